import sql from 'sql-template-tag';
import type { Context } from '../context.ts';

/** Days of pairs that one run thins; the next run continues. */
const MAX_DAYS = 100;

/**
 * Thins the prices of pairs that are older than 35 days to a few an hour and those behind a deal, one day of a pair per
 * transaction. The database chooses which ones stay, and deletes nothing younger.
 */
export async function foldPairPrices({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  for (let days = 0; days < MAX_DAYS; days += 1) {
    const { isFolded } = await db.one<{ isFolded: boolean }>(sql`select fold_pair_prices() as "isFolded"`);
    if (!isFolded) {
      if (days > 0) log.info({ days }, 'old prices of pairs thinned');
      return;
    }
  }
}
