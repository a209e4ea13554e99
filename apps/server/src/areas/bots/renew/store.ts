import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/database.ts';
import type { OwnBot } from '../bot/queries.ts';
import type { PowerDelta } from '../emission/store.ts';
import { weightOfRun } from '../emission/weight-of-run.ts';
import type { Renewal } from './rules.ts';

export type Renewals = {
  readonly requestId: string;
  /** The open day. */
  readonly day: number;
  readonly renewed: readonly Renewal<OwnBot>[];
};

/**
 * Gives bots a new term: facts and history, in one statement. A bot that resumes ends one run and begins another, and its
 * earnings from the first run are frozen on it. Returns the changes of power on the coming days.
 */
export async function insertRenewal(tx: Transaction, { requestId, day, renewed }: Renewals): Promise<PowerDelta[]> {
  await tx.run(sql`
    with given as (
      select * from unnest(${renewed.map(({ id }) => id)}::uuid[], ${renewed.map(({ kind }) => kind)}::text[],
        ${renewed.map(({ newRunFrom }) => newRunFrom)}::integer[], ${renewed.map(({ newRunUntil }) => newRunUntil)}::integer[],
        ${renewed.map(({ feeUnits }) => feeUnits)}::numeric[])
        as given (id, kind, run_from, run_until, fee_units)
    ), changed as (
      update bot set run_from = given.run_from, run_until = given.run_until, events = events + 1,
        term_left = case given.kind when 'readyToRun' then term_days else 0 end,
        earned_weight = earned_weight + case given.kind when 'resumed' then ${weightOfRun(sql`bot.run_until`)} else 0 end
      from given where bot.id = given.id
      returning bot.id, bot.events, bot.owner, bot.run_from, bot.run_until, nullif(bot.term_left, 0) as term_left, given.fee_units
    )
    insert into bot_event (bot_id, seq, owner, kind, at, day, request_id, details)
    select id, events, owner, 'renewed', (select platform_now()), ${day}, ${requestId}, jsonb_strip_nulls(jsonb_build_object(
      'runFrom', run_from, 'runUntil', run_until, 'termLeft', term_left, 'feeUnits', fee_units::text, 'feeAsset', 'USDT'))
    from changed order by id`);
  return renewed.flatMap(powerDeltas);
}

/** Moves the end that was set when the bot was run, or starts a second run with a beginning and an end of its own. */
function powerDeltas({ kind, power, runUntil, newRunFrom, newRunUntil }: Renewal<OwnBot>): PowerDelta[] {
  const from = kind === 'extended' ? runUntil : newRunFrom;
  if (from === null || newRunUntil === null) return [];
  return [
    { day: from, power, bots: 1 },
    { day: newRunUntil, power: -power, bots: -1 },
  ];
}
