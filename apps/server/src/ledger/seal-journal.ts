import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

const MOST_IN_A_SEAL = 5_000;
/** What is left over waits for the next run of the job. */
const MOST_SEALS_AT_ONCE = 40;

/**
 * Chains the movements that are settled to those sealed before, and returns how many. A movement is settled when no
 * open transaction can still commit one that belongs before it, so one that commits late waits but is never missed.
 */
export async function sealJournal(db: Queryable, options: { mostInASeal?: number } = {}): Promise<number> {
  const most = options.mostInASeal ?? MOST_IN_A_SEAL;
  let total = 0;
  for (let round = 0; round < MOST_SEALS_AT_ONCE; round += 1) {
    const { sealed } = await db.one<{ sealed: number }>(sql`select ledger.seal_journal(${most}::integer) as sealed`);
    total += sealed;
    if (sealed < most) break;
  }
  return total;
}
