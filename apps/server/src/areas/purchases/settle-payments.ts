import type { Asset } from '@ocean/api/assets';
import { MAX_UNITS } from '@ocean/money/amount';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { botSoldByWallet, depositCredited, paymentCredited, paymentReceived } from '../../ledger/movements.ts';
import { grantBots } from '../bots/entry.ts';
import { assetOfToken, judgePayment } from './rules.ts';
import { insertPayment, lockPurchase, markSettledByWallet, type PaymentEvent, type Purchase } from './store.ts';

type PaidEvent = Extract<PaymentEvent, { kind: 'Paid' }>;

/**
 * A final payment settles the purchase it names when it is right in every way; otherwise all of it is credited to its
 * sender, registered or not, with the reason. The rules are those of `judgePayment`.
 */
export async function settlePayment(context: Context, tx: Transaction, event: PaidEvent): Promise<void> {
  const asset = await supportedAsset(context, tx, event);
  if (!asset) return;
  const purchase = await lockPurchase(tx, { orderRef: event.orderRef });
  const verdict = judgePayment({ ...event, asset }, purchase && { ...purchase, isSettled: purchase.settledAt !== null });
  if (verdict.kind === 'settles' && purchase) return settle(context, tx, { event, purchase, surplusUnits: verdict.surplusUnits });

  const reason = verdict.kind === 'credits' ? verdict.reason : 'unknownOrder';
  const purchaseId = purchase?.id ?? null;
  await context.ledger.postIn(tx, [paymentCredited({ ...event, asset, reason, purchaseId })]);
  await insertPayment(tx, event, {
    asset,
    purchaseId,
    outcome: 'credited',
    reason,
    settledUnits: 0n,
    creditedUnits: event.units,
  });
}

type Settlement = { readonly event: PaidEvent; readonly purchase: Purchase; readonly surplusUnits: bigint };

async function settle({ ledger }: Context, tx: Transaction, { event, purchase, surplusUnits }: Settlement): Promise<void> {
  const { id, account, asset, quantity, totalUnits } = purchase;
  const reason = surplusUnits > 0n ? 'surplus' : null;
  await ledger.postIn(tx, [paymentReceived({ ...event, asset, purchaseId: id, reason })]);
  await ledger.postIn(tx, [botSoldByWallet({ purchaseId: id, account, asset, quantity, totalUnits, txHash: event.txHash })]);
  await markSettledByWallet(tx, purchase);
  await grantBots(tx, { owner: account, quantity, purchaseId: id, requestId: id });
  await insertPayment(tx, event, {
    asset,
    purchaseId: id,
    outcome: 'settled',
    reason,
    settledUnits: totalUnits,
    creditedUnits: surplusUnits,
  });
}

/** A final deposit tops up the balance of whoever made it. */
export async function creditDeposit(
  context: Context,
  tx: Transaction,
  event: Extract<PaymentEvent, { kind: 'Deposited' }>,
): Promise<void> {
  const asset = await supportedAsset(context, tx, event);
  if (!asset) return;
  await context.ledger.postIn(tx, [depositCredited({ ...event, asset })]);
  await insertPayment(tx, event, {
    asset,
    purchaseId: null,
    outcome: 'credited',
    reason: null,
    settledUnits: 0n,
    creditedUnits: event.units,
  });
}

/**
 * Null when the ledger cannot hold it: a token without an asset, or more units than the ledger counts. It is recorded
 * and the follower goes on; a person has to look at it.
 */
async function supportedAsset(context: Context, tx: Transaction, event: PaymentEvent): Promise<Asset | null> {
  const asset = assetOfToken(context.config.tokens, event.token);
  if (asset && event.units <= MAX_UNITS) return asset;
  const reason = asset ? 'tooLarge' : 'unsupportedToken';
  context.log.error(
    { alert: 'unsupported payment', reason, paymentId: event.paymentId, txHash: event.txHash },
    'payment not credited',
  );
  await insertPayment(tx, event, {
    asset,
    purchaseId: null,
    outcome: 'unsupported',
    reason,
    settledUnits: 0n,
    creditedUnits: 0n,
  });
  return null;
}
