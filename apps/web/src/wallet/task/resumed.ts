import { useSyncExternalStore } from 'react';
import { createSignal } from '../../base/signal.ts';

const resumed = createSignal(false);

/** Call once the tasks noted before a reload, for this account and chain, have been restored. */
export function noteResumed(): void {
  resumed.set(true);
}

export function useIsResumed(): boolean {
  return useSyncExternalStore(resumed.subscribe, resumed.read, resumed.read);
}
