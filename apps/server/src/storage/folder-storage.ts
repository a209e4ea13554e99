import { mkdirSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStorage, isHash, placeOf, type StoredBytes } from './file-storage.ts';

/**
 * Group access as well: the API stores files, the worker removes them, and the console and the audit read them, each as a user of
 * its own. Access for others follows the process's umask (`UMask` of ops/systemd).
 */
const SHARED = 0o770;

/**
 * A folder of this machine, or one that all machines of the platform mount. A file appears by a single rename after its
 * bytes have reached the disk, so it is either complete or absent.
 */
export function createFolderStorage(folder: string): FileStorage {
  const incoming = join(folder, 'incoming');
  mkdirSync(incoming, { recursive: true, mode: SHARED });
  const pathOf = (sha256: string) => join(folder, placeOf(sha256));
  return {
    incoming,
    async keep({ sha256, path, size }) {
      const kept = pathOf(sha256);
      if ((await sizeOfFile(kept)) === size) return;
      await flush(path);
      await mkdir(dirname(kept), { recursive: true, mode: SHARED });
      // A link keeps the local file, whose bytes can be stored again. Without support for links, the file is moved.
      await link(path, kept).catch(() => rename(path, kept));
      await flush(dirname(kept));
    },
    sizeOf: (sha256) => sizeOfFile(pathOf(sha256)),
    read: async (sha256) => (await open(pathOf(sha256))).createReadStream(),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async *list(prefix): AsyncGenerator<StoredBytes> {
      for (const sha256 of await namesIn(join(folder, prefix))) {
        const found = isHash(sha256) ? await stat(pathOf(sha256)).catch(ignoreMissing) : undefined;
        if (found) yield { sha256, size: found.size, ageMs: Date.now() - found.mtimeMs };
      }
    },
    end: async () => undefined,
  };
}

async function sizeOfFile(path: string): Promise<number | undefined> {
  return (await stat(path).catch(ignoreMissing))?.size;
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}

async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
