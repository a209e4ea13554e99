import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

/** The job's next run folds the rest. */
const MAX_SEALS_PER_RUN = 40;

/**
 * Folds the sealed movements into the rows and counts from which pages of records are read, and returns the number of seals.
 * Until then a reader finds them among the entries, so a page is always exact and only costs more while folding lags.
 */
export async function foldRecords(db: Queryable): Promise<number> {
  for (let folded = 0; folded < MAX_SEALS_PER_RUN; folded += 1) {
    const { found } = await db.one<{ found: boolean }>(sql`select ledger.fold_next_seal() as found`);
    if (!found) return folded;
  }
  return MAX_SEALS_PER_RUN;
}
