import { useSyncExternalStore } from 'react';
import { createSignal } from '../base/signal.ts';

/** Whether changes of the account are streamed. Set by `live/`, which loads after the first paint. */
export const liveSignal = createSignal(false);

/** While changes are streamed, polling only covers acts on the member's other devices and lost events. */
const SLOW_MS = 60_000;

/**
 * The polling interval of a read whose changes are streamed (`live/event-calls.ts`): long while streaming works, `ms` when it
 * does not.
 * @example useApiQuery(notices.list, {}, { refetchInterval: useLivePollInterval(20_000) })
 */
export function useLivePollInterval(ms: number): number {
  return useSyncExternalStore(liveSignal.subscribe, liveSignal.read) ? Math.max(2 * ms, SLOW_MS) : ms;
}
