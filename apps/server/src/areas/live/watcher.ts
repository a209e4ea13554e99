import type { StreamEvent } from '../../http/route.ts';
import { distinct, type Told } from './list-events.ts';

export type Happened = StreamEvent & { readonly data: Told };
type Member = { readonly account: string; readonly sessionId: string };

/** One open stream: the events not delivered yet, bounded however slowly they are read. */
export type Watcher = Member & {
  readonly endsAtMs: number;
  /** When it was last told something. */
  toldAtMs: number;
  /** When its session was last found valid. */
  checkedAtMs: number;
  tell(happened: Happened): void;
  /** Without a reason: the time of the stream is over. Events told before are delivered first. */
  end(reason?: Error): void;
  /** Undefined: the time of the stream is over. */
  next(): Promise<Happened | undefined>;
};

/** The most events that a stream holds and sends together. */
export const MAX_HELD = 200;

export function createWatcher({ account, sessionId }: Member, { endsAtMs }: { endsAtMs: number }): Watcher {
  let held: Happened | undefined;
  let ended: { readonly reason: Error | undefined } | undefined;
  let wake: (() => void) | undefined;
  const alert = () => {
    wake?.();
    wake = undefined;
  };
  const now = performance.now();
  return {
    account,
    sessionId,
    endsAtMs,
    toldAtMs: now,
    checkedAtMs: now,
    tell(happened) {
      this.toldAtMs = performance.now();
      held = held ? joined(held.data, happened.data) : happened;
      alert();
    },
    end(reason) {
      ended ??= { reason };
      alert();
    },
    async next() {
      while (!held && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const taken = held;
      held = undefined;
      if (taken) return taken;
      if (ended?.reason) throw ended.reason;
      return undefined;
    },
  };
}

/** Each event once. Too many events, or a loss, become a reset: the client reloads what is on the screen. */
export function happened({ events, cursor, isReset }: Told): Happened {
  const once = distinct(events);
  const isTooMuch = isReset || once.length > MAX_HELD;
  return { event: 'happened', data: { events: isTooMuch ? [] : once, cursor, isReset: isTooMuch } };
}

function joined(earlier: Told, later: Told): Happened {
  return happened({
    events: [...earlier.events, ...later.events],
    cursor: later.cursor,
    isReset: earlier.isReset || later.isReset,
  });
}
