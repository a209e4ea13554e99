import sql from 'sql-template-tag';
import type { Invariant } from '../invariant.ts';

/** The order counts behind pages and levels. */
export const DESK_STANDING_INVARIANTS: readonly Invariant[] = [
  {
    name: 'deskStandingsAddUp',
    promise: 'what a passageway has completed, missed and released is what its orders say',
    counted: sql`select count(*) from desk_standing`,
    faults: sql`
      select coalesce(told.account, due.account) as at, 'counts ' || coalesce(told.completed || ' completed, ' || told.named || ' of them named, ' ||
          told.missed || ' missed, ' || told.volume || ' released', 'nothing') ||
        '; orders ' || coalesce(due.completed || ', ' || due.named || ', ' || due.missed || ', ' || due.volume, 'none') as problem
      from (
        select account::text, sum(completed) as completed, sum(named) as named, sum(missed) as missed, sum(volume_units) as volume
        from (
          select account, completed, named, missed, volume_units from desk_standing
          union all
          select account, completed, named, missed, volume_units from desk_delta
        ) kept group by account
      ) told full join (
        select account::text, sum(completed) as completed, sum(named) as named, sum(missed) as missed, sum(volume) as volume
        from (
          select operator as account, 1 as completed, (named is not null)::integer as named, 0 as missed,
            case state when 'released' then quote_units else 0 end as volume
          from desk_order where operator is not null
          union all
          select named, 0, 0, 1, 0 from desk_order where reason = 'expired' and named is not null and not is_excused
        ) one group by account
      ) due on due.account = told.account
      where (coalesce(told.completed, 0), coalesce(told.named, 0), coalesce(told.missed, 0), coalesce(told.volume, 0))
        <> (coalesce(due.completed, 0), coalesce(due.named, 0), coalesce(due.missed, 0), coalesce(due.volume, 0))`,
  },
  {
    name: 'deskPartnersAreOfOrders',
    promise: 'no more volume with a counterparty counts for a level than was released with it',
    counted: sql`select count(*) from (select from desk_partner union all select from desk_delta where partner is not null) kept`,
    faults: sql`
      select told.account || ' with ' || told.partner as at, 'counts ' || told.units || ', released ' || coalesce(due.units, 0) as problem
      from (
        select account::text, partner::text, sum(units) as units from (
          select account, partner, units from desk_partner
          union all
          select account, partner, counted_units from desk_delta where partner is not null
        ) kept group by 1, 2
      ) told left join (
        select operator::text as account, customer::text as partner, sum(quote_units) as units from desk_order where state = 'released' group by 1, 2
      ) due on due.account = told.account and due.partner = told.partner
      where told.units > coalesce(due.units, 0)`,
  },
  {
    name: 'deskPartnersAreOfOtherLines',
    promise: 'no volume with a member of the own line counts for a level',
    counted: sql`select count(*) from (select from desk_partner union all select from desk_delta where partner is not null) kept`,
    faults: sql`
      select kept.account || ' with ' || kept.partner as at, 'counts ' || kept.units || ', and the two are of one line' as problem
      from (
        select account::text, partner::text, sum(units) as units from (
          select account, partner, units from desk_partner
          union all
          select account, partner, counted_units from desk_delta where counted_units > 0
        ) told group by 1, 2
      ) kept
      where is_one_line(kept.account, kept.partner)`,
  },
];
