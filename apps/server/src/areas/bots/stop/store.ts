import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/database.ts';
import type { PowerDelta } from '../emission/store.ts';
import { weightOfRun } from '../emission/weight-of-run.ts';

type StoppedBot = {
  readonly id: string;
  readonly power: number;
  readonly runFrom: number | null;
  readonly runUntil: number | null;
  readonly endDay: number;
  readonly termLeft: number;
  readonly feeUnits: bigint;
};

export type Stop = {
  readonly requestId: string;
  /** The open day. */
  readonly day: number;
  readonly stopped: readonly StoppedBot[];
  readonly takenBack: readonly { readonly id: string; readonly runUntil: number | null }[];
};

/**
 * Takes bots off work: facts and history, in one statement. The earnings of the run are frozen on the bot. Returns the
 * changes of power on the coming days; taking back a pledge changes none.
 */
export async function insertStop(tx: Transaction, { requestId, day, stopped, takenBack }: Stop): Promise<PowerDelta[]> {
  const ends = [
    ...stopped.map(({ id, endDay, termLeft, feeUnits }) => ({ id, endDay, termLeft, feeUnits, kind: 'stopped' })),
    ...takenBack.map(({ id, runUntil }) => ({ id, endDay: runUntil, termLeft: 0, feeUnits: null, kind: 'takenBack' })),
  ];
  await tx.run(sql`
    with given as (
      select given.*, before.pledged_units
      from unnest(${ends.map(({ id }) => id)}::uuid[], ${ends.map(({ endDay }) => endDay)}::integer[],
        ${ends.map(({ termLeft }) => termLeft)}::integer[], ${ends.map(({ kind }) => kind)}::text[],
        ${ends.map(({ feeUnits }) => feeUnits)}::numeric[])
        as given (id, end_day, term_left, kind, fee_units) join bot before on before.id = given.id
    ), changed as (
      update bot set run_from = null, run_until = null, pledged_units = 0, term_left = given.term_left, events = events + 1,
        earned_weight = earned_weight + ${weightOfRun(sql`given.end_day`)}
      from given where bot.id = given.id
      returning bot.id, bot.events, bot.owner, given.kind, given.end_day, given.term_left, given.pledged_units, given.fee_units
    )
    insert into bot_event (bot_id, seq, owner, kind, at, day, request_id, details)
    select id, events, owner, kind, (select platform_now()), ${day}, ${requestId},
      jsonb_build_object('endDay', end_day, 'termLeft', term_left, 'pledgedUnits', pledged_units::text)
        || case when fee_units is null then '{}' else jsonb_build_object('feeUnits', fee_units::text, 'feeAsset', 'BCG') end
    from changed order by id`);
  return stopped.flatMap(({ power, endDay, runUntil }) => moveEnd({ power, endDay, runUntil }));
}

/** Moves the end that was set when the bot was run to the day on which it was stopped. */
function moveEnd({ power, endDay, runUntil }: { power: number; endDay: number; runUntil: number | null }) {
  if (runUntil === null) return [];
  return [
    { day: endDay, power: -power, bots: -1 },
    { day: runUntil, power, bots: 1 },
  ];
}
