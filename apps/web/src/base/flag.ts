import { useSyncExternalStore } from 'react';
import { createSignal } from './signal.ts';

/** One switch for whatever is opened from far away: drawers, sheets. */
export function createFlag() {
  const { read, set, subscribe } = createSignal(false);
  return {
    raise: () => set(true),
    lower: () => set(false),
    isRaised: read,
    use: () => useSyncExternalStore(subscribe, read, read),
  };
}
