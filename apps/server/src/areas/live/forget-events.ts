import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import { deleteInRounds } from '../../jobs/delete-in-rounds.ts';

/** Needs the worker's role. A round that meets a row which is too young ends the job's turn. */
export async function forgetEvents({ db }: Context): Promise<void> {
  await deleteInRounds(async (atMost) => {
    const { forgotten } = await db.one<{ forgotten: number }>(sql`select forget_live_events(${atMost}::integer) as forgotten`);
    return forgotten;
  });
}
