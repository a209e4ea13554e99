import { useSyncExternalStore } from 'react';

/** One switch that lives outside of the component tree: whatever is opened from far away. */
export function createFlag() {
  let isUp = false;
  const listeners = new Set<() => void>();
  const set = (next: boolean) => {
    if (next === isUp) return;
    isUp = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const read = () => isUp;
  return { raise: () => set(true), lower: () => set(false), use: () => useSyncExternalStore(subscribe, read, read) };
}
