import type { Transaction } from '../../db/database.ts';
import type { Movement } from '../../ledger/ledger.ts';
import { botSoldByBalance, botSoldByWallet, cardSoldByBalance, cardSoldByWallet } from '../../ledger/movements.ts';
import { grantBots, grantCards } from '../bots/entry.ts';
import type { Purchase } from './store.ts';

/** Hands over what paid purchases are for, in the transaction that settles them. `requestId` is the act that paid. */
export async function deliver(
  tx: Transaction,
  paid: readonly { readonly purchase: Purchase; readonly requestId: string }[],
): Promise<void> {
  const grants = paid.map(({ purchase: { id, kind, account, quantity, quotedDay }, requestId }) => ({
    kind,
    owner: account,
    quantity,
    purchaseId: id,
    quotedDay,
    requestId,
  }));
  // Cards first, as accelerating does: their row is locked before the groups of bots, so neither waits for the other.
  await grantCards(
    tx,
    grants.filter(({ kind }) => kind === 'cards'),
  );
  await grantBots(
    tx,
    grants.filter(({ kind }) => kind === 'bots'),
  );
}

export function soldByBalance(purchase: Purchase): Movement {
  const sale = { ...purchase, purchaseId: purchase.id };
  return purchase.kind === 'bots' ? botSoldByBalance(sale) : cardSoldByBalance(sale);
}

export function soldByWallet(purchase: Purchase, txHash: string): Movement {
  const sale = { ...purchase, purchaseId: purchase.id, txHash };
  return purchase.kind === 'bots' ? botSoldByWallet(sale) : cardSoldByWallet(sale);
}
