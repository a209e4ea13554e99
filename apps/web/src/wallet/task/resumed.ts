import { useSyncExternalStore } from 'react';
import { createSignal } from '../../base/signal.ts';

const resumed = createSignal(false);

/** What was noted before a reload is among the tasks now, as far as it is of this account and chain. */
export function noteResumed(): void {
  resumed.set(true);
}

export function useIsResumed(): boolean {
  return useSyncExternalStore(resumed.subscribe, resumed.read, resumed.read);
}
