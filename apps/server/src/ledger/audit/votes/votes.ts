import sql from 'sql-template-tag';
import { type Check, type Invariant, journalsSince, type Position, writtenSince } from '../invariant.ts';

/** Votes, their counts and how votings closed. */
export const VOTE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'votesArePaid',
    promise:
      'every vote repeats a purchase that its account paid, and its fee reached the account of vote fees once; no other did',
    ...votesArePaid(),
    since: votesArePaid,
  },
  {
    name: 'votesAreAllowed',
    promise:
      'nobody voted on a project of their own line, before its listing or after its end, and every voted project is frozen',
    ...votesAreAllowed(),
    since: votesAreAllowed,
  },
  {
    name: 'voteCountsAddUp',
    promise: 'the counts of every project, folded or not, in all and by the hour, are those of its votes',
    ...voteCountsAddUp(),
  },
  {
    name: 'votingsCloseAsVoted',
    promise: 'every closed voting has the counts, the fees and the outcome of its votes, and closed when it had to',
    ...votingsCloseAsVoted(),
  },
];

function votesArePaid(position?: Position): Check {
  return {
    counted: sql`select count(*) from vote where ${writtenSince(position, 'vote')}`,
    faults: sql`
      with paid as (
        select j.details ->> 'purchaseId' as purchase_id, count(distinct j.id) as times, min(j.details ->> 'projectId') as project,
          max(a.owner) filter (where leg.units < 0) as account, min(a.asset) as asset,
          sum(leg.units) filter (where a.owner = 'platform' and a.part = 'voteFees') as units
        from ${journalsSince(position)} j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units)
          join ledger.account a on a.id = leg.account_id
        where j.kind in ('votePaidByBalance', 'votePaidByWallet')
        group by j.details ->> 'purchaseId'
      )
      select coalesce(v.purchase_id::text, paid.purchase_id) as at,
        coalesce('vote of ' || v.account || ' on ' || v.project || ' for ' || v.units, 'no vote') ||
          coalesce(', purchase of ' || p.kind || ' to ' || p.side || ' for ' || p.total_units, ', no purchase') ||
          ', ledger ' || coalesce(paid.times || ' times ' || paid.units || ' ' || paid.asset || ' by ' || paid.account, 'nothing') as problem
      from (select * from vote where ${writtenSince(position, 'vote')}) v
        full join paid on paid.purchase_id = v.purchase_id::text
        left join purchase p on p.id = v.purchase_id and p.kind = 'vote' and p.settled_at is not null
      where (v.project::text, v.account::text, v.units, 'USDT', 1) is distinct from (paid.project, paid.account, paid.units, paid.asset, paid.times)
        or (v.project, v.account::text, v.side, v.units) is distinct from (p.project, p.account::text, p.side, p.total_units)`,
  };
}

/** A line never changes, and neither do the listing and the end of a project. */
function votesAreAllowed(position?: Position): Check {
  return {
    counted: sql`select count(*) from vote where ${writtenSince(position, 'vote')}`,
    faults: sql`
      select v.account || ' on ' || v.project as at, case when p.listed_at is null then 'was never listed' when not p.frozen then 'is not frozen'
        when v.registered_before is distinct from (mine.registered_at < p.listed_at) then 'counts a registration at ' || mine.registered_at || ' wrongly'
        when bought.quoted_at < p.listed_at or bought.quoted_at >= p.ends_at then 'was priced at ' || bought.quoted_at
        when bought.settled_by = 'balance' and v.at >= p.ends_at then 'was cast at ' || v.at
        else 'is of its own line' end as problem
      from (select * from vote where ${writtenSince(position, 'vote')}) v
        left join project p on p.id = v.project left join purchase bought on bought.id = v.purchase_id
        left join account mine on mine.address = v.account left join account theirs on theirs.address = p.owner
      where (p.frozen and p.listed_at is not null and v.registered_before = (mine.registered_at < p.listed_at)
          and bought.quoted_at >= p.listed_at and bought.quoted_at < p.ends_at and (bought.settled_by = 'wallet' or v.at < p.ends_at)
          and mine.address <> theirs.address) is not true
        or coalesce(theirs.path[mine.depth + 1] = mine.number, false) or coalesce(mine.path[theirs.depth + 1] = theirs.number, false)`,
  };
}

function voteCountsAddUp(): Check {
  return {
    counted: sql`select count(*) from vote_total`,
    faults: sql`
      with voted as (
        select project, count(*) filter (where side = 'support') as support, count(*) filter (where side = 'oppose') as oppose,
          count(*) filter (where side = 'support' and registered_before) as support_before,
          count(*) filter (where side = 'oppose' and registered_before) as oppose_before, sum(units) as units
        from vote group by project
      ), counted as (
        select project, sum(support) as support, sum(oppose) as oppose, sum(support_before) as support_before,
          sum(oppose_before) as oppose_before, sum(units) as units
        from (
          select project, support, oppose, support_before, oppose_before, units from vote_total
          union all
          select project, support, oppose, support_before, oppose_before, units from vote_delta
        ) every group by project
      ), by_hour as (
        select project, hour, sum(support) as support, sum(oppose) as oppose
        from (select project, hour, support, oppose from vote_hour union all select project, hour, support, oppose from vote_delta) every
        group by project, hour
      ), voted_by_hour as (
        select project, date_trunc('hour', at, 'UTC') as hour, count(*) filter (where side = 'support') as support,
          count(*) filter (where side = 'oppose') as oppose
        from vote group by 1, 2
      )
      select coalesce(v.project, c.project)::text as at, coalesce(v.support || ' to ' || v.oppose, 'no') || ' votes, counted ' ||
        coalesce(c.support || ' to ' || c.oppose || ', before the listing ' || c.support_before || ' to ' || c.oppose_before || ', fees ' || c.units, 'none') as problem
      from voted v full join counted c on c.project = v.project
      where (v.support, v.oppose, v.support_before, v.oppose_before, v.units)
        is distinct from (c.support::bigint, c.oppose::bigint, c.support_before::bigint, c.oppose_before::bigint, c.units)
      union all
      select coalesce(v.project, h.project) || ' at ' || coalesce(v.hour, h.hour), coalesce(v.support || ' to ' || v.oppose, 'no') || ' votes, counted ' ||
        coalesce(h.support || ' to ' || h.oppose, 'none')
      from voted_by_hour v full join by_hour h on h.project = v.project and h.hour = v.hour
      where (v.support, v.oppose) is distinct from (h.support::bigint, h.oppose::bigint)`,
  };
}

function votingsCloseAsVoted(): Check {
  return {
    counted: sql`select count(*) from vote_close`,
    faults: sql`
      select c.project as at, 'closed at ' || c.closed_at || ' with ' || c.support || ' to ' || c.oppose || ', before the listing ' || c.support_before ||
        ' to ' || c.oppose_before || ', with a running bot ' || c.support_running || ' to ' || c.oppose_running || ', fees ' || c.units as problem
      from vote_close c join project p on p.id = c.project
        left join project_decision d on d.project = c.project and d.kind = 'closed' and d.at < p.ends_at
        cross join lateral (
          select count(*) filter (where side = 'support') as support, count(*) filter (where side = 'oppose') as oppose,
            count(*) filter (where side = 'support' and registered_before) as support_before,
            count(*) filter (where side = 'oppose' and registered_before) as oppose_before,
            count(*) filter (where side = 'support' and has_running_bot) as support_running,
            count(*) filter (where side = 'oppose' and has_running_bot) as oppose_running,
            count(*) filter (where has_running_bot is null) as unfixed, coalesce(sum(units), 0) as units
          from vote v where v.project = c.project
        ) voted
      where (c.support, c.oppose, c.support_before, c.oppose_before, c.support_running, c.oppose_running, c.units, 0)
          is distinct from (voted.support::integer, voted.oppose::integer, voted.support_before::integer, voted.oppose_before::integer,
            voted.support_running::integer, voted.oppose_running::integer, voted.units, voted.unfixed::integer)
        or (c.is_early, c.reason, c.closed_at, c.day) is distinct from
          (d.project is not null, d.reason, coalesce(d.at, p.ends_at), platform_day(coalesce(d.at, p.ends_at)))`,
  };
}
