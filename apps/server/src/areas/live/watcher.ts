import type { StreamEvent } from '../../http/route.ts';
import { distinct, type Told } from './list-events.ts';

export type Happened = StreamEvent & { readonly data: Told };
type Member = { readonly account: string; readonly sessionId: string };

/** One open stream: what it has to be told and was not taken yet, of a bounded size however slowly it is read. */
export type Watcher = Member & {
  readonly endsAtMs: number;
  /** When it was last told something. */
  toldAtMs: number;
  /** When its session was last found to go on. */
  checkedAtMs: number;
  tell(happened: Happened): void;
  /** Without a reason, its time is over. What was told before is taken first. */
  end(reason?: Error): void;
  /** Undefined: its time is over. */
  next(): Promise<Happened | undefined>;
};

/** What one stream holds, and tells at once. */
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

/** Each event once. Too many of them, or some that are lost, are "ask again for what is on the screen". */
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
