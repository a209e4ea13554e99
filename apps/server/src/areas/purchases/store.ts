import type { PaymentReason, PurchaseKind } from '@ocean/api/areas/purchases/purchase';
import type { VoteSide } from '@ocean/api/areas/voting';
import type { Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { PaymentEvent } from '../../chain/chain-port.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { BotDiscount } from '../bots/price/rules.ts';

export type Purchase = {
  readonly id: string;
  readonly account: string;
  readonly orderRef: string;
  readonly kind: PurchaseKind;
  readonly quantity: number;
  readonly asset: Asset;
  readonly unitUnits: bigint;
  readonly subtotalUnits: bigint;
  readonly discounts: readonly BotDiscount[];
  readonly totalUnits: bigint;
  /** USDT base units of value after discounts, at the price of the quote. */
  readonly valueUnits: bigint;
  /** The round of the IDO whose tokens they are, and when it closes; null for anything else. */
  readonly round: number | null;
  readonly roundClosesAt: Date | null;
  /** The project that a vote is about, its side, and when the voting ends; null for anything else. */
  readonly project: string | null;
  readonly side: VoteSide | null;
  readonly votingEndsAt: Date | null;
  /** The price used for the quote; null for USDT. */
  readonly priceNumber: number | null;
  readonly payBy: 'balance' | 'wallet';
  readonly txHash: string | null;
  readonly quotedAt: Date;
  /** The day whose parameters set the price and the terms of the goods. */
  readonly quotedDay: number;
  readonly expiresAt: Date;
  readonly isExpired: boolean;
  /** Replaced by another quote: it can no longer be paid by balance. */
  readonly isReplaced: boolean;
  readonly settledAt: Date | null;
  readonly settledBy: 'balance' | 'wallet' | null;
  readonly settledRequest: string | null;
};

export const PURCHASE_COLUMNS = sql`
  purchase.id, account, purchase.order_ref as "orderRef", kind, quantity, asset, unit_units as "unitUnits",
  subtotal_units as "subtotalUnits", discounts, total_units as "totalUnits", value_units as "valueUnits", price_number as "priceNumber", pay_by as "payBy", tx_hash as "txHash",
  quoted_at as "quotedAt", quoted_day as "quotedDay", expires_at as "expiresAt",
  expires_at < (select platform_now()) as "isExpired", replaced_at is not null as "isReplaced", settled_at as "settledAt",
  settled_by as "settledBy", settled_request as "settledRequest", round,
  (select closes_at from ido_round where ido_round.number = purchase.round) as "roundClosesAt",
  purchase.project, side, (select ends_at from project where project.id = purchase.project) as "votingEndsAt"`;

export type NewPurchase = Pick<
  Purchase,
  | 'id'
  | 'account'
  | 'orderRef'
  | 'kind'
  | 'quantity'
  | 'asset'
  | 'unitUnits'
  | 'subtotalUnits'
  | 'discounts'
  | 'totalUnits'
  | 'valueUnits'
  | 'priceNumber'
  | 'payBy'
  | 'quotedDay'
  | 'round'
  | 'roundClosesAt'
  | 'project'
  | 'side'
  | 'votingEndsAt'
> & { readonly lifeMinutes: number };

/**
 * A repeated request finds its first quote, with the first reference and price. A quote of a round or a vote expires with it.
 * @throws Refusal UNAVAILABLE when its parameters are days old: a new quote succeeds
 */
export async function insertPurchase(tx: Transaction, quote: NewPurchase): Promise<Purchase> {
  await tx.run(sql`
    insert into purchase (id, account, order_ref, kind, quantity, asset, unit_units, subtotal_units, discounts, total_units, value_units,
      price_number, pay_by, quoted_day, round, project, side, expires_at)
    select ${quote.id}, ${quote.account}, ${quote.orderRef}, ${quote.kind}, ${quote.quantity}, ${quote.asset}, ${quote.unitUnits},
      ${quote.subtotalUnits}, ${JSON.stringify(quote.discounts)}, ${quote.totalUnits}, ${quote.valueUnits}, ${quote.priceNumber}, ${quote.payBy}, ${quote.quotedDay}, ${quote.round}::integer, ${quote.project}::uuid, ${quote.side},
      least(platform_now() + make_interval(mins => ${quote.lifeMinutes}),
        greatest(${quote.roundClosesAt ?? quote.votingEndsAt}::timestamptz, case when ${quote.roundClosesAt ?? quote.votingEndsAt}::timestamptz is not null then platform_now() + interval '1 millisecond' end))
    -- Its parameters were just read: at most across midnight, unless the clock was moved.
    where ${quote.quotedDay}::integer between platform_today() - 1 and platform_today()
    on conflict (id) do nothing`);
  const purchase = await findPurchase(tx, quote);
  if (!purchase) throw new Refusal('UNAVAILABLE');
  return purchase;
}

export async function findPurchase(q: Queryable, key: { id: string }): Promise<Purchase | undefined> {
  return q.maybeOne<Purchase>(sql`select ${PURCHASE_COLUMNS} from purchase where id = ${key.id}`);
}

/** Locks the row until a payment is posted: of two payments one settles, and the other finds the purchase settled. */
export async function lockPurchase(tx: Transaction, key: { id: string }): Promise<Purchase | undefined> {
  return tx.maybeOne<Purchase>(sql`select ${PURCHASE_COLUMNS} from purchase where id = ${key.id} for update`);
}

/** The purchases that payments name, by reference. Locked in id order, so that two transactions cannot deadlock. */
export async function lockPurchasesOf(tx: Transaction, orderRefs: readonly string[]): Promise<Map<string, Purchase>> {
  if (orderRefs.length === 0) return new Map();
  const rows = await tx.many<Purchase>(sql`
    select ${PURCHASE_COLUMNS} from purchase where order_ref = any(${orderRefs}::text[]) order by id for update`);
  return new Map(rows.map((purchase) => [purchase.orderRef, purchase]));
}

export async function markSettledByBalance(tx: Transaction, purchase: Purchase, requestId: string): Promise<void> {
  await tx.run(sql`
    update purchase set settled_at = platform_now(), settled_by = 'balance', settled_request = ${requestId}
    where id = ${purchase.id}`);
}

export async function markSettledByWallet(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    update purchase set settled_at = (select platform_now()), settled_by = 'wallet' where id = any(${ids}::uuid[])`);
}

export async function markReplaced(tx: Transaction, purchase: Purchase): Promise<void> {
  await tx.run(sql`update purchase set replaced_at = platform_now() where id = ${purchase.id} and replaced_at is null`);
}

/** For display only: the chain decides what was paid. A replaced transaction may be reported again. */
export async function reportTransaction(tx: Transaction, purchase: Purchase, txHash: string): Promise<void> {
  await tx.run(sql`
    update purchase set tx_hash = ${txHash}, pay_by = 'wallet' where id = ${purchase.id} and settled_at is null`);
}

export type PaymentOutcome = {
  readonly asset: Asset | null;
  readonly purchaseId: string | null;
  readonly outcome: 'settled' | 'credited' | 'unsupported';
  readonly reason: PaymentReason | null;
  readonly settledUnits: bigint;
  readonly creditedUnits: bigint;
};

/** Fails for a payment id that already has a row: nothing is credited twice. */
export async function insertPayments(
  tx: Transaction,
  payments: readonly (PaymentOutcome & { readonly event: PaymentEvent })[],
): Promise<void> {
  const events = payments.map(({ event }) => event);
  await tx.run(sql`
    insert into payment (payment_id, kind, sender, token, asset, units, order_ref, purchase_id, outcome, reason,
      settled_units, credited_units, block_number, block_time, tx_hash, recorded_at)
    select given.*, (select platform_now()) from unnest(
      ${events.map(({ paymentId }) => paymentId)}::numeric[],
      ${events.map(({ kind }) => (kind === 'Paid' ? 'paid' : 'deposited'))}::text[],
      ${events.map(({ sender }) => sender)}::text[], ${events.map(({ token }) => token)}::text[],
      ${payments.map(({ asset }) => asset)}::text[], ${events.map(({ units }) => units)}::numeric[],
      ${events.map((event) => (event.kind === 'Paid' ? event.orderRef : null))}::text[],
      ${payments.map(({ purchaseId }) => purchaseId)}::uuid[], ${payments.map(({ outcome }) => outcome)}::text[],
      ${payments.map(({ reason }) => reason)}::text[], ${payments.map(({ settledUnits }) => settledUnits)}::numeric[],
      ${payments.map(({ creditedUnits }) => creditedUnits)}::numeric[],
      ${events.map(({ blockNumber }) => blockNumber)}::bigint[], ${events.map(({ blockTime }) => blockTime)}::bigint[],
      ${events.map(({ txHash }) => txHash)}::text[]) as given`);
}

/** The unpaid quotes of the account that are still kept; one with a reported transaction counts for 30 days. */
export async function countUnpaidQuotes(q: Queryable, account: string): Promise<number> {
  const { unpaid } = await q.one<{ unpaid: number }>(sql`
    select count(*) as unpaid from purchase
    where account = ${account} and settled_at is null and expires_at > platform_now() - interval '30 days'
      and (tx_hash is not null or expires_at > platform_now() - make_interval(hours => ${KEPT_HOURS}))`);
  return unpaid;
}

/** How long an unpaid quote stays readable after its expiry. */
const KEPT_HOURS = 2;

/**
 * Deletes quotes neither paid nor reported as paid, once the follower is past their expiry, so that every payment mined in time
 * is settled. A later payment for one is credited as `unknownOrder`.
 */
export async function deleteForgottenQuotes(q: Queryable, atMost: number): Promise<number> {
  return q.run(sql`
    delete from purchase where id in (
      select id from purchase
      where settled_at is null and tx_hash is null and expires_at < platform_now() - make_interval(hours => ${KEPT_HOURS})
        and expires_at < coalesce((
          select to_timestamp(block.block_time)
          from chain_follower follower join chain_block block on block.number = follower.base_block), platform_now())
        and not exists (select 1 from payment where payment.purchase_id = purchase.id)
      order by expires_at limit ${atMost} for update skip locked)`);
}
