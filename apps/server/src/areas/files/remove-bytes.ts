import type { Database } from '../../db/database.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { isHashUsed, lockBytes } from './store.ts';

/**
 * Removes bytes without a row, under the lock that is also taken to write rows: a concurrent writer of the same bytes either
 * finds them or stores them again.
 */
export async function removeBytes(db: Database, store: FileStorage, sha256: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBytes(tx, sha256);
    if (!(await isHashUsed(tx, sha256))) await store.remove(sha256);
  });
}
