import type { Context } from '../../context.ts';
import { closeVoting, readVotingsToClose } from './store.ts';

/** Votings that wait for the chain must not keep others from being closed. */
const MAX_A_ROUND = 100;

/** Fixes the counts and the outcome of ended votings. Moves no money. */
export async function closeVotings({ db, log }: Context): Promise<void> {
  for (const { project } of await readVotingsToClose(db, MAX_A_ROUND)) {
    if (await closeVoting(db, project)) log.info({ project }, 'a voting is closed');
  }
}
