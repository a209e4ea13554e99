import { createSignal } from '../../../base/signal.ts';
import { readJson, STORED, type Storage } from '../../../base/storage.ts';
import type { StoredFile } from '../../../sections/files/file-rows.tsx';

export type Draft = {
  readonly text: string;
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

type KeepOptions = { storage: Storage; address: string; now?: () => number };

/** What an account has written and not sent, which this browser keeps over a reload. */
export function keepDraft({ storage, address, now = Date.now }: KeepOptions) {
  const kept = createSignal(readKept({ storage, address, now: now() }));
  return {
    subscribe: kept.subscribe,
    read: (): Draft => kept.read(),
    change(part: Partial<Draft>) {
      const changed = { ...kept.read(), ...part };
      const filesAt = changed.files.length === 0 ? null : (changed.filesAt ?? now());
      kept.set({ ...changed, filesAt });
      storage.write(STORED.feedback, JSON.stringify(kept.read()));
    },
    /** It was sent. */
    end() {
      kept.set({ ...EMPTY, address, filesAt: null });
      storage.write(STORED.feedback, null);
    },
  };
}

function readKept({ storage, address, now }: { storage: Storage; address: string; now: number }): Kept {
  const stored = readJson(storage, STORED.feedback);
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
