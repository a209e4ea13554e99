import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { readParams } from '../../params/read-params.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { Received } from './receive-file.ts';
import { removeBytes } from './remove-bytes.ts';
import { requireRoom } from './rules.ts';
import { countDay, insertFile, lockAccount, lockBytes, readTaken, type SentFile } from './store.ts';

/** The bytes may be removed while the row is being written. More attempts than the store and its jobs ever need. */
const MAX_ATTEMPTS = 3;

/**
 * Stores the bytes of a local file, and of its small picture, and then writes the row. A refusal leaves nothing behind.
 * @throws Refusal FILES_DAY_LIMIT, FILES_FULL, FILES_PLATFORM_FULL
 */
export async function keepFile({ db, storage }: Context, row: SentFile, kept: Received, small?: Received): Promise<void> {
  const store = await storage();
  const parts = small ? [kept, small] : [kept];
  try {
    for (let attempt = 1; ; attempt += 1) {
      // Before the transaction: the store may be slow, and database connections are shared.
      for (const part of parts) await store.keep(part);
      if (await db.transaction((tx) => writeRow(tx, { ...row, small }, store, parts))) return;
      if (attempt === MAX_ATTEMPTS) throw new Refusal('UNAVAILABLE');
    }
  } catch (error) {
    // Refused, or done by an equal request. What cannot be removed now is an orphan, which a job removes. A store or database
    // that does not answer is not asked again.
    if (!(error instanceof Refusal && error.key === 'UNAVAILABLE')) {
      for (const { sha256 } of parts) await removeBytes(db, store, sha256).catch(() => undefined);
    }
    throw error;
  }
}

/**
 * Writes the row under a lock that keeps the bytes from being removed, and only if they exist. @returns false when they are
 * gone
 */
async function writeRow(tx: Transaction, row: SentFile, store: FileStorage, parts: readonly Received[]): Promise<boolean> {
  await lockAccount(tx, row.account);
  const params = await readParams(tx);
  const taken = await readTaken(tx, row.account);
  // Always in the same order, so that two uploads of equal pictures cannot deadlock.
  for (const part of parts.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))) {
    await lockBytes(tx, part.sha256);
    // `keep` may have found equal bytes that were removed since.
    if ((await store.sizeOf(part.sha256)) !== part.size) return false;
  }
  const bytes = parts.reduce((sum, { size }) => sum + size, 0);
  const dayBytes = await countDay(tx, bytes);
  requireRoom({ ...taken, dayBytes }, bytes, params);
  await insertFile(tx, row);
  return true;
}
