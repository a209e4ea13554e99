import type { Params } from '@ocean/api/params';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/database.ts';

/** Member-facing numbers and power deltas are spread over this many rows, so that members do not queue behind each other. */
const STRIPES = 16;

/** A member always meets the same stripe; which one only has to be even over all members. */
function stripeOf(owner: string): number {
  return Number.parseInt(owner.slice(-2), 16) % STRIPES;
}

/** For each order the numbers that no other bot has, in rising order. */
export async function takeBotNumbers(
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

export type NewBot = {
  readonly id: string;
  readonly number: number;
  readonly owner: string;
  readonly purchaseId: string;
  readonly quotedDay: number;
  readonly requestId: string;
};

/**
 * Waits, term, grace, power and price of the day of the quote are copied on here: a later change of a parameter touches
 * no bot that exists and none that is promised. Bought is a bot on the day that it is delivered. The time and the day are
 * asked for once, not by default for every row: a call costs as much as inserting the row.
 */
export async function insertBots(tx: Transaction, bots: readonly NewBot[], termsOf: ReadonlyMap<number, Params>): Promise<void> {
  const ids = bots.map((bot) => bot.id);
  const owners = bots.map((bot) => bot.owner);
  const purchaseIds = bots.map((bot) => bot.purchaseId);
  const terms = [...termsOf.values()];
  await tx.run(sql`
    insert into bot (
      id, number, owner, purchase_id, bought_at, bought_day, wait_days, term_days, grace_days, power, price_units, term_left, events)
    select id, number, owner, purchase_id, (select platform_now()), (select platform_today()), wait_days, term_days, grace_days,
      power, price_units, term_days, 1
    from unnest(${ids}::uuid[], ${bots.map((bot) => bot.number)}::bigint[], ${owners}::text[], ${purchaseIds}::uuid[],
        ${bots.map((bot) => bot.quotedDay)}::integer[]) as given (id, number, owner, purchase_id, quoted_day)
      join unnest(${[...termsOf.keys()]}::integer[], ${terms.map((of) => of['bot.waitDays'])}::integer[],
        ${terms.map((of) => of['bot.termDays'])}::integer[], ${terms.map((of) => of['bot.graceDays'])}::integer[],
        ${terms.map((of) => of['bot.power'])}::integer[], ${terms.map((of) => of['bot.price'])}::numeric[])
        as terms (day, wait_days, term_days, grace_days, power, price_units) on terms.day = given.quoted_day`);
  await tx.run(sql`
    insert into bot_event (bot_id, seq, owner, kind, at, day, request_id, details)
    select id, 1, owner, 'bought', (select platform_now()), (select platform_today()), request_id, jsonb_build_object('purchaseId', purchase_id)
    from unnest(${ids}::uuid[], ${owners}::text[], ${purchaseIds}::text[], ${bots.map((bot) => bot.requestId)}::uuid[])
      as given (id, owner, purchase_id, request_id)`);
}

/** In owner order, so that two transactions cannot wait for each other. */
export async function addCards(
  tx: Transaction,
  grants: readonly { readonly owner: string; readonly quantity: number }[],
): Promise<void> {
  const owners = grants.map(({ owner }) => owner);
  const quantities = grants.map(({ quantity }) => quantity);
  await tx.run(sql`
    insert into account_card (owner, cards)
    select owner, sum(quantity)
    from unnest(${owners}::text[], ${quantities}::integer[]) as given (owner, quantity)
    group by owner order by owner
    on conflict (owner) do update set cards = account_card.cards + excluded.cards`);
}

export type BotRun = { readonly id: string; readonly power: number; readonly runFrom: number; readonly runUntil: number };

/** Puts bots to work: facts, history and the power of the days that are still to come, in a fixed number of statements. */
export async function insertRun(
  tx: Transaction,
  act: { owner: string; requestId: string; day: number; pledgePerBotUnits: bigint; bots: readonly BotRun[] },
): Promise<void> {
  const ids = act.bots.map((bot) => bot.id);
  await tx.run(sql`
    with changed as (
      update bot set first_run_day = coalesce(first_run_day, given.run_from), run_from = given.run_from,
        run_until = given.run_until, pledged_units = ${act.pledgePerBotUnits}, term_left = 0, events = events + 1
      from unnest(${ids}::uuid[], ${act.bots.map((bot) => bot.runFrom)}::integer[], ${act.bots.map((bot) => bot.runUntil)}::integer[])
        as given (id, run_from, run_until)
      where bot.id = given.id
      returning bot.id, bot.events, bot.owner, bot.run_from, bot.run_until
    )
    insert into bot_event (bot_id, seq, owner, kind, at, day, request_id, details)
    select id, events, owner, 'run', (select platform_now()), ${act.day}, ${act.requestId},
      jsonb_build_object('runFrom', run_from, 'runUntil', run_until, 'pledgedUnits', ${String(act.pledgePerBotUnits)}::text)
    from changed`);
  await changePower(tx, act.owner, [
    ...act.bots.map((bot) => ({ day: bot.runFrom, power: bot.power, bots: 1 })),
    ...act.bots.map((bot) => ({ day: bot.runUntil, power: -bot.power, bots: -1 })),
  ]);
}

export type PowerChange = { readonly day: number; readonly power: number; readonly bots: number };

/** From each day on, the running bots of the account and of the whole platform, and their power, change by so much. */
export async function changePower(tx: Transaction, owner: string, changes: readonly PowerChange[]): Promise<void> {
  // In day order, so that two transactions cannot wait for each other.
  const byDay = addUpByDay(changes).sort((a, b) => a.day - b.day);
  const days = byDay.map(({ day }) => day);
  const powers = byDay.map(({ power }) => power);
  await tx.run(sql`
    insert into account_power (account, day, delta)
    select ${owner}, day, power from unnest(${days}::integer[], ${powers}::numeric[]) as given (day, power)
    on conflict (account, day) do update set delta = account_power.delta + excluded.delta`);
  await tx.run(sql`
    insert into power_delta (day, stripe, delta, bots)
    select day, ${stripeOf(owner)}, power, bots
    from unnest(${days}::integer[], ${powers}::numeric[], ${byDay.map(({ bots }) => bots)}::integer[]) as given (day, power, bots)
    on conflict (day, stripe) do update set delta = power_delta.delta + excluded.delta, bots = power_delta.bots + excluded.bots`);
}

function addUpByDay(changes: readonly PowerChange[]): { day: number; power: bigint; bots: number }[] {
  const sums = new Map<number, { day: number; power: bigint; bots: number }>();
  for (const { day, power, bots } of changes) {
    const sum = sums.get(day);
    sums.set(day, { day, power: (sum?.power ?? 0n) + BigInt(power), bots: (sum?.bots ?? 0) + bots });
  }
  return [...sums.values()];
}

export type Act = { readonly owner: string; readonly requestId: string; readonly kind: string };

/** The answer of an act that is already done: a request that is repeated after a crash gets it again. */
export async function findAct<Answer>(q: Queryable, { owner, requestId, kind }: Act): Promise<Answer | undefined> {
  const row = await q.maybeOne<{ answer: Answer }>(sql`
    select answer from bot_act where owner = ${owner} and request_id = ${requestId} and kind = ${kind}`);
  return row?.answer;
}

export async function insertAct(tx: Transaction, { owner, requestId, kind }: Act, answer: unknown): Promise<void> {
  await tx.run(sql`
    insert into bot_act (owner, request_id, kind, answer) values (${owner}, ${requestId}, ${kind}, ${JSON.stringify(answer)})`);
}

/** From here to the end of the transaction nobody else collects for this account. */
export async function lockAccountIncome(tx: Transaction, account: string): Promise<void> {
  await tx.run(sql`
    insert into account_income (account, collected_to_day, power, fraction, collected_units)
    select ${account}, genesis_day - 1, 0, 0, 0 from platform_setting
    on conflict (account) do nothing`);
  await tx.run(sql`select from account_income where account = ${account} for update`);
}

export async function updateAccountIncome(
  tx: Transaction,
  account: string,
  taken: { collectedToDay: number; power: bigint; fraction: bigint; paidUnits: bigint },
): Promise<void> {
  await tx.run(sql`
    update account_income set collected_to_day = ${taken.collectedToDay}, power = ${taken.power}, fraction = ${taken.fraction},
      collected_units = collected_units + ${taken.paidUnits}
    where account = ${account}`);
}
