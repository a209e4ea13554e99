import { useSyncExternalStore } from 'react';
import { createSignal } from '../base/signal.ts';

/** Whether what happens to the account is told at once. Set by what follows it, which comes after the first paint. */
export const liveSignal = createSignal(false);

/** While changes are told, asking is for what was done on another device of the same member, and for what was lost in spite of it. */
const SLOW_MS = 60_000;

/**
 * How often a read is asked for again whose changes are told (`live/event-calls.ts`): rarely while that works, and as often as
 * without it when it does not.
 * @example useApiQuery(notices.list, {}, { refetchInterval: useLivePace(20_000) })
 */
export function useLivePace(ms: number): number {
  return useSyncExternalStore(liveSignal.subscribe, liveSignal.read) ? Math.max(2 * ms, SLOW_MS) : ms;
}
