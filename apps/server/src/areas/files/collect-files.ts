import type { Context } from '../../context.ts';
import { deleteInRounds } from '../../jobs/delete-in-rounds.ts';
import { STORAGE_PREFIXES } from '../../storage/file-storage.ts';
import { removeLeftovers } from '../../storage/remove-leftovers.ts';
import { removeBytes } from './remove-bytes.ts';
import { deleteUnused, isHashUsed, readHour } from './store.ts';

const ROWS_PER_ROUND = 200;
/** Bytes of this age without a row cannot belong to an upload still in progress. */
const ORPHAN_AFTER_MS = 24 * 60 * 60_000;
/** Prefixes checked by one run; 24 hourly runs cover the whole store. */
const PREFIXES_A_RUN = Math.ceil(STORAGE_PREFIXES.length / 24);

/** Removes files not referred to for a day, and their bytes unless another row has the same ones. */
export async function removeUnused({ db, storage }: Context): Promise<void> {
  await deleteInRounds(
    async (limit) => {
      const hashes = await db.transaction((tx) => deleteUnused(tx, limit));
      const store = await storage();
      for (const sha256 of hashes) await removeBytes(db, store, sha256);
      return hashes.length;
    },
    { rowsPerRound: ROWS_PER_ROUND },
  );
}

/**
 * Removes what a crash has left behind: incoming files, and bytes whose row was never written. The hour of the day chooses the
 * part of the store to check.
 */
export async function removeOrphans({ db, storage }: Context, only?: readonly string[]): Promise<void> {
  const store = await storage();
  const prefixes = only ?? prefixesOf(await readHour(db));
  await removeLeftovers(store.incoming);
  for (const prefix of prefixes) {
    for await (const { sha256, ageMs } of store.list(prefix)) {
      if (ageMs < ORPHAN_AFTER_MS || (await isHashUsed(db, sha256))) continue;
      await removeBytes(db, store, sha256);
    }
  }
}

function prefixesOf(hour: number): readonly string[] {
  const from = hour * PREFIXES_A_RUN;
  return STORAGE_PREFIXES.slice(from, from + PREFIXES_A_RUN);
}
