import type { BotEventKind } from '@ocean/api/areas/bots/bot-event';
import type { Asset } from '@ocean/api/assets';
import { itemsBefore } from '@ocean/api/page';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

/** What an act recorded of itself. Units are base units in decimal digits, because JSON has no integers of this size. */
export type BotEventDetails = {
  readonly cards?: number;
  readonly readyDay?: number;
  readonly runFrom?: number;
  readonly runUntil?: number;
  readonly endDay?: number;
  readonly termLeft?: number;
  readonly pledgedUnits?: string;
  readonly feeUnits?: string;
  readonly feeAsset?: Asset;
  readonly to?: string;
  readonly from?: string;
};

export type BotEventRow = {
  readonly botId: string;
  /** Null once the bot was sent on: its present number is another member's. */
  readonly number: number | null;
  readonly kind: BotEventKind;
  readonly day: number;
  readonly at: Date;
  readonly details: BotEventDetails;
};

export type BotEventPage = { owner: string; botId: string | undefined; page: number; size: number };

/**
 * What happened to bots while this account had them, newest first. An event belongs to the owner of the bot at that
 * time, so the history of a sent bot is split between its owners.
 */
export async function readBotEvents(
  q: Queryable,
  { owner, botId, page, size }: BotEventPage,
): Promise<{ rows: BotEventRow[]; total: number }> {
  const chosen = botId === undefined ? sql`e.owner = ${owner}` : sql`e.owner = ${owner} and e.bot_id = ${botId}`;
  // One bot has a few events a term; those of all bots are unbounded, and are counted as they come.
  const { total } = await q.one<{ total: number }>(
    botId === undefined
      ? sql`select coalesce((select entries from account_list_count where account = ${owner} and list = 'botEvents'), 0) as total`
      : sql`select count(*) as total from bot_event e where ${chosen}`,
  );
  const rows = await q.many<BotEventRow>(sql`
    select e.bot_id as "botId", case when bot.owner = e.owner then bot.owner_number end as number, e.kind, e.day, e.at, e.details
    from bot_event e join bot on bot.id = e.bot_id
    where ${chosen} order by e.at desc, bot.number desc, e.seq desc limit ${size} offset ${itemsBefore({ page, size })}`);
  return { rows, total };
}
