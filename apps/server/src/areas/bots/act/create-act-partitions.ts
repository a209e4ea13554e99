import sql from 'sql-template-tag';
import type { Context } from '../../../context.ts';

/** Partitions exist for the current month and this many months after it. */
const MONTHS_AHEAD = 2;

/**
 * Creates the partitions of the next months; an act whose month has none goes to the default partition. ATTACH PARTITION
 * scans the default partition under an exclusive lock, so the call has a lock timeout; when it expires, the next run
 * tries again.
 */
export async function createActPartitions({ db }: Context): Promise<void> {
  await db.run(sql`select open_bot_act_months(${MONTHS_AHEAD}::integer)`);
}
