import type { earnings } from '@ocean/api/areas/earnings';
import { Refusal } from '@ocean/api/errors';
import { getAddress } from 'viem';
import type { Context } from '../../context.ts';
import type { Handler } from '../../http/route.ts';
import type { Movement } from '../../ledger/ledger.ts';
import { transferred } from '../../ledger/movements.ts';
import { PostingError } from '../../ledger/posting-call.ts';
import { isPosted } from '../../ledger/records.ts';
import { allowSpending, describeTransfer } from '../account/entry.ts';
import { amountText } from './amount-text.ts';
import { planTransfer, type TransferPlan } from './plan-transfer.ts';

type Input = Parameters<Handler<typeof earnings.transfer>>[2];

/**
 * Sends an asset along the own line, in one movement by group commit: no transaction of its own, no lock held over a
 * round trip. The same request again meets its movement and gives the day's allowance back that it took.
 */
export const transferAsset: Handler<typeof earnings.transfer> = async (context, { account, requestId }, input) => {
  const plan = await planTransfer(context, account, input);
  const to = getAddress(plan.to);
  const movement = transferred({ requestId, from: getAddress(account), to, asset: plan.asset, units: plan.units });
  const allowed = await allow(context, { account, requestId, plan, movement, input });
  try {
    const outcome = await context.ledger.post(movement);
    if (outcome === 'exists') await allowed?.repeat();
  } catch (error) {
    if (hasMovedNothing(error)) await allowed?.undo();
    if (error instanceof PostingError && error.code === 'LG002')
      throw new Refusal('IDEMPOTENCY_KEY_REUSED', {}, { cause: error });
    throw error;
  }
  return { id: movement.id, asset: plan.asset, amount: amountText(plan.units, plan.asset), to };
};

/** Only what the ledger itself refused is sure to have moved nothing; after a lost connection nobody knows. */
function hasMovedNothing(error: unknown): boolean {
  return error instanceof PostingError || (error instanceof Refusal && error.key !== 'UNAVAILABLE');
}

type Act = { account: string; requestId: string; plan: TransferPlan; movement: Movement; input: Input };

/** A repeat of what was posted before a crash needs no allowance any more: its movement answers for it. */
async function allow(context: Context, { account, requestId, plan, movement, input }: Act) {
  const { asset, units, valueUnits, limitUnits } = plan;
  const amount = amountText(units, asset);
  try {
    return await allowSpending(context, {
      account,
      requestId,
      action: describeTransfer(plan),
      valueUnits,
      limitUnits,
      challengeId: input.challengeId,
      signature: input.signature,
      asked: { call: 'earn/transfer', asset, amount, to: getAddress(plan.to) },
    });
  } catch (error) {
    if (error instanceof Refusal && (await isPosted(context.db, movement.id))) return undefined;
    throw error;
  }
}
