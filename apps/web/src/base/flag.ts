import { useSyncExternalStore } from 'react';
import { createSignal } from './signal.ts';

/** A switch for parts that are opened from elsewhere in the tree: drawers, sheets. */
export function createFlag() {
  const { read, set, subscribe } = createSignal(false);
  return {
    raise: () => set(true),
    lower: () => set(false),
    isRaised: read,
    use: () => useSyncExternalStore(subscribe, read, read),
  };
}
