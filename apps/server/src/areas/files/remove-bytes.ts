import type { Database } from '../../db/database.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { isHashUsed, lockBytes } from './store.ts';

/**
 * Removes bytes that no row has. With the lock under which rows are written: what writes one for the same bytes finds them
 * there, or keeps them again.
 */
export async function removeBytes(db: Database, store: FileStorage, sha256: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBytes(tx, sha256);
    if (!(await isHashUsed(tx, sha256))) await store.remove(sha256);
  });
}
