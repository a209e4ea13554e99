import assert from 'node:assert/strict';
import type { BotStatus } from '@ocean/api/areas/bots';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { BotFacts, IncomeWeights, IndexedDay, PowerChange } from './rules.ts';

export type PlatformTime = { readonly today: number; readonly now: Date };

export function readPlatformTime(q: Queryable): Promise<PlatformTime> {
  return q.one<PlatformTime>(sql`select platform_today() as today, platform_now() as now`);
}

/** The static income of an account as of the last closed day. */
export type Income = IncomeWeights & {
  /** Null before the first close. */
  readonly lastDay: number | null;
  readonly collectedToDay: number | null;
  /** First day that the weight is from; null when nothing has run since. */
  readonly fromDay: number | null;
};

/**
 * Reads the changes of power since the last collecting, not bots and not days: with power p from day t on, p has
 * earned p · (index now − index before t), whatever happened in between.
 */
export async function readIncome(q: Queryable, account: string): Promise<Income> {
  const [income] = await readIncomes(q, [account]);
  assert(income, 'every account has an income, if only of nothing');
  return income;
}

/** One for each account, in their order. */
export function readIncomes(q: Queryable, accounts: readonly string[]): Promise<Income[]> {
  return q.many<Income>(sql`
    select income.* from unnest(${[...accounts]}::text[]) with ordinality wanted(account, place) cross join lateral (
    with closed as (
      select day, index_after from emission_day where closed_at is not null order by day desc limit 1
    ), mine as (
      select * from account_income where account = wanted.account
    ), since as (
      select sum(p.delta) as power, min(p.day) as first_day,
        sum(p.delta * (closed.index_after - coalesce(before.index_after, 0))) as weight
      from closed cross join account_power p left join emission_day before on before.day = p.day - 1
      where p.account = wanted.account and p.day <= closed.day
        and p.day > coalesce((select collected_to_day from mine), closed.day - 1000000)
    )
    select closed.day as "lastDay",
      coalesce(mine.power, 0) + coalesce(since.power, 0) as "lastDayPower",
      coalesce(closed.index_after - coalesce(day_before.index_after, 0), 0) as "lastDayStep",
      mine.collected_to_day as "collectedToDay",
      coalesce(mine.collected_units, 0) as "collectedUnits",
      coalesce(mine.fraction, 0) + coalesce(since.weight, 0)
        + coalesce(mine.power * (closed.index_after - coalesce(collected.index_after, 0)), 0) as weight,
      case when mine.power > 0 and mine.collected_to_day < closed.day then mine.collected_to_day + 1 else since.first_day end as "fromDay"
    from (select) one
      left join closed on true
      left join mine on true
      left join since on true
      left join emission_day day_before on day_before.day = closed.day - 1
      left join emission_day collected on collected.day = mine.collected_to_day
    ) income order by wanted.place`);
}

/** By how much the power of an account changed on which closed day, oldest first. */
export function readPowerChanges(q: Queryable, account: string, toDay: number): Promise<PowerChange[]> {
  return q.many<PowerChange>(sql`
    select p.day, p.delta as power, coalesce(before.index_after, 0) as "indexBefore"
    from account_power p left join emission_day before on before.day = p.day - 1
    where p.account = ${account} and p.day <= ${toDay} order by p.day`);
}

export type ClosedEmissionDay = IndexedDay & { readonly power: bigint; readonly emittedUnits: bigint };

/** Closed days in order, those of the list that are closed. */
export function readEmissionDays(q: Queryable, days: readonly number[]): Promise<ClosedEmissionDay[]> {
  return q.many<ClosedEmissionDay>(sql`
    select d.day, d.power, d.emitted_units as "emittedUnits", d.index_after as index, coalesce(before.index_after, 0) as "indexBefore"
    from emission_day d left join emission_day before on before.day = d.day - 1
    where d.day = any(${days}::integer[]) and d.closed_at is not null order by d.day`);
}

export type OpenDay = { readonly day: number; readonly genesisDay: number; readonly power: bigint };

/** The open day with the power that runs on it as of now; undefined before the genesis. */
export function readOpenDay(q: Queryable): Promise<OpenDay | undefined> {
  return q.maybeOne<OpenDay>(sql`
    select open.day, setting.genesis_day as "genesisDay",
           coalesce(before.power, 0) + coalesce((select sum(delta) from power_delta where day = open.day), 0) as power
    from emission_day open cross join platform_setting setting
      left join emission_day before on before.day = open.day - 1
    where open.closed_at is null and setting.genesis_day is not null`);
}

/** The first day of the emission; null before anything has begun. */
export async function readGenesisDay(q: Queryable): Promise<number | null> {
  return (await q.one<{ day: number | null }>(sql`select genesis_day as day from platform_setting`)).day;
}

const BOT_FACTS = sql`
  bot.id, bot.bought_day as "boughtDay", bot.ready_day as "readyDay", bot.first_run_day as "firstRunDay",
  bot.run_from as "runFrom", bot.run_until as "runUntil", bot.grace_days as "graceDays", bot.term_left as "termLeft", bot.power`;

const OWN_BOT = sql`
  ${BOT_FACTS}, bot.pledged_units as "pledgedUnits", bot.term_days as "termDays", bot.price_units as "priceUnits"`;

export type OwnBot = BotFacts & {
  readonly id: string;
  readonly power: number;
  readonly pledgedUnits: bigint;
  readonly termDays: number;
  /** USDT base units, before discounts. */
  readonly priceUnits: bigint;
};

/** The bots that an act is about: those with these ids, or all that its member owns. */
export type BotChoice = readonly string[] | 'all';

/** Those of the chosen bots that belong to the owner, in id order; one statement, however many there are. */
export function readOwnBots(q: Queryable, owner: string, choice: BotChoice): Promise<OwnBot[]> {
  return q.many<OwnBot>(selectOwnBots(owner, choice));
}

/** The same, and nobody else changes them until the transaction ends. In id order, so that two cannot wait for each other. */
export function lockOwnBots(tx: Transaction, owner: string, choice: BotChoice): Promise<OwnBot[]> {
  return tx.many<OwnBot>(sql`${selectOwnBots(owner, choice)} for update`);
}

function selectOwnBots(owner: string, choice: BotChoice): Sql {
  const named = choice === 'all' ? sql`true` : sql`id = any(${[...choice]}::uuid[])`;
  return sql`select ${OWN_BOT} from bot where owner = ${owner} and ${named} order by id`;
}

/** Bots whose grace is over while their pledge is still held, by owner; those that waited longest come first. */
export function readUnreturnedPledges(q: Queryable, limit: number): Promise<{ owner: string; ids: string[] }[]> {
  return q.many<{ owner: string; ids: string[] }>(sql`
    select owner, array_agg(id) as ids from (
      select owner, id from bot where run_until is not null and run_until + grace_days <= platform_today()
      order by run_until + grace_days, id limit ${limit}
    ) over_due group by owner order by owner`);
}

/** Bots that run on the open day: those of the day before and what the open day's stripes add. */
export async function countRunningBots(q: Queryable): Promise<number> {
  const { running } = await q.one<{ running: number }>(sql`
    select coalesce(sum(change.bots), 0)
      + coalesce((select before.bots from emission_day before join emission_day o on before.day = o.day - 1 where o.closed_at is null), 0) as running
    from emission_day opened join power_delta change on change.day = opened.day where opened.closed_at is null`);
  return running;
}

/** Own bots that share every fact, counted together. */
export type BotGroup = BotFacts & { readonly count: number; readonly power: number };

/** For each owner, in their order. */
export async function readBotGroups(
  q: Queryable,
  owners: readonly string[],
): Promise<(PlatformTime & { groups: BotGroup[]; cards: number })[]> {
  const rows = await q.many<PlatformTime & { groups: BotGroup[] | null; cards: number }>(sql`
    select platform_today() as today, platform_now() as now,
      coalesce((select cards from account_card where owner = wanted.owner), 0) as cards,
      (select jsonb_agg(grouped) from (
        select bought_day as "boughtDay", ready_day as "readyDay", first_run_day as "firstRunDay", run_from as "runFrom",
          run_until as "runUntil", grace_days as "graceDays", term_left as "termLeft", bots as count, power
        from bot_group where owner = wanted.owner
      ) grouped) as groups
    from unnest(${[...owners]}::text[]) with ordinality wanted(owner, place) order by wanted.place`);
  return rows.map((row) => ({ ...row, groups: row.groups ?? [] }));
}

export type BotRow = OwnBot & {
  readonly number: number;
  readonly waitDays: number;
  /** Of all its runs up to the last closed day, in base units times 10^18. */
  readonly earnedWeight: bigint;
};

export async function readBotPage(
  q: Queryable,
  {
    owner,
    status,
    today,
    page,
    size,
  }: { owner: string; status: BotStatus | undefined; today: number; page: number; size: number },
): Promise<{ rows: BotRow[]; total: number }> {
  const chosen = status === undefined ? sql`true` : statusIs(status, today);
  const { total } = await q.one<{ total: number }>(sql`select count(*) as total from bot where owner = ${owner} and ${chosen}`);
  const rows = await q.many<BotRow>(sql`
    select ${OWN_BOT}, bot.number, bot.wait_days as "waitDays",
      bot.earned_weight + coalesce(bot.power * (last.index_after - coalesce(before.index_after, 0)), 0) as "earnedWeight"
    from bot
      left join emission_day last on last.day = least(bot.run_until - 1, (select max(day) from emission_day where closed_at is not null))
        and last.day >= bot.run_from
      left join emission_day before on before.day = bot.run_from - 1
    where bot.owner = ${owner} and ${chosen}
    order by bot.bought_at desc, bot.number desc limit ${size} offset ${(page - 1) * size}`);
  return { rows, total };
}

/** The same decision as `botStatus`, for filters in the database; a test holds the two together. */
function statusIs(status: BotStatus, today: number): Sql {
  return sql`${status} = case
    when bot.run_until is not null then case
      when ${today} < bot.run_until then 'running'
      when ${today} < bot.run_until + bot.grace_days then 'renewal_due'
      else 'stopped' end
    when bot.first_run_day is not null then 'stopped'
    when ${today} < bot.bought_day + 1 then 'not_activated'
    when ${today} < bot.ready_day then 'waiting'
    else 'frozen' end`;
}

/** What a settled purchase delivered, whoever owns the bots now. */
export function readBotsOfPurchase(q: Queryable, purchaseId: string): Promise<{ id: string; number: number }[]> {
  return q.many(sql`select id, number from bot where purchase_id = ${purchaseId} order by number`);
}
