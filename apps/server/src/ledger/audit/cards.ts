import sql from 'sql-template-tag';
import type { Invariant } from './invariant.ts';

/** Accelerator cards from their purchase to the bot they were spent on. */
export const CARD_INVARIANTS: readonly Invariant[] = [
  {
    name: 'cardsAddUp',
    promise: 'every accelerator card that a member bought is unused or was spent by that member, on the bot that counts it',
    counted: sql`select count(*) from account_card`,
    faults: sql`
      with card as (
        select account::text as owner, quantity as bought, 0 as kept, 0 as spent from purchase where settled_at is not null and kind = 'cards'
        union all
        select owner::text, 0, cards, 0 from account_card
        union all
        select owner::text, 0, 0, (details ->> 'cards')::integer from bot_event where kind = 'accelerated'
      )
      select owner as at, sum(bought) || ' bought, ' || sum(kept) || ' kept, ' || sum(spent) || ' spent' as problem
      from card group by owner having sum(bought) <> sum(kept) + sum(spent)
      union all
      select coalesce(b.id, e.bot_id)::text, coalesce(b.cards_applied, 0) || ' cards applied, ' || coalesce(e.cards, 0) || ' in its history'
      from (select id, cards_applied from bot where cards_applied > 0) b full join (
        select bot_id, sum((details ->> 'cards')::integer) as cards from bot_event where kind = 'accelerated' group by bot_id
      ) e on e.bot_id = b.id
      where coalesce(b.cards_applied, 0) <> coalesce(e.cards, 0)`,
  },
];
