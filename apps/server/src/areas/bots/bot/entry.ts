import type { PurchaseKind } from '@ocean/api/areas/purchases/purchase';
import type { Params } from '@ocean/api/params';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/database.ts';
import { deriveId } from '../../../derive-id.ts';
import { readParamsOfDays } from '../../../params/read-params.ts';
import { STRIPES, stripeOf } from './stripes.ts';

export type Grant = {
  readonly owner: string;
  readonly quantity: number;
  readonly purchaseId: string;
  /** The day whose parameters made the price: the bots come with the terms of that day. */
  readonly quotedDay: number;
  /** The act that pays for them; it stands in each bot's history. */
  readonly requestId: string;
};

/** What a purchase is for, as its area keeps it. */
export type PaidPurchase = {
  readonly id: string;
  readonly kind: PurchaseKind;
  readonly account: string;
  readonly quantity: number;
  readonly quotedDay: number;
};

/**
 * Hands over the bots and cards of paid purchases, in the transaction that settles them; tokens come with their sale.
 * `requestId` is the act that paid.
 */
export async function deliver(
  tx: Transaction,
  paid: readonly { readonly purchase: PaidPurchase; readonly requestId: string }[],
): Promise<void> {
  const grantsOf = (wanted: PaidPurchase['kind']) =>
    paid.flatMap(({ purchase: { id, kind, account, quantity, quotedDay }, requestId }) =>
      kind === wanted ? [{ owner: account, quantity, purchaseId: id, quotedDay, requestId }] : [],
    );
  // Cards first, as accelerating does: their row is locked before the groups of bots, so neither waits for the other.
  await grantCards(tx, grantsOf('cards'));
  await grantBots(tx, grantsOf('bots'));
}

/**
 * Delivers paid bots inside the transaction that settles their payments, in a fixed number of statements whatever the
 * number of purchases. Ids derive from the purchase, so settling a purchase again fails on its existing bots instead of
 * delivering twice.
 */
export async function grantBots(tx: Transaction, grants: readonly Grant[]): Promise<{ id: string }[]> {
  if (grants.length === 0) return [];
  const termsOf = await readParamsOfDays(
    tx,
    grants.map(({ quotedDay }) => quotedDay),
  );
  const numbers = await takeBotNumbers(tx, grants);
  const bots = grants.flatMap(({ owner, purchaseId, quotedDay, requestId }, at) =>
    (numbers[at] ?? []).map((number, index) => ({
      id: deriveId(`bot/${index}`, purchaseId),
      number,
      owner,
      purchaseId,
      quotedDay,
      requestId,
    })),
  );
  await insertBots(tx, bots, termsOf);
  return bots.map(({ id }) => ({ id }));
}

/**
 * Delivers paid accelerator cards inside the transaction that settles their payments; it settles a purchase once. In
 * owner order, so that two transactions cannot wait for each other.
 */
export async function grantCards(tx: Transaction, grants: readonly Pick<Grant, 'owner' | 'quantity'>[]): Promise<void> {
  if (grants.length === 0) return;
  const owners = grants.map(({ owner }) => owner);
  const quantities = grants.map(({ quantity }) => quantity);
  await tx.run(sql`
    insert into account_card (owner, cards)
    select owner, sum(quantity)
    from unnest(${owners}::text[], ${quantities}::integer[]) as given (owner, quantity)
    group by owner order by owner
    on conflict (owner) do update set cards = account_card.cards + excluded.cards`);
}

/** Takes unused bot numbers for each order, in ascending order. */
async function takeBotNumbers(
  tx: Transaction,
  orders: readonly { readonly owner: string; readonly quantity: number }[],
): Promise<number[][]> {
  const wanted = new Map<number, number>();
  for (const { owner, quantity } of orders) wanted.set(stripeOf(owner), (wanted.get(stripeOf(owner)) ?? 0) + quantity);
  // Stripes are locked in their order, so that two transactions cannot wait for each other.
  const taken = await tx.many<{ stripe: number; first: number }>(sql`
    with locked as materialized (
      select stripe from bot_number where stripe = any(${[...wanted.keys()]}::smallint[]) order by stripe for update
    )
    update bot_number set next = next + given.quantity
    from locked join unnest(${[...wanted.keys()]}::smallint[], ${[...wanted.values()]}::integer[]) as given (stripe, quantity)
      on given.stripe = locked.stripe
    where bot_number.stripe = locked.stripe
    returning bot_number.stripe, next - given.quantity as first`);
  const next = new Map(taken.map(({ stripe, first }) => [stripe, first]));
  return orders.map(({ owner, quantity }) => {
    const stripe = stripeOf(owner);
    const first = next.get(stripe) ?? Number.NaN;
    next.set(stripe, first + quantity);
    return Array.from({ length: quantity }, (_, index) => (first + index) * STRIPES + stripe + 1);
  });
}

type NewBot = {
  readonly id: string;
  readonly number: number;
  readonly owner: string;
  readonly purchaseId: string;
  readonly quotedDay: number;
  readonly requestId: string;
};

/**
 * Copies wait, term, grace, power and price of the day of the quote onto the bots, so that a later parameter change affects
 * no bot that exists or is promised. A bot is bought on the day it is delivered, but never before the day of its quote: a
 * clock that is set back across midnight would date it before the terms it was sold on. The time and the day are read once
 * instead of by a default for every row, because a call costs as much as inserting the row.
 */
async function insertBots(tx: Transaction, bots: readonly NewBot[], termsOf: ReadonlyMap<number, Params>): Promise<void> {
  const ids = bots.map((bot) => bot.id);
  const owners = bots.map((bot) => bot.owner);
  const purchaseIds = bots.map((bot) => bot.purchaseId);
  const terms = [...termsOf.values()];
  await tx.run(sql`
    with given as (
      select * from unnest(${ids}::uuid[], ${bots.map((bot) => bot.number)}::bigint[], ${owners}::text[], ${purchaseIds}::uuid[],
        ${bots.map((bot) => bot.quotedDay)}::integer[]) as given (id, number, owner, purchase_id, quoted_day)
    ), taken as (
      insert into account_bot_number (owner, last) select owner, count(*) from given group by owner order by owner
      on conflict (owner) do update set last = account_bot_number.last + excluded.last
      returning owner, last
    )
    insert into bot (
      id, number, owner, owner_number, purchase_id, bought_at, bought_day, wait_days, term_days, grace_days, power, price_units, term_left,
      events)
    select id, number, owner, last - count(*) over (partition by owner) + row_number() over (partition by owner order by number),
      purchase_id, (select platform_now()), greatest((select platform_today()), quoted_day), wait_days, term_days, grace_days, power,
      price_units, term_days, 1
    from given join taken using (owner)
      join unnest(${[...termsOf.keys()]}::integer[], ${terms.map((of) => of['bot.waitDays'])}::integer[],
        ${terms.map((of) => of['bot.termDays'])}::integer[], ${terms.map((of) => of['bot.graceDays'])}::integer[],
        ${terms.map((of) => of['bot.power'])}::integer[], ${terms.map((of) => of['bot.price'])}::numeric[])
        as terms (day, wait_days, term_days, grace_days, power, price_units) on terms.day = given.quoted_day`);
  await tx.run(sql`
    insert into bot_event (bot_id, seq, owner, kind, at, day, request_id, details)
    select id, 1, owner, 'bought', (select platform_now()), greatest((select platform_today()), quoted_day), request_id,
      jsonb_build_object('purchaseId', purchase_id)
    from unnest(${ids}::uuid[], ${owners}::text[], ${purchaseIds}::text[], ${bots.map((bot) => bot.requestId)}::uuid[],
        ${bots.map((bot) => bot.quotedDay)}::integer[]) as given (id, owner, purchase_id, request_id, quoted_day)`);
}
