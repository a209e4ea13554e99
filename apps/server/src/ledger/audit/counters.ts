import sql from 'sql-template-tag';
import type { Invariant } from './invariant.ts';

/** Derived rows that save screens from counting: folded records, their counts, members, burned units. Each is counted again. */
export const COUNTER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'recordsAreTheirMovements',
    promise: 'the folded records are the movements that touched each member, as far as they are folded, but for steps of others',
    counted: sql`select count(*) from ledger.record`,
    faults: sql`
      with due as (
        select a.owner, a.asset, leg.journal_id
        from (select j.id as journal_id, l.* from ledger.journal j cross join lateral unnest(j.account_ids, j.seqs) l(account_id, seq)) leg
          join ledger.account a on a.id = leg.account_id join ledger.record_fold f on f.account_id = a.id and leg.seq <= f.seq
        where a.owner <> 'platform'
        union
        select a.owner, a.asset, h.journal_id from (
            select account_id, placed_by as journal_id from ledger.hold
            union select account_id, ended_by from ledger.hold where ended_by is not null
          ) h join ledger.account a on a.id = h.account_id
        where a.owner <> 'platform' and not exists (
          select from ledger.unfolded_hold u where u.account_id = h.account_id and u.journal_id = h.journal_id)
      ),
      told as (
        select d.owner, d.asset, j.at, d.journal_id, platform_day(j.at) as day, j.kind,
          d.asset = min(d.asset) over (partition by d.owner, d.journal_id) as is_first
        from due d join ledger.journal j on j.id = d.journal_id join ledger.movement_kind k on k.kind = j.kind and not k.is_step
      )
      select 'record ' || coalesce(r.owner, t.owner) || '/' || coalesce(r.journal_id, t.journal_id) as at,
        case when r.owner is null then 'is missing in ' || t.asset when t.owner is null then 'is of no movement in ' || r.asset
          else 'says otherwise than its movement' end as problem
      from told t full join ledger.record r on r.owner = t.owner and r.asset = t.asset and r.journal_id = t.journal_id and r.at = t.at
      where (r.day, r.kind, r.is_first) is distinct from (t.day, t.kind, t.is_first)
      union all
      select 'account ' || f.account_id, 'is folded to entry ' || f.seq || ' of ' || coalesce(b.seq, 0)
      from ledger.record_fold f left join ledger.balance b on b.account_id = f.account_id where f.seq > coalesce(b.seq, 0)`,
  },
  {
    name: 'recordCountsAddUp',
    promise: 'the counts of records by day are what there is of them',
    counted: sql`select count(*) from ledger.record_count`,
    faults: sql`
      select coalesce(c.owner, r.owner) || '/' || coalesce(c.asset, r.asset) || '/' || coalesce(c.kind, r.kind) || '/' || coalesce(c.day, r.day) as at,
        'counts ' || coalesce(c.records, 0) || ' and ' || coalesce(c.first_records, 0) || ' first ones of ' ||
          coalesce(r.records, 0) || ' and ' || coalesce(r.first_records, 0) as problem
      from ledger.record_count c full join (
        select owner, asset, kind, day, count(*) as records, count(*) filter (where is_first) as first_records
        from ledger.record group by owner, asset, kind, day
      ) r on r.owner = c.owner and r.asset = c.asset and r.kind = c.kind and r.day = c.day
      where (c.records, c.first_records) is distinct from (r.records, r.first_records)`,
  },
  {
    name: 'recordPeriodsAddUp',
    promise: 'the counts of records by thirty days are the sums of those by day',
    counted: sql`select count(*) from ledger.record_period`,
    faults: sql`
      select coalesce(p.owner, c.owner) || '/' || coalesce(p.asset, c.asset) || '/' || coalesce(p.kind, c.kind) || '/' || coalesce(p.period, c.period) as at,
        'counts ' || coalesce(p.records, 0) || ' and ' || coalesce(p.first_records, 0) || ' first ones of ' ||
          coalesce(c.records, 0) || ' and ' || coalesce(c.first_records, 0) as problem
      from ledger.record_period p full join (
        select owner, asset, kind, day / 30 as period, sum(records) as records, sum(first_records) as first_records
        from ledger.record_count group by owner, asset, kind, day / 30
      ) c on c.owner = p.owner and c.asset = p.asset and c.kind = p.kind and c.period = p.period
      where (p.records, p.first_records) is distinct from (c.records, c.first_records)`,
  },
  {
    name: 'membersAreCounted',
    promise: 'the start page counts the members that there are',
    counted: sql`select count(*) from account`,
    faults: sql`
      select 'members' as at, counted.members || ' counted of ' || stored.members as problem
      from (select coalesce(sum(members), 0) as members from member_count) counted, (select count(*) as members from account) stored
      where counted.members <> stored.members`,
  },
  {
    name: 'listCountsAddUp',
    promise: 'the lists of an account have as many entries as is said of them',
    counted: sql`select count(*) from account_list_count`,
    faults: sql`
      select coalesce(c.account, r.account) || '/' || coalesce(c.list, r.list) as at,
        coalesce(c.entries, 0) || ' counted of ' || coalesce(r.entries, 0) as problem
      from account_list_count c full join (
        select owner as account, 'botEvents' as list, count(*) as entries from bot_event group by owner
        union all select account, 'withdrawals', count(*) from withdrawal group by account
      ) r on r.account = c.account and r.list = c.list
      where c.entries is distinct from r.entries`,
  },
  {
    name: 'burnedIsOfClaims',
    promise: 'what is shown as burned is the sum over the settled claims, by asset',
    counted: sql`select count(*) from withdrawal where state = 'claimed'`,
    faults: sql`
      select coalesce(b.asset, w.asset) as at, coalesce(b.units, 0) || ' shown of ' || coalesce(w.units, 0) as problem
      from burned_total b full join (
        select asset, sum(burn_units) as units from withdrawal where state = 'claimed' group by asset
      ) w on w.asset = b.asset
      where coalesce(b.units, 0) <> coalesce(w.units, 0)`,
  },
];
