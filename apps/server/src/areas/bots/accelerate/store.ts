import sql, { empty } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';

/**
 * Unused accelerator cards. When locked, their number cannot change until the transaction ends; bots are locked before
 * cards.
 */
export async function readCards(q: Queryable, owner: string, { isLocked }: { isLocked: boolean }): Promise<number> {
  const row = await q.maybeOne<{ cards: number }>(sql`
    select cards from account_card where owner = ${owner} ${isLocked ? sql`for update` : empty}`);
  return row?.cards ?? 0;
}

export type Acceleration = {
  readonly owner: string;
  readonly requestId: string;
  /** The open day. */
  readonly day: number;
  readonly cards: number;
  readonly accelerated: readonly { readonly id: string; readonly cards: number; readonly daysSaved: number }[];
};

/** Spends cards on bots: facts, history and the remaining cards, in two statements whatever the number of bots. */
export async function insertAcceleration(tx: Transaction, act: Acceleration): Promise<void> {
  const { owner, requestId, day, accelerated } = act;
  await tx.run(sql`
    with changed as (
      update bot set cards_applied = cards_applied + given.cards, days_saved = bot.days_saved + given.days_saved, events = events + 1
      from unnest(${accelerated.map(({ id }) => id)}::uuid[], ${accelerated.map(({ cards }) => cards)}::integer[],
        ${accelerated.map(({ daysSaved }) => daysSaved)}::integer[]) as given (id, cards, days_saved)
      where bot.id = given.id
      returning bot.id, bot.events, bot.owner, bot.ready_day, given.cards, given.days_saved
    )
    insert into bot_event (bot_id, seq, owner, kind, at, day, request_id, details)
    select id, events, owner, 'accelerated', (select platform_now()), ${day}, ${requestId},
      jsonb_build_object('cards', cards, 'daysSaved', days_saved, 'readyDay', ready_day)
    from changed`);
  await tx.run(sql`update account_card set cards = cards - ${act.cards} where owner = ${owner}`);
}
