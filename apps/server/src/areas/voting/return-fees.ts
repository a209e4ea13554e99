import type { Context } from '../../context.ts';
import { voteFeeReturned } from '../../ledger/vote-movements.ts';
import { VOTE_ASSET } from './rules.ts';
import { readVotingsToReturn, takeFeesToReturn } from './store.ts';

const MAX_VOTINGS = 10;
const FEES_A_ROUND = 500;
/** The next run continues where this one ends. */
const MAX_ROUNDS = 40;

/**
 * Returns the fees of votings that operators closed before their end. Each round is one transaction with the rows of the
 * returns and their movements, so that a process that dies has returned all of a round or none of it.
 */
export async function returnFees(context: Context): Promise<void> {
  for (const { project } of await readVotingsToReturn(context.db, MAX_VOTINGS)) {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      if ((await returnSome(context, project)) < FEES_A_ROUND) break;
    }
  }
}

function returnSome({ db, ledger }: Context, project: string): Promise<number> {
  return db.transaction(async (tx) => {
    const fees = await takeFeesToReturn(tx, project, FEES_A_ROUND);
    await ledger.postIn(
      tx,
      fees.map((fee) => voteFeeReturned({ ...fee, projectId: project, asset: VOTE_ASSET })),
    );
    return fees.length;
  });
}
