import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import { deleteInRounds } from '../../jobs/delete-in-rounds.ts';

/** Needs the worker's role. A round that reaches a row too young to delete ends the run. */
export async function forgetEvents({ db }: Context): Promise<void> {
  await deleteInRounds(async (atMost) => {
    const { forgotten } = await db.one<{ forgotten: number }>(sql`select forget_live_events(${atMost}::integer) as forgotten`);
    return forgotten;
  });
}
