import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { readParams } from '../../params/read-params.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { Received } from './receive-file.ts';
import { removeBytes } from './remove-bytes.ts';
import { requireRoom } from './rules.ts';
import { countDay, insertFile, lockAccount, lockBytes, readTaken, type SentFile } from './store.ts';

/**
 * Keeps the bytes of a local file in the store, and then its row. Whatever is refused leaves nothing behind.
 * @throws Refusal FILES_DAY_LIMIT, FILES_FULL, FILES_PLATFORM_FULL
 */
export async function keepFile({ db, storage }: Context, row: SentFile, kept: Received): Promise<void> {
  const store = await storage();
  await store.keep(kept);
  try {
    await db.transaction((tx) => writeRow(tx, row, store, kept));
  } catch (error) {
    // Refused, or done by an equal request. What cannot be removed now is an orphan, which a job removes.
    await removeBytes(db, store, row.sha256).catch(() => undefined);
    throw error;
  }
}

/** The row is written while nobody can remove the bytes, and only if they are there. */
async function writeRow(tx: Transaction, row: SentFile, store: FileStorage, kept: Received): Promise<void> {
  await lockAccount(tx, row.account);
  const params = await readParams(tx);
  const taken = await readTaken(tx, row.account);
  await lockBytes(tx, row.sha256);
  // Equal bytes may have lain there, and have been removed since.
  if ((await store.sizeOf(row.sha256)) !== row.size) await store.keep(kept);
  const dayBytes = await countDay(tx, row.size);
  requireRoom({ ...taken, dayBytes }, row.size, params);
  await insertFile(tx, row);
}
