import { createSignal } from '../../base/signal.ts';
import { readJson, type Storage, type StoredName } from '../../base/storage.ts';
import type { StoredFile } from './file-rows.tsx';

export type Draft = {
  readonly text: string;
  /** Empty in forms that do not ask for it. */
  readonly contact: string;
  readonly files: readonly StoredFile[];
};

/** As this browser keeps it. */
type Kept = Draft & {
  readonly address: string;
  /** When the first of the files was stored; null without one. */
  readonly filesAt: number | null;
};

const EMPTY: Draft = { text: '', contact: '', files: [] };
/** The server removes a file a day after it came, when nothing refers to it. */
const FILES_LAST_MS = 23 * 60 * 60_000;

type KeepOptions = { storage: Storage; name: StoredName; address: string; now?: () => number };

/** What an account has written and not sent, which this browser keeps over a reload under a name of its own. */
export function keepDraft({ storage, name, address, now = Date.now }: KeepOptions) {
  const kept = createSignal(readKept({ storage, name, address, now: now() }));
  return {
    subscribe: kept.subscribe,
    read: (): Draft => kept.read(),
    change(part: Partial<Draft>) {
      const changed = { ...kept.read(), ...part };
      const filesAt = changed.files.length === 0 ? null : (changed.filesAt ?? now());
      kept.set({ ...changed, filesAt });
      storage.write(name, JSON.stringify(kept.read()));
    },
    /** It was sent. */
    end() {
      kept.set({ ...EMPTY, address, filesAt: null });
      storage.write(name, null);
    },
  };
}

function readKept({ storage, name, address, now }: { storage: Storage; name: StoredName; address: string; now: number }): Kept {
  const stored = readJson(storage, name);
  if (!isKept(stored) || stored.address !== address) return { ...EMPTY, address, filesAt: null };
  const isOld = stored.filesAt !== null && Math.abs(now - stored.filesAt) > FILES_LAST_MS;
  return isOld ? { ...stored, files: [], filesAt: null } : stored;
}

function isKept(value: unknown): value is Kept {
  const one = value as Partial<Kept> | null;
  return (
    typeof one === 'object' &&
    one !== null &&
    [one.address, one.text, one.contact].every((text) => typeof text === 'string') &&
    (one.filesAt === null || typeof one.filesAt === 'number') &&
    Array.isArray(one.files) &&
    one.files.every(isFile)
  );
}

function isFile(value: unknown): value is StoredFile {
  const one = value as Partial<StoredFile> | null;
  return (
    typeof one === 'object' &&
    one !== null &&
    [one.fileId, one.name, one.type, one.sha256].every((text) => typeof text === 'string') &&
    typeof one.size === 'number'
  );
}
