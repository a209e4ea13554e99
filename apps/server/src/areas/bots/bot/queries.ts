import type { Reminder } from '@ocean/api/areas/home';
import type { BotStatus } from '@ocean/api/inputs/bot-status';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';
import type { BotFacts } from './rules.ts';

export type PlatformTime = { readonly today: number; readonly now: Date };

export function readPlatformTime(q: Queryable): Promise<PlatformTime> {
  return q.one<PlatformTime>(sql`select platform_today() as today, platform_now() as now`);
}

const BOT_FACTS = sql`
  bot.id, bot.bought_day as "boughtDay", bot.ready_day as "readyDay", bot.first_run_day as "firstRunDay",
  bot.run_from as "runFrom", bot.run_until as "runUntil", bot.grace_days as "graceDays", bot.term_left as "termLeft", bot.power`;

export const OWN_BOT = sql`
  ${BOT_FACTS}, bot.owner_number as number, bot.pledged_units as "pledgedUnits", bot.term_days as "termDays", bot.price_units as "priceUnits"`;

export type OwnBot = BotFacts & {
  readonly id: string;
  /** Counted for its owner. */
  readonly number: number;
  readonly power: number;
  readonly pledgedUnits: bigint;
  readonly termDays: number;
  /** USDT base units, before discounts. */
  readonly priceUnits: bigint;
};

/** All bots of a member, or those that have this status. */
export type AllBots = { readonly status: BotStatus | undefined };

/** The bots that an act is about: those with these ids, or all that its member owns. */
export type BotChoice = readonly string[] | AllBots;

export function isNamed(choice: BotChoice): choice is readonly string[] {
  return Array.isArray(choice);
}

/** `day` decides the status: the open day of an act; today for what is only shown. */
export type WantedBots = { readonly owner: string; readonly choice: BotChoice; readonly day?: number };

/** The chosen bots that belong to the owner, in id order; one statement, whatever their number. */
export function readOwnBots(q: Queryable, wanted: WantedBots): Promise<OwnBot[]> {
  return q.many<OwnBot>(sql`select ${OWN_BOT} from bot where ${areWanted(wanted)} order by id`);
}

/**
 * As `readOwnBots`, at most `limit` of them, locked until the transaction ends. In id order, so that two transactions
 * cannot wait for each other.
 */
export function lockOwnBots(tx: Transaction, wanted: WantedBots, limit: number): Promise<OwnBot[]> {
  return tx.many<OwnBot>(sql`select ${OWN_BOT} from bot where ${areWanted(wanted)} order by id limit ${limit} for update`);
}

/** Locks the wanted bots that follow this one in id order, without reading them. */
export async function lockOwnBotsAfter(tx: Transaction, wanted: WantedBots, last: OwnBot): Promise<void> {
  await tx.one(sql`
    select count(*) from (select from bot where ${areWanted(wanted)} and id > ${last.id} order by id for update) rest`);
}

/** By the owner's numbers, or those that are ready first at the front. */
export type BotOrder = 'number' | 'ready';

const COLUMNS_OF: Readonly<Record<BotOrder, Sql>> = { number: sql`owner_number`, ready: sql`ready_day, bought_day, id` };

type NextBots = {
  readonly order: BotOrder;
  readonly after: OwnBot | undefined;
  readonly limit: number;
  readonly isLocked: boolean;
};

/**
 * The wanted bots that follow `after` in this order. For an act that has locked its bots: a bot that another transaction
 * has changed and still holds was not wanted at that time, so it is skipped instead of waited for.
 */
export function readNextBots(q: Queryable, wanted: WantedBots, { order, after, limit, isLocked }: NextBots): Promise<OwnBot[]> {
  return q.many<OwnBot>(sql`
    select ${OWN_BOT} from bot where ${areWanted(wanted)} and ${after ? isAfter(after, order) : sql`true`}
    order by ${COLUMNS_OF[order]} limit ${limit} ${isLocked ? sql`for update skip locked` : empty}`);
}

function isAfter({ number, readyDay, boughtDay, id }: OwnBot, order: BotOrder): Sql {
  const place = order === 'number' ? sql`${number}::integer` : sql`${readyDay}::integer, ${boughtDay}::integer, ${id}::uuid`;
  return sql`(${COLUMNS_OF[order]}) > (${place})`;
}

function areWanted({ owner, choice, day }: WantedBots): Sql {
  const chosen = isNamed(choice)
    ? sql`id = any(${[...choice]}::uuid[])`
    : hasStatus(choice.status, day ?? sql`(select platform_today())`);
  return sql`owner = ${owner} and ${chosen}`;
}

/** The same decision as `botStatus`, for filters in the database; a test compares the two. Undefined is any status. */
export function hasStatus(status: BotStatus | undefined, today: number | Sql): Sql {
  if (status === undefined) return sql`true`;
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

type BotOfPurchase = { readonly id: string /** Null once it was sent on. */; readonly number: number | null };

/** The bots that a settled purchase of an account delivered, including those sent to other members since. */
export function readBotsOfPurchase(q: Queryable, { account, id }: { account: string; id: string }): Promise<BotOfPurchase[]> {
  return q.many(sql`
    select id, case when owner = ${account} then owner_number end as number from bot where purchase_id = ${id} order by number`);
}

export type BotReminder = Omit<Extract<Reminder, { kind: 'bots' }>, 'kind'>;

type ReminderDays = {
  /** Terms that end later are not reported. */
  readonly endsWithin: number;
  /** Earlier events are not reported. */
  readonly happenedWithin: number;
};

/** Most events that are counted; a member never acts on so many one by one. */
const MAX_NEWS = 10_000;

/**
 * What an account should know of its bots, most urgent first: bots in their grace with the day on which the pledges go
 * back, bots that can be run for the first time, terms that end soon, bots that stopped because they were not renewed in
 * time, and bots that other members sent.
 */
export function readBotReminders(
  q: Queryable,
  owner: string,
  { endsWithin, happenedWithin }: ReminderDays,
): Promise<BotReminder[]> {
  return q.many<BotReminder>(sql`
    with said as (
      select case when run_until is null then 'ready' when run_until <= platform_today() then 'graceEnd' else 'termEnd' end as what,
        case when run_until is null then ready_day when run_until <= platform_today() then run_until + grace_days else run_until end as day,
        bots
      from bot_group
      where owner = ${owner} and bots > 0 and (
        (run_until is null and first_run_day is null and ready_day <= platform_today())
        or (run_until <= platform_today() and platform_today() < run_until + grace_days)
        or run_until between platform_today() + 1 and platform_today() + ${endsWithin}::integer)
      union all
      (select case event.kind when 'received' then 'received' else 'stopped' end, event.day, 1
      from bot_event event join bot on bot.id = event.bot_id and bot.owner = event.owner
      where event.owner = ${owner} and event.at > platform_now() - make_interval(days => ${happenedWithin}::integer) and (
        event.kind = 'received'
        -- Owners take pledges back within the grace; after it the sweep returns them.
        or (event.kind = 'takenBack' and event.day >= (event.details ->> 'endDay')::integer + bot.grace_days
          and bot.run_until is null and bot.term_left = 0))
      order by event.at desc limit ${MAX_NEWS})
    ), dated as (
      select *, case when what in ('termEnd', 'graceEnd') then day end as of_day from said
    )
    select what, coalesce(of_day, case what when 'ready' then min(day) else max(day) end) as day, sum(bots) as count
    from dated group by what, of_day
    order by array_position(array['graceEnd', 'ready', 'termEnd', 'stopped', 'received'], what), of_day`);
}
