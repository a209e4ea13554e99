import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { PaymentEvent } from '../../chain/chain-port.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import type { Movement } from '../../ledger/ledger.ts';
import { botSoldByWallet, cardSoldByWallet, depositCredited, paymentCredited, paymentReceived } from '../../ledger/movements.ts';
import { readParams } from '../../params/read-params.ts';
import { deliver } from '../bots/bot/entry.ts';
import { assetOfToken, fitsLedger, judgePayment } from './rules.ts';
import { insertPayments, lockPurchasesOf, markSettledByWallet, type PaymentOutcome, type Purchase } from './store.ts';
import { countTokenPayment } from './token-cap.ts';

/** The outcome of one payment, decided before anything is written. */
type Decision = PaymentOutcome & {
  readonly event: PaymentEvent;
  readonly movements: readonly Movement[];
  /** The purchase that it pays. */
  readonly pays: Purchase | null;
};

/**
 * Decides the outcome of each final payment in chain order, then writes them all at once. One that is right
 * in every way settles the purchase it names; every other is credited to its sender, registered or not, with the reason.
 * The rules are those of `judgePayment`. Own rows first, the ledger last: a transaction that holds balances never waits
 * for bots.
 */
export async function settlePayments(context: Context, tx: Transaction, events: readonly PaymentEvent[]): Promise<void> {
  const refs = events.flatMap((event) => (event.kind === 'Paid' ? [event.orderRef] : []));
  const purchases = await lockPurchasesOf(tx, refs);
  const held = await readHeld(tx, context.config.tokens, events);
  const decisions = await decideInOrder(context, tx, { events, purchases, held });
  const paid = decisions.flatMap(({ pays }) => (pays ? [pays] : []));

  await markSettledByWallet(
    tx,
    paid.map(({ id }) => id),
  );
  await deliver(
    tx,
    paid.map((purchase) => ({ purchase, requestId: purchase.id })),
  );
  await insertPayments(tx, decisions);
  await context.ledger.postIn(
    tx,
    decisions.flatMap(({ movements }) => movements),
  );
  alertUnsupported(context, decisions);
}

type Tokens = Context['config']['tokens'];

/** What the ledger says the vault holds of each asset that is paid here. Only payments, which come one after another, raise it. */
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
};

/**
 * Of two payments for one purchase the first settles it; the second meets it as settled. Of payments that are too large
 * together the first ones are credited.
 */
async function decideInOrder(context: Context, tx: Transaction, { events, purchases, held }: Standing): Promise<Decision[]> {
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
    const isOverCap = decision.pays !== null && !(await countTokenPayment(tx, params, decision.pays));
    decisions.push(isOverCap ? creditedOverCap(decision) : decision);
    if (decision.pays && !isOverCap) settled.add(decision.pays.id);
  }
  return decisions;
}

/** The numbers of the payments in whose block the price of what they pay had moved. */
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

/** It would have settled, but the cap of its token is used up: it becomes a credit. */
function creditedOverCap({ event, asset, purchaseId }: Decision): Decision {
  if (!asset || event.kind !== 'Paid') throw new Error(`payment ${event.paymentId} pays nothing that has a cap`);
  const reason = 'capReached';
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
  // The ledger cannot hold it: recorded, and the follower goes on. A person has to look at it.
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
    movements: [paymentReceived({ ...event, asset, purchaseId: purchase.id, reason }), soldByWallet(purchase, event.txHash)],
  };
}

function soldByWallet(purchase: Purchase, txHash: string): Movement {
  const sale = { ...purchase, purchaseId: purchase.id, txHash };
  return purchase.kind === 'bots' ? botSoldByWallet(sale) : cardSoldByWallet(sale);
}

function alertUnsupported({ log }: Context, decisions: readonly Decision[]): void {
  for (const { outcome, reason, event } of decisions) {
    if (outcome !== 'unsupported') continue;
    const { paymentId, txHash } = event;
    log.error({ alert: 'unsupported payment', reason, paymentId, txHash }, 'payment not credited');
  }
}

/** What payments deliver together, so that a transaction of large orders stays short. A larger order goes alone. */
export const MAX_BOTS_TOGETHER = 5_000;

/**
 * For each payment how many bots settling it delivers at most, in their order. It only bounds transactions, so what
 * the exact rules of `judgePayment` would still refuse is counted, and nothing is locked.
 */
export async function countBotsPaid({ db }: Context, payments: readonly PaymentEvent[]): Promise<number[]> {
  const rows = await db.many<{ id: bigint; bots: number }>(sql`
    select given.id, purchase.quantity as bots
    from unnest(
      ${payments.map(({ paymentId }) => paymentId)}::numeric[],
      ${payments.map((event) => (event.kind === 'Paid' ? event.orderRef : null))}::text[],
      ${payments.map(({ sender }) => sender)}::text[], ${payments.map(({ units }) => units)}::numeric[]
    ) as given (id, order_ref, sender, units)
    join purchase on purchase.order_ref = given.order_ref and purchase.account = given.sender
      and purchase.kind = 'bots' and purchase.settled_at is null and purchase.total_units <= given.units`);
  const counted = new Map(rows.map(({ id, bots }) => [id, bots]));
  return payments.map(({ paymentId }) => counted.get(paymentId) ?? 0);
}
