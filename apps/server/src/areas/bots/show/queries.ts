import type { BotStatus } from '@ocean/api/inputs/bot-status';
import { itemsBefore } from '@ocean/api/page';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { hasStatus, OWN_BOT, type OwnBot, type PlatformTime } from '../bot/queries.ts';
import type { BotFacts } from '../bot/rules.ts';

/** The owner's bots that share every fact, counted together. */
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
  const chosen = hasStatus(status, today);
  // The groups have every fact that a status follows from, under the names that they have on the bots.
  const { total } = await q.one<{ total: number }>(sql`
    select coalesce(sum(bots), 0)::bigint as total from bot_group bot where owner = ${owner} and ${chosen}`);
  const rows = await q.many<BotRow>(sql`
    select ${OWN_BOT}, bot.wait_days as "waitDays",
      bot.earned_weight + coalesce(bot.power * (last.index_after - coalesce(before.index_after, 0)), 0) as "earnedWeight"
    from bot
      left join emission_day last on last.day = least(bot.run_until - 1, (select max(day) from emission_day where closed_at is not null))
        and last.day >= bot.run_from
      left join emission_day before on before.day = bot.run_from - 1
    where bot.owner = ${owner} and ${chosen}
    order by bot.bought_at desc, bot.number desc limit ${size} offset ${itemsBefore({ page, size })}`);
  return { rows, total };
}
