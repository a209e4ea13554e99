import type { Context } from '../../context.ts';
import { foldVotes } from './store.ts';

const ROWS_A_ROUND = 2_000;
/** The next run continues. */
const MAX_ROUNDS = 20;

/** Folds the deltas of votes into the counts of projects and hours. */
export async function foldCounts({ db }: Context): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if ((await foldVotes(db, ROWS_A_ROUND)) < ROWS_A_ROUND) return;
  }
}
