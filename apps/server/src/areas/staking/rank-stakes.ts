import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';

/** Ranks members by quality points, once per platform day, however often it is called. */
export async function rankStakes({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.run(sql`select rank_stakes()`);
}
