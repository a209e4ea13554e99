import sql, { type Sql } from 'sql-template-tag';
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

/** As `readOwnBots`, locked until the transaction ends. In id order, so that two transactions cannot wait for each other. */
export function lockOwnBots(tx: Transaction, owner: string, choice: BotChoice): Promise<OwnBot[]> {
  return tx.many<OwnBot>(sql`${selectOwnBots(owner, choice)} for update`);
}

function selectOwnBots(owner: string, choice: BotChoice): Sql {
  const named = choice === 'all' ? sql`true` : sql`id = any(${[...choice]}::uuid[])`;
  return sql`select ${OWN_BOT} from bot where owner = ${owner} and ${named} order by id`;
}

/** The bots that a settled purchase delivered, including those sent to other members since. */
export function readBotsOfPurchase(q: Queryable, purchaseId: string): Promise<{ id: string; number: number }[]> {
  return q.many(sql`select id, number from bot where purchase_id = ${purchaseId} order by number`);
}

export type BotEnding = { readonly what: 'termEnd' | 'graceEnd'; readonly day: number; readonly count: number };

/** Terms that end within so many days, and graces that are under way with the day on which the pledges go back. */
export function readBotEndings(q: Queryable, owner: string, withinDays: number): Promise<BotEnding[]> {
  return q.many<BotEnding>(sql`
    select what, day, sum(bots) as count
    from bot_group cross join lateral (
      select 'termEnd' as what, run_until as day where run_until between platform_today() + 1 and platform_today() + ${withinDays}::integer
      union all
      select 'graceEnd', run_until + grace_days where run_until <= platform_today() and platform_today() < run_until + grace_days
    ) ending
    where owner = ${owner} and run_until is not null
    group by what, day order by day, what`);
}
