import type { Context } from '../../../context.ts';
import { depositReturned } from '../../../ledger/desk-movements.ts';
import { takeDueDeposits } from './store.ts';

const DEPOSITS_A_ROUND = 200;
/** The next run continues where this one ends. */
const MAX_ROUNDS = 20;

/**
 * Returns deposits whose days are over. Each round is one transaction of the rows and their movements, so a process that dies has
 * returned all of a round or nothing of it.
 */
export async function returnDeposits(context: Context): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if ((await returnSome(context)) < DEPOSITS_A_ROUND) return;
  }
}

function returnSome({ db, ledger }: Context): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await takeDueDeposits(tx, DEPOSITS_A_ROUND);
    await ledger.postIn(
      tx,
      due.map(({ id, ...deposit }) => depositReturned({ ...deposit, depositId: id })),
    );
    return due.length;
  });
}
