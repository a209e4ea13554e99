import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/database.ts';
import type { PowerDelta } from '../emission/store.ts';

export type BotRun = { readonly id: string; readonly power: number; readonly runFrom: number; readonly runUntil: number };

/** Puts bots to work: facts and history, in one statement. Returns the changes of power on the coming days. */
export async function insertRun(
  tx: Transaction,
  act: { owner: string; requestId: string; day: number; pledgePerBotUnits: bigint; bots: readonly BotRun[] },
): Promise<PowerDelta[]> {
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
    from changed order by id`);
  return [
    ...act.bots.map((bot) => ({ day: bot.runFrom, power: bot.power, bots: 1 })),
    ...act.bots.map((bot) => ({ day: bot.runUntil, power: -bot.power, bots: -1 })),
  ];
}
