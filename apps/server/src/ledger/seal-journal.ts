import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

const MAX_IN_A_SEAL = 5_000;
/** The job's next run seals the rest. */
const MAX_SEALS_PER_RUN = 40;

/**
 * Appends the settled movements to the chain of seals and returns their number. A movement is settled when no open
 * transaction can still commit an earlier one, so a movement that commits late delays sealing but is never missed.
 */
export async function sealJournal(db: Queryable, options: { maxInASeal?: number } = {}): Promise<number> {
  const limit = options.maxInASeal ?? MAX_IN_A_SEAL;
  let total = 0;
  for (let round = 0; round < MAX_SEALS_PER_RUN; round += 1) {
    const { sealed } = await db.one<{ sealed: number }>(sql`select ledger.seal_journal(${limit}::integer) as sealed`);
    total += sealed;
    if (sealed < limit) break;
  }
  return total;
}
