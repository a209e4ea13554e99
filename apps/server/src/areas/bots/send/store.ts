import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/database.ts';

export type Sending = {
  readonly from: string;
  readonly to: string;
  readonly requestId: string;
  /** The open day. */
  readonly day: number;
  readonly ids: readonly string[];
};

/**
 * Gives bots another owner with that owner's next numbers, in the order of the sender's, and adds a row to the history of
 * each side, in one statement. Power and pledges are kept by account and not touched: no pledge is held for any of these
 * bots.
 */
export async function insertSending(tx: Transaction, { from, to, requestId, day, ids }: Sending): Promise<void> {
  const written = await tx.run(sql`
    with taken as (
      insert into account_bot_number (owner, last) values (${to}, ${ids.length}::integer)
      on conflict (owner) do update set last = account_bot_number.last + excluded.last
      returning last - ${ids.length}::integer as before
    ), sent as (
      select id, row_number() over (order by owner_number) as place
      from bot where owner = ${from} and run_from is null and id = any(${[...ids]}::uuid[])
    ), changed as (
      update bot set owner = ${to}, owner_number = before + place, events = events + 2
      from sent cross join taken where bot.id = sent.id
      returning bot.id, events
    )
    insert into bot_event (bot_id, seq, owner, kind, at, day, request_id, details)
    select id, events - later, side.owner, kind, (select platform_now()), ${day}, ${requestId}, jsonb_build_object(says, other)
    from changed cross join (values
      (${from}::text, 1, 'sent', 'to', ${to}::text), (${to}::text, 0, 'received', 'from', ${from}::text)
    ) side (owner, later, kind, says, other)`);
  assert.equal(written, 2 * ids.length, 'every planned bot changes its owner');
}
