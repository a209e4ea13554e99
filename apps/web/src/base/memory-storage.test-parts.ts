import type { Storage, StoredName } from './storage.ts';

/** Local storage of a test. */
export function memoryStorage(): Storage & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    read: (name: StoredName) => all.get(name) ?? null,
    write: (name, value) => {
      if (value === null) all.delete(name);
      else all.set(name, value);
    },
  };
}
