import type { PaymentReason } from '@ocean/api/areas/purchases/purchase';
import type { Asset } from '@ocean/api/assets';
import type { Params } from '@ocean/api/params';
import sql from 'sql-template-tag';
import type { PaymentEvent } from '../../chain/chain-port.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import type { Movement } from '../../ledger/ledger.ts';
import {
  botSoldByWallet,
  cardSoldByWallet,
  depositCredited,
  paymentCredited,
  paymentReceived,
  tokenSoldByWallet,
} from '../../ledger/movements.ts';
import { votePaidByWallet } from '../../ledger/vote-movements.ts';
import { readParams } from '../../params/read-params.ts';
import { deliver } from '../bots/bot/entry.ts';
import { openVotes, type VoteBox } from '../voting/entry.ts';
import { creditReason } from '../voting/rules.ts';
import { openTokenSales, type TokenSales, tokenUnits } from './ido/sell-tokens.ts';
import { readTokenValue } from './ido/token-value.ts';
import { assetOfToken, fitsLedger, judgePayment } from './rules.ts';
import { MAX_PAID_OF_A_SALE } from './split/rules.ts';
import { type SharesOf, splitSales } from './split/split-sales.ts';
import { insertPayments, lockPurchasesOf, markSettledByWallet, type PaymentOutcome, type Purchase } from './store.ts';
import { countTokenPayment } from './token-cap.ts';
import { voteOf, votersOf } from './vote/vote-purchase.ts';

/** The outcome of one payment, decided before anything is written. */
type Decision = PaymentOutcome & {
  readonly event: PaymentEvent;
  /** The movements that bring the payment in; none if it stays outside the ledger. */
  readonly movements: readonly Movement[];
  /** The purchase that it pays. */
  readonly pays: Purchase | null;
};

/**
 * Decides the outcome of each final payment in chain order, then writes them all at once. A payment that meets every rule
 * settles the purchase it names; any other is credited to its sender, registered or not, with the reason. The rules are those
 * of `judgePayment`. Own rows first, the ledger last: a transaction that holds balances never waits for bots.
 */
export async function settlePayments(context: Context, tx: Transaction, events: readonly PaymentEvent[]): Promise<void> {
  const refs = events.flatMap((event) => (event.kind === 'Paid' ? [event.orderRef] : []));
  const purchases = await lockPurchasesOf(tx, refs);
  const held = await readHeld(tx, context.config.tokens, events);
  const sales = await openSales(context, tx, purchases);
  const votes = await openVotes(context, tx, votersOf([...purchases.values()]));
  const decisions = await decideInOrder(context, tx, { events, purchases, held, sales, votes });
  const paid = decisions.flatMap(({ pays }) => (pays ? [pays] : []));

  await markSettledByWallet(
    tx,
    paid.map(({ id }) => id),
  );
  const sharesOf = await splitSales(tx, paid);
  await deliver(
    tx,
    paid.map((purchase) => ({ purchase, requestId: purchase.id })),
  );
  await sales.write();
  await votes.write();
  await insertPayments(tx, decisions);
  await context.ledger.postIn(
    tx,
    decisions.flatMap((decision) => movementsOf(decision, sharesOf)),
  );
  alertUnsupported(context, decisions);
}

/** Reads the value of BCG only if tokens are paid. */
async function openSales(context: Context, tx: Transaction, purchases: ReadonlyMap<string, Purchase>): Promise<TokenSales> {
  const paysTokens = [...purchases.values()].some(({ kind }) => kind === 'tokens');
  return openTokenSales(tx, paysTokens ? await readTokenValue(context, tx) : null);
}

type Tokens = Context['config']['tokens'];

/**
 * The vault's holdings, by the ledger, of each asset paid here. Only payments raise them, and those are processed one after
 * another.
 */
async function readHeld(tx: Transaction, tokens: Tokens, events: readonly PaymentEvent[]): Promise<Map<Asset, bigint>> {
  const held = new Map<Asset, bigint>();
  for (const token of new Set(events.map((event) => event.token))) {
    const asset = assetOfToken(tokens, token);
    if (asset) held.set(asset, -(await readBalance(tx, platform.vault(asset))).posted);
  }
  return held;
}

type Standing = {
  readonly events: readonly PaymentEvent[];
  readonly purchases: ReadonlyMap<string, Purchase>;
  readonly held: Map<Asset, bigint>;
  readonly sales: TokenSales;
  readonly votes: VoteBox;
};

/**
 * Of two payments for one purchase the first settles it, and the second finds it settled. Of payments that are too large
 * together the first ones are credited.
 */
async function decideInOrder(
  context: Context,
  tx: Transaction,
  { events, purchases, held, sales, votes }: Standing,
): Promise<Decision[]> {
  const params = await readParams(tx);
  const purchaseOf = (event: PaymentEvent) => (event.kind === 'Paid' ? purchases.get(event.orderRef) : undefined);
  const moved = await findMoved(context, tx, events, purchaseOf);
  const settled = new Set<string>();
  const decisions: Decision[] = [];
  for (const event of events) {
    const purchase = purchaseOf(event);
    const isSettled = purchase !== undefined && (purchase.settledAt !== null || settled.has(purchase.id));
    const asset = assetOfToken(context.config.tokens, event.token);
    const heldUnits = asset ? (held.get(asset) ?? 0n) : 0n;
    const hasPriceMoved = moved.has(String(event.paymentId));
    const judged = purchase && { ...purchase, isSettled, hasPriceMoved };
    const decision = decide(event, { asset, fits: fitsLedger(event.units, heldUnits) }, judged);
    if (asset && decision.outcome !== 'unsupported') held.set(asset, heldUnits + event.units);
    const tooLate = decision.pays && (await countPaid(tx, { params, sales, votes, paidAt: event.blockTime }, decision.pays));
    decisions.push(tooLate ? creditedFor(tooLate, decision) : decision);
    if (decision.pays && !tooLate) settled.add(decision.pays.id);
  }
  return decisions;
}

/** The ids of the payments in whose block the price of the purchase had moved. */
function findMoved(
  { prices }: Context,
  tx: Transaction,
  events: readonly PaymentEvent[],
  purchaseOf: (event: PaymentEvent) => Purchase | undefined,
): Promise<ReadonlySet<string>> {
  const offers = events.flatMap((event) => {
    const purchase = purchaseOf(event);
    if (!purchase) return [];
    const { asset, priceNumber } = purchase;
    return [{ id: String(event.paymentId), asset, priceNumber, paidAt: event.blockTime }];
  });
  return prices.moved(tx, offers);
}

type Counted = Pick<Standing, 'sales' | 'votes'> & { readonly params: Params; readonly paidAt: number };

/** Counts a payment that meets every rule against the remaining limits; returns the reason when they do not suffice. */
async function countPaid(
  tx: Transaction,
  { params, sales, votes, paidAt }: Counted,
  purchase: Purchase,
): Promise<PaymentReason | undefined> {
  if (!(await countTokenPayment(tx, params, purchase))) return 'capReached';
  if (purchase.kind === 'tokens') return (await sales.take({ ...purchase, paidAt }))?.problem;
  const barrier = purchase.kind === 'vote' ? votes.take({ ...voteOf(purchase), paidAt }) : undefined;
  return barrier && creditReason(barrier);
}

/** Turns a payment that would have settled into a credit, because its limit is used up. */
function creditedFor(reason: PaymentReason, { event, asset, purchaseId }: Decision): Decision {
  if (!asset || event.kind !== 'Paid') throw new Error(`payment ${event.paymentId} pays nothing that is counted`);
  return {
    event,
    asset,
    purchaseId,
    outcome: 'credited',
    reason,
    settledUnits: 0n,
    creditedUnits: event.units,
    movements: [paymentCredited({ ...event, asset, reason, purchaseId })],
    pays: null,
  };
}

type Judged = Purchase & { readonly isSettled: boolean; readonly hasPriceMoved: boolean };

function decide(
  event: PaymentEvent,
  { asset, fits }: { asset: Asset | null; fits: boolean },
  purchase: Judged | undefined,
): Decision {
  const base = { event, asset, purchaseId: null, reason: null, settledUnits: 0n, creditedUnits: event.units, pays: null };
  // The ledger cannot hold it: it is recorded for operators to examine, and the follower continues.
  if (!asset) return { ...base, outcome: 'unsupported', reason: 'unsupportedToken', creditedUnits: 0n, movements: [] };
  if (!fits) return { ...base, outcome: 'unsupported', reason: 'tooLarge', creditedUnits: 0n, movements: [] };
  if (event.kind === 'Deposited') {
    return { ...base, outcome: 'credited', movements: [depositCredited({ ...event, asset })] };
  }
  const purchaseId = purchase?.id ?? null;
  const verdict = judgePayment({ ...event, asset }, purchase);
  if (verdict.kind === 'credits' || !purchase) {
    const reason = verdict.kind === 'credits' ? verdict.reason : 'unknownOrder';
    return {
      ...base,
      purchaseId,
      outcome: 'credited',
      reason,
      movements: [paymentCredited({ ...event, asset, reason, purchaseId })],
    };
  }
  const reason = verdict.surplusUnits > 0n ? 'surplus' : null;
  return {
    ...base,
    purchaseId: purchase.id,
    outcome: 'settled',
    reason,
    settledUnits: purchase.totalUnits,
    creditedUnits: verdict.surplusUnits,
    pays: purchase,
    movements: [paymentReceived({ ...event, asset, purchaseId: purchase.id, reason })],
  };
}

/** The payment's movements, directly followed by the sale. */
function movementsOf({ movements, pays, event }: Decision, sharesOf: SharesOf): readonly Movement[] {
  if (!pays) return movements;
  const sale = { ...pays, purchaseId: pays.id, txHash: event.txHash };
  const shares = sharesOf.get(pays.id) ?? [];
  switch (pays.kind) {
    case 'bots':
      return [...movements, botSoldByWallet({ ...sale, shares })];
    case 'cards':
      return [...movements, cardSoldByWallet(sale)];
    case 'tokens':
      return [...movements, tokenSoldByWallet({ ...sale, tokenUnits: tokenUnits(pays.quantity) })];
    case 'vote':
      return [...movements, votePaidByWallet({ ...sale, units: pays.totalUnits, projectId: voteOf(pays).project })];
  }
}

function alertUnsupported({ log }: Context, decisions: readonly Decision[]): void {
  for (const { outcome, reason, event } of decisions) {
    if (outcome !== 'unsupported') continue;
    const { paymentId, txHash } = event;
    log.error({ alert: 'unsupported payment', reason, paymentId, txHash }, 'payment not credited');
  }
}

/**
 * The most bots and legs of payments in one transaction, so that transactions of large orders or of sales with many shares stay
 * short. A heavier payment is settled alone.
 */
export const MAX_WEIGHT_TOGETHER = 5_000;

/** A payment has two legs; its sale adds two more, and one for each account with a share, or two for tokens. */
const LEGS_OF_PAYMENT = 6;

/**
 * The most bots that each payment delivers plus the most legs that it posts, in order. It only bounds transactions: payments
 * that `judgePayment` would refuse count too, and nothing is locked.
 */
export async function weighPayments({ db }: Context, payments: readonly PaymentEvent[]): Promise<number[]> {
  const rows = await db.many<{ id: bigint; weight: number }>(sql`
    select given.id, purchase.quantity + coalesce(least(account.depth, ${MAX_PAID_OF_A_SALE}), 0) as weight
    from unnest(
      ${payments.map(({ paymentId }) => paymentId)}::numeric[],
      ${payments.map((event) => (event.kind === 'Paid' ? event.orderRef : null))}::text[],
      ${payments.map(({ sender }) => sender)}::text[], ${payments.map(({ units }) => units)}::numeric[]
    ) as given (id, order_ref, sender, units)
    join purchase on purchase.order_ref = given.order_ref and purchase.account = given.sender
      and purchase.kind = 'bots' and purchase.settled_at is null and purchase.total_units <= given.units
    left join account on account.address = purchase.account`);
  const weights = new Map(rows.map(({ id, weight }) => [id, weight]));
  return payments.map(({ paymentId }) => (weights.get(paymentId) ?? 0) + LEGS_OF_PAYMENT);
}
