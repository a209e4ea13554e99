import { amountText } from '@ocean/api/amount';
import type { purchases } from '@ocean/api/areas/purchases';
import type { PurchaseState } from '@ocean/api/areas/purchases/purchase';
import type { OutputOf } from '@ocean/api/endpoint';
import { formatPercent } from '@ocean/api/param-kinds';
import type { ChainHead, VaultEvent } from '../../chain/chain-port.ts';
import { allConfirmations, confirmationsOf } from '../../chain/confirmations.ts';
import type { BotDiscount } from '../bots/price/rules.ts';
import type { Purchase } from './store.ts';

export type PurchaseView = OutputOf<typeof purchases.show>['purchase'];

/** A purchase with its owner's payments on chain. */
export type PurchaseFacts = {
  readonly purchase: Purchase;
  readonly seen: VaultEvent | undefined;
  /** The final payment that settled it, else the newest credited one. */
  readonly payment: { readonly txHash: string } | undefined;
};

export function purchaseView(facts: PurchaseFacts, chain: { head: ChainHead | undefined; need: number }): PurchaseView {
  const { purchase, seen, payment } = facts;
  const text = (units: bigint) => amountText(units, purchase.asset);
  const state = stateOf(facts);
  const isOnChain = payment !== undefined && state !== 'seen' && purchase.settledBy !== 'balance';
  const seenConfirmations = state === 'seen' && seen ? confirmationsOf(chain.head, seen.blockNumber, chain.need) : null;
  return {
    purchaseId: purchase.id,
    kind: purchase.kind,
    ...(purchase.project && purchase.side ? { vote: { project: purchase.project, side: purchase.side } } : {}),
    quantity: purchase.quantity,
    unit: text(purchase.unitUnits),
    discounts: discountViews(purchase.discounts),
    total: text(purchase.totalUnits),
    asset: purchase.asset,
    state,
    payBy: purchase.settledBy ?? purchase.payBy,
    txHash: (state === 'seen' ? seen?.txHash : payment?.txHash) ?? purchase.txHash,
    confirmations: isOnChain ? allConfirmations(chain.need) : seenConfirmations,
    quotedAt: purchase.quotedAt.toISOString(),
    expiresAt: purchase.expiresAt.toISOString(),
    settledAt: purchase.settledAt?.toISOString() ?? null,
  };
}

/**
 * `expired`, also for replaced purchases, is only for display: a payment mined in time still settles, and shows as `seen` until
 * then.
 */
function stateOf({ purchase, seen, payment }: PurchaseFacts): PurchaseState {
  if (purchase.settledAt) return 'settled';
  if (seen) return 'seen';
  if (payment) return 'credited';
  return purchase.isExpired || purchase.isReplaced ? 'expired' : 'awaiting';
}

export function discountViews(discounts: readonly BotDiscount[]): PurchaseView['discounts'] {
  return discounts.map(({ kind, basisPoints }) => ({ kind, percent: formatPercent(basisPoints) }));
}
