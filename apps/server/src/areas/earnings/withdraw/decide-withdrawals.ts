import type { Context } from '../../../context.ts';
import { eachRow } from '../../../jobs/each-row.ts';
import { withdrawalCancelled } from '../../../ledger/movements.ts';
import { verifiedSigners } from '../../../operators/signatures.ts';
import {
  SIGNATURES_NEEDED,
  type WithdrawalDecision,
  withdrawalSubject,
  withdrawalText,
} from '../../../operators/withdrawal-acts.ts';
import {
  approveWithdrawal,
  endWithdrawal,
  lockWithdrawal,
  type PlacedKey,
  type Withdrawal,
  type WithdrawalKey,
  withdrawalsToDecide,
} from './store.ts';

const ROWS_A_PAGE = 100;

/**
 * approval → held by the signatures of two operators, approval → cancelled by that of one. The operators were checked
 * when their signatures were added; before the money leaves, the signer checks them against its own list.
 */
export async function decideWithdrawals(context: Context): Promise<void> {
  await eachRow<PlacedKey>(
    (last) => withdrawalsToDecide(context.db, last, ROWS_A_PAGE),
    (key) => decide(context, key),
    (cause, { id }) => context.log.error({ err: cause, withdrawal: id }, 'a decision of operators could not be carried out'),
  );
}

async function decide(context: Context, key: WithdrawalKey): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, key);
    if (row?.state !== 'approval') return;
    const isSigned = async (decision: WithdrawalDecision) =>
      (await verifiedSigners(tx, actOn(context, decision, row))).length >= SIGNATURES_NEEDED[decision];
    if (await isSigned('reject')) {
      await endWithdrawal(tx, key, { state: 'cancelled' });
      await context.ledger.postIn(tx, [withdrawalCancelled(row)]);
    } else if (await isSigned('approve')) await approveWithdrawal(tx, key);
  });
}

function actOn({ config }: Context, decision: WithdrawalDecision, row: Withdrawal) {
  return { subject: withdrawalSubject(decision, row.id), text: withdrawalText(config, decision, row) };
}
