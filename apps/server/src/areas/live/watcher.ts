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

/** More is replaced by "ask again for what is on the screen". */
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

export function happened(data: Told): Happened {
  return { event: 'happened', data };
}

function joined(earlier: Told, later: Told): Happened {
  const events = distinct([...earlier.events, ...later.events]);
  const isReset = earlier.isReset || later.isReset || events.length > MAX_HELD;
  return happened({ events: isReset ? [] : events, cursor: later.cursor, isReset });
}
