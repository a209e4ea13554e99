import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import { v5 as uuidv5 } from 'uuid';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { MemberCall } from '../../http/route.ts';
import { withdrawalHeld } from '../../ledger/movements.ts';
import { parseWithdrawal, priceWithdrawal, type WithdrawalRequest } from './price-withdrawal.ts';
import { viewWithdrawal } from './queries.ts';
import { signWithdrawal } from './sign-withdrawals.ts';
import { findWithdrawal, insertWithdrawal, lockWithdrawalTurn, type WithdrawalKey } from './store.ts';

/**
 * Reserves the amount, durably, and only then asks for the voucher. When signing fails the withdrawal stays `held`
 * and the job signs it later: a reservation is never undone because a signer was away.
 */
export async function withdrawAsset(
  context: Context,
  call: MemberCall,
  input: ParsedInputOf<typeof earnings.withdraw>,
): Promise<OutputOf<typeof earnings.withdraw>> {
  const request = await parseWithdrawal(context, input);
  const key = { account: call.account, id: uuidv5('withdrawal', call.requestId) };
  await context.db.transaction((tx) => reserve(context, tx, { ...key, ...request }));
  try {
    await signWithdrawal(context, key);
  } catch (cause) {
    context.log.warn({ err: cause, withdrawal: key.id }, 'the withdrawal is held and waits for its signature');
  }
  return viewWithdrawal(context, key);
}

async function reserve(context: Context, tx: Transaction, request: WithdrawalKey & WithdrawalRequest): Promise<void> {
  await lockWithdrawalTurn(tx, request.account);
  // The same request again, after a crash or fifty at once: the first one has done it.
  if (await findWithdrawal(tx, request)) return;
  const priced = await priceWithdrawal(tx, request);
  await context.ledger.postIn(tx, [
    withdrawalHeld({ ...request, feeUnits: priced.feeUnits, burnUnits: priced.burnUnits, netUnits: priced.netUnits }),
  ]);
  await insertWithdrawal(tx, {
    account: request.account,
    id: request.id,
    asset: request.asset,
    amountUnits: request.amountUnits,
    feeUnits: priced.feeUnits,
    burnUnits: priced.burnUnits,
    netUnits: priced.netUnits,
    valueUnits: priced.valueUnits,
    state: priced.needsApproval ? 'approval' : 'held',
  });
}
