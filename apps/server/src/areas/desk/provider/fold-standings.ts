import sql from 'sql-template-tag';
import type { Context } from '../../../context.ts';

const ROWS_A_ROUND = 2_000;
/** The next run goes on. */
const MAX_ROUNDS = 20;

/** Folds what orders have appended into the standings of passageways. */
export async function foldStandings({ db }: Pick<Context, 'db'>): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { folded } = await db.one<{ folded: number }>(sql`select fold_desk(${ROWS_A_ROUND}) as folded`);
    if (folded < ROWS_A_ROUND) return;
  }
}
