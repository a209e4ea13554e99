import type { LiveKind } from '@ocean/api/areas/notifications/live';
import type { Endpoint } from '@ocean/api/endpoint';
import { queryKeyOf } from '@ocean/api-react/query-key';
import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';
import type { EventBatch } from './event-batch.ts';
import { EVENT_CALLS, REFRESHED_CALLS, RESET_SPREAD_MS } from './event-calls.ts';

/** Events within this time cause one refresh. */
const GATHER_MS = 120;

/** The reason for a refresh. */
type Cause = LiveKind | 'reset';

type Refreshing = {
  readonly queries: QueryClient;
  readonly isVisible: () => boolean;
  readonly random?: () => number;
};

/**
 * Refetches the shown reads that live events change; the data stays in view meanwhile. Events of one moment cause one refetch of
 * a read, and the next one starts only after its answer. A background tab refetches when it comes into view.
 */
export function refreshOnEvents({ queries, isVisible, random = Math.random }: Refreshing) {
  const waiting = new Set<Endpoint>();
  const scheduled = new Set<Cause>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let isAsking = false;
  let isEnded = false;

  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };
  const flush = async () => {
    if (isAsking || isEnded || waiting.size === 0) return;
    isAsking = true;
    const calls = [...waiting];
    waiting.clear();
    await Promise.all(calls.map((call) => askAgain(queries, { queryKey: queryKeyOf(call), refetchType: refetchType() })));
    later(GATHER_MS, () => {
      isAsking = false;
      void flush();
    });
  };
  const refetchType = () => (isVisible() ? 'active' : 'none');
  /** One pending refresh for each cause: events that arrive while it waits are covered by it. */
  const want = (cause: Cause, calls: readonly Endpoint[], spreadMs: number) => {
    if (scheduled.has(cause)) return;
    scheduled.add(cause);
    later(spreadMs * random() + GATHER_MS, () => {
      scheduled.delete(cause);
      for (const call of calls) waiting.add(call);
      void flush();
    });
  };

  return {
    happened({ events, isReset }: Pick<EventBatch, 'events' | 'isReset'>) {
      if (isReset) want('reset', REFRESHED_CALLS, RESET_SPREAD_MS);
      for (const kind of new Set(events.map((event) => event.kind))) {
        // A newer server may send kinds that this build does not know.
        const { calls = [], spreadMs = 0 } = EVENT_CALLS[kind] ?? {};
        want(kind, calls, spreadMs);
      }
    },
    /** Call when following begins: answers that were requested before may miss events from before it. */
    begun() {
      for (const call of REFRESHED_CALLS) void askAgain(queries, { queryKey: queryKeyOf(call), refetchType: refetchType() });
    },
    end() {
      isEnded = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** A read in flight for the first time is awaited and then repeated: its answer may be from before the event. */
async function askAgain(queries: QueryClient, filters: Omit<InvalidateQueryFilters, 'predicate'>): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';
  const first = queries.getQueryCache().findAll(filters).filter(isFirst);
  const others = { ...filters, predicate: (query: Query) => !first.includes(query) };
  await Promise.allSettled([queries.invalidateQueries(others), ...first.map(({ promise }) => promise)]);
  if (first.length > 0) await queries.invalidateQueries({ ...filters, predicate: (query) => first.includes(query) });
}
