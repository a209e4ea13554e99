import type { ido } from '@ocean/api/areas/ido';
import type { purchases } from '@ocean/api/areas/purchases';
import type { PurchaseKind } from '@ocean/api/areas/purchases/purchase';
import type { ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { doOnce } from '../../db/do-once.ts';
import { deriveId } from '../../derive-id.ts';
import type { Handler, MemberCall } from '../../http/route.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import type { Movement } from '../../ledger/ledger.ts';
import { botSoldByBalance, cardSoldByBalance, tokenSoldByBalance } from '../../ledger/movements.ts';
import { notEnough } from '../../ledger/not-enough.ts';
import { votePaidByBalance } from '../../ledger/vote-movements.ts';
import { readDatedParams } from '../../params/read-params.ts';
import { type CountSpending, prepareSpending } from '../account/own-spending/entry.ts';
import { deliver } from '../bots/bot/entry.ts';
import { openVotes } from '../voting/entry.ts';
import { voteRefusal } from '../voting/rules.ts';
import { openTokenSales, roundRefusal, type TokenSales, tokenUnits } from './ido/sell-tokens.ts';
import { readTokenValue } from './ido/token-value.ts';
import { type PurchaseAnswer, readPurchase } from './queries.ts';
import { pricePurchase } from './quote-purchase.ts';
import type { SaleShare } from './split/rules.ts';
import { splitSales } from './split/split-sales.ts';
import { findPurchase, insertPurchase, lockPurchase, markSettledByBalance, type Purchase, reportTransaction } from './store.ts';
import { requireTokenCap } from './token-cap.ts';
import { voteOf, votersOf } from './vote/vote-purchase.ts';

/** Pays quoted bots by balance, or records the transaction that is to pay them. */
export const payBots: Handler<typeof purchases.payBots> = (context, call, request) => payPurchase(context, call, request, 'bots');

/** The same for accelerator cards. */
export const payCards: Handler<typeof purchases.payCards> = (context, call, request) =>
  payPurchase(context, call, request, 'cards');

/** The same for tokens of a round. */
export const payTokens: Handler<typeof ido.pay> = (context, call, request) => payPurchase(context, call, request, 'tokens');

type Request = ParsedInputOf<typeof purchases.payBots>;

/** For this call a purchase of another kind does not exist: a member never gets cards for a quote of bots. */
async function payPurchase(context: Context, call: MemberCall, request: Request, kind: PurchaseKind): Promise<PurchaseAnswer> {
  const key = { account: call.account, id: request.purchaseId };
  const quoted = request.payBy === 'balance' ? await findPurchase(context.db, key) : undefined;
  // The wallet signs payments on chain anyway.
  const count = quoted && (await prepareSpending(context, call, quoted.asset));
  const tokenValue = quoted?.kind === 'tokens' ? await readTokenValue(context, context.db) : null;
  await context.db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, key);
    if (purchase?.account !== call.account || purchase.kind !== kind) throw new Refusal('PURCHASE_UNKNOWN');
    // The hash proves nothing, and a payment mined in time settles even after the expiry: it may be reported at any time.
    if (request.payBy === 'wallet') return reportTransaction(tx, purchase, request.txHash);
    const sales = openTokenSales(tx, tokenValue);
    return payByBalance(context, tx, { purchase, requestId: call.requestId, count, sales });
  });
  return readPurchase(context, key);
}

/** Prices and pays bots in one transaction: without the balance nothing is left, not even the quote. */
export const buyBots: Handler<typeof purchases.buyBots> = async (context, call, request) => {
  const key = { account: call.account, id: deriveId('purchase/boughtAtOnce', call.requestId) };
  // A repeat must not fail because the price is now gone or higher.
  return doOnce(
    async () => {
      const done = await findPurchase(context.db, key);
      return done?.settledRequest === call.requestId ? readPurchase(context, key) : undefined;
    },
    async () => {
      const dated = await readDatedParams(context.db);
      const priced = await pricePurchase(context, call, { kind: 'bots', request: { ...request, payBy: 'balance' }, dated });
      const count = await prepareSpending(context, call, priced.asset);
      await context.db.transaction(async (tx) => {
        const purchase = await insertPurchase(tx, { ...priced, id: key.id });
        const sales = openTokenSales(tx, null);
        await payByBalance(context, tx, { purchase, requestId: call.requestId, count, sales });
      });
      return readPurchase(context, key);
    },
  );
};

export type BalancePayment = {
  readonly purchase: Purchase;
  readonly requestId: string;
  readonly count: CountSpending | undefined;
  readonly sales: TokenSales;
};

/**
 * Delivers and pays a purchase whose row the caller has locked or inserted. Safe to repeat with the request that paid it. Own
 * rows first, the ledger last: a transaction that holds balances never waits for bots. The ledger decides whether the balance
 * suffices; the earlier check only avoids creating bots for an account without the money.
 */
export async function payByBalance(
  context: Context,
  tx: Transaction,
  { purchase, requestId, count, sales }: BalancePayment,
): Promise<void> {
  const { ledger, prices } = context;
  if (purchase.settledRequest === requestId) return;
  if (purchase.settledAt) throw new Refusal('PURCHASE_SETTLED');
  if (purchase.isExpired || purchase.isReplaced) throw new Refusal('PURCHASE_EXPIRED');
  const moved = await prices.moved(tx, [purchase]);
  if (moved.has(purchase.id)) throw new Refusal('PRICE_MOVED', { asset: purchase.asset });
  const account = member(purchase.account).available(purchase.asset);
  const { available } = await readBalance(tx, account);
  if (available < purchase.totalUnits) throw notEnough(account, available);
  await requireTokenCap(tx, purchase);
  // Its row was there before the transaction began, or it would be unknown here.
  const countOwn = () => count?.(tx, { buyUnits: purchase.totalUnits, burnUnits: 0n });
  if (purchase.kind === 'tokens') {
    // Before the turn of the IDO, which all accounts share. A refusal by the round rolls the count back.
    await countOwn();
    const problem = await sales.take(purchase);
    if (problem) throw roundRefusal(problem);
  }
  const votes = await openVotes(context, tx, votersOf([purchase]));
  const barrier = purchase.kind === 'vote' ? votes.take(voteOf(purchase)) : undefined;
  if (barrier) throw voteRefusal(barrier);
  await markSettledByBalance(tx, purchase, requestId);
  const shares = (await splitSales(tx, [purchase])).get(purchase.id) ?? [];
  await deliver(tx, [{ purchase, requestId }]);
  await sales.write();
  await votes.write();
  if (purchase.kind !== 'tokens') await countOwn();
  await ledger.postIn(tx, [saleOf(purchase, shares)]);
}

function saleOf(purchase: Purchase, shares: readonly SaleShare[]): Movement {
  const sale = { ...purchase, purchaseId: purchase.id };
  switch (purchase.kind) {
    case 'bots':
      return botSoldByBalance({ ...sale, shares });
    case 'cards':
      return cardSoldByBalance(sale);
    case 'tokens':
      return tokenSoldByBalance({ ...sale, tokenUnits: tokenUnits(purchase.quantity) });
    case 'vote':
      return votePaidByBalance({ ...sale, units: purchase.totalUnits, projectId: voteOf(purchase).project });
  }
}
