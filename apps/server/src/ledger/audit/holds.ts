import sql, { raw, type Sql } from 'sql-template-tag';
import { type Check, changedHolds, type Invariant, type Position, touchedAccounts, writtenSince } from './invariant.ts';

/** Holds: their sums, the movements that placed and ended them, and the withdrawals behind them. */
export const HOLD_INVARIANTS: readonly Invariant[] = [
  {
    name: 'heldIsPendingHolds',
    promise: 'the held amount of each balance is the sum of its pending holds',
    counted: sql`select count(*) from ledger.hold`,
    faults: sql`
      select b.account_id as at, 'held ' || b.held || ', pending holds sum to ' || coalesce(h.total, 0) as problem
      from ledger.balance b
        left join (select account_id, sum(amount) as total from ledger.hold where state = 'pending' group by account_id) h using (account_id)
      where b.held <> coalesce(h.total, 0)`,
    since: (position) => ({
      counted: sql`select count(*) from ${touchedAccounts(position)} t`,
      faults: sql`
        select b.account_id as at, 'held ' || b.held || ', pending holds sum to ' || h.total as problem
        from ${touchedAccounts(position)} t join ledger.balance b using (account_id) join lateral (
          select coalesce(sum(amount), 0) as total from ledger.hold where account_id = b.account_id and state = 'pending'
        ) h on true
        where b.held <> h.total`,
    }),
  },
  {
    name: 'holdsFollowJournal',
    promise: 'every hold was placed, and if it is over also ended, by a movement that names it',
    counted: sql`select count(*) from ledger.hold`,
    faults: sql`
      with change as (
        select j.id as journal_id, c.value ->> 'act' as act, (c.value ->> 'id')::uuid as hold_id, c.value
        from ledger.journal j cross join lateral jsonb_array_elements(j.hold_changes) c(value)
        where j.hold_changes is not null
      ),
      told as (
        select hold_id,
          min(journal_id::text) filter (where act = 'place') as placed_by,
          min(journal_id::text) filter (where act <> 'place') as ended_by,
          min(value ->> 'account') filter (where act = 'place') as account_id,
          min(value ->> 'units') filter (where act = 'place') as units,
          coalesce(min(case act when 'take' then 'posted' when 'release' then 'released' end), 'pending') as state,
          count(*) filter (where act = 'place') as placed, count(*) filter (where act <> 'place') as ended
        from change group by hold_id
      )
      select coalesce(h.id, t.hold_id) as at, coalesce('is ' || h.state || ' with ' || h.amount, 'is missing') ||
        ', its movements say ' || coalesce(t.state || ' with ' || t.units, 'nothing') as problem
      from ledger.hold h full join told t on t.hold_id = h.id
      where (h.placed_by::text, h.ended_by::text, h.account_id::text, h.amount::text, h.state)
          is distinct from (t.placed_by, t.ended_by, t.account_id, t.units, t.state)
        or t.placed <> 1 or t.ended > 1`,
    since: (position) => ({
      counted: sql`select count(*) from ${changedHolds(position)} c`,
      faults: sql`
        select c.hold_id as at, case when h.id is null then 'is missing' else 'is ' || h.state || ' with ' || h.amount end || ', its movements say otherwise' as problem
        from ${changedHolds(position)} c left join ledger.hold h on h.id = c.hold_id
          left join ledger.journal placed on placed.id = h.placed_by left join ledger.journal ended on ended.id = h.ended_by
        where h.id is null
          or not coalesce(placed.hold_changes @> jsonb_build_array(jsonb_build_object('act', 'place', 'id', h.id, 'account', h.account_id, 'units', h.amount::text)), false)
          or (h.ended_by is not null) <> coalesce(ended.hold_changes @> jsonb_build_array(jsonb_build_object('act', case h.state when 'posted' then 'take' else 'release' end, 'id', h.id)), false)`,
    }),
  },
  {
    name: 'withdrawalsAreHeld',
    promise:
      'every open withdrawal has its hold of the same amount and account, and no hold is pending for anything else but an order',
    ...withdrawalsAreHeld(),
    since: withdrawalsAreHeld,
  },
];

function withdrawalsAreHeld(position?: Position): Check {
  return {
    counted: sql`select count(*) from withdrawal where ${writtenSince(position, 'withdrawal')}`,
    faults: sql`
      with expected as (
        select w.id, w.account, w.asset, w.amount_units,
          case when w.state in ('held', 'approval', 'signed') then 'pending' when w.state = 'claimed' then 'posted' else 'released' end as state
        from withdrawal w where ${isTouched(position, 'w')}
      ),
      held as (
        select h.id, a.owner, a.asset, h.amount, h.state from ledger.hold h join ledger.account a on a.id = h.account_id
        where ${isTouched(position, 'h')} and not exists (select from desk_order o where o.id = h.id)
      )
      select coalesce(e.id, h.id) as at, 'withdrawal ' || coalesce(e.state || ' ' || e.amount_units || ' ' || e.asset, 'missing') ||
        ', hold ' || coalesce(h.state || ' ' || h.amount || ' ' || h.asset, 'missing') as problem
      from expected e full join held h on h.id = e.id
      where (e.account::text, e.asset, e.amount_units, e.state) is distinct from (h.owner, h.asset, h.amount, h.state)`,
  };
}

/** A withdrawal and its hold share one id; a fault may have changed either of them alone. */
export function isTouched(position: Position | undefined, table: 'w' | 'h'): Sql {
  if (!position) return sql`true`;
  return sql`${raw(table)}.id in (select id from withdrawal where ${writtenSince(position, 'withdrawal')}
    union select id from ledger.hold where ${writtenSince(position, 'hold')})`;
}
