import sql from 'sql-template-tag';
import type { Database } from '../../../apps/server/src/db/database.ts';

/**
 * Inside a transaction the database's clock is constant, but the offset is not. The locks wait for running exchanges and
 * withdrawals, which read the day for a cap and the time of execution in two statements. They also wait for sales, which are split
 * by the last close before they are settled, even for a sale that has read the close but not yet touched its purchase. An act on a
 * stake uses the day on which the act began, and a desk order takes its time and its day from one moment.
 */
export async function moveClock(db: Database, by: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`lock table team_close in access exclusive mode`);
    await tx.run(
      sql`lock table conversion_quote, withdrawal_day, withdrawal, purchase, stake, stake_event, desk_order in exclusive mode`,
    );
    await tx.run(sql`update platform_setting set clock_offset = clock_offset + ${by}::interval`);
  });
}
