import sql, { type Sql } from 'sql-template-tag';
import { type Check, type Invariant, journalsSince, type Position, writtenSince } from '../invariant.ts';
import { MOVED, nameOf, SWAP } from './order-legs.ts';
import { idOf } from './wallets.ts';

const ORDER_KINDS = sql`('orderPlaced', 'orderTimedOut', 'orderCompleted', 'orderReleased')`;

/** Individual orders of the desk: the holds and movements of their money. */
export const DESK_ORDER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'deskOrdersMoveByTheirState',
    promise:
      'every order was placed, ended and released by exactly the movements that its state says, and no order moved otherwise',
    ...deskOrdersMoveByTheirState(),
    since: deskOrdersMoveByTheirState,
  },
  {
    name: 'deskOrdersAreHeld',
    promise: 'every pending order holds what its customer gives, every other one holds nothing, and no other hold is of an order',
    ...deskOrdersAreHeld(),
    since: deskOrdersAreHeld,
  },
  {
    name: 'deskHoldsAreExtendedAsSigned',
    promise:
      'every release that was put off was signed by an operator, each from where the one before ended, by at most 7 days in all',
    counted: sql`select count(*) from desk_hold_extension`,
    faults: sql`
      select e.order_id || '/' || e.number as at, 'from ' || e.was || ' to ' || e.until || ', of an order that is released at ' ||
        coalesce(o.release_at::text, 'no time') || ', with ' || operators.signed_by('desk/hold/' || e.order_id || '/' || e.number) || ' signatures' as problem
      from (
        select x.*, lag(until) over in_order as before, lead(was) over in_order as next_was, first_value(was) over in_order as first_was,
          row_number() over in_order as place
        from desk_hold_extension x window in_order as (partition by order_id order by number)
      ) e left join desk_order o on o.id = e.order_id
      where operators.signed_by('desk/hold/' || e.order_id || '/' || e.number) < 1 or e.place <> e.number
        or e.was is distinct from coalesce(e.before, e.was) or e.until > e.first_was + interval '7 days'
        or (e.next_was is null and e.until is distinct from o.release_at)`,
  },
];

function deskOrdersMoveByTheirState(position?: Position): Check {
  const written = sql`select id from desk_order where ${writtenSince(position, 'desk_order')}`;
  const moved = sql`select ${idOf(sql`fact`)} as order_id, kind, id from ${journalsSince(position)} j where kind in ${ORDER_KINDS}`;
  return {
    counted: sql`select count(*) from (${written}) o`,
    faults: sql`
      select o.id::text as at, 'is ' || o.state || ', ' || k.kind || coalesce(' is ' || array_to_string(due.whats, ', '), ' is not due') || '; ledger ' ||
        coalesce(array_to_string(m.whats, ', '), 'nothing') as problem
      from (${written} union select order_id from (${moved}) n) touched
        join desk_order o on o.id = touched.id
        cross join lateral ${SWAP} s
        cross join lateral (values ('orderPlaced', true), ('orderTimedOut', o.state = 'timedOut'), ('orderCompleted', o.state in ('completed', 'released')),
          ('orderReleased', o.state = 'released')) k(kind, is_due)
        left join ledger.journal j on j.fact = k.kind || ':' || o.id
        cross join lateral (select case when k.is_due then array(${dueOf()}) end as whats) due
        cross join lateral ${MOVED} m
      where due.whats is distinct from m.whats
      union all
      select n.id::text, n.kind || ' is of no order'
      from (${moved}) n left join desk_order o on o.id = n.order_id
      where o.id is null`,
  };
}

/** What a movement of kind `k` must do for an order `o` that gives and gets `s`. */
function dueOf(): Sql {
  const [customer, operator] = [sql`o.customer`, sql`o.operator`];
  const [give, get] = [sql`s.give_asset`, sql`s.get_asset`];
  return sql`
    select w.what from (
      select 'place ' || o.id || ' ' || ${nameOf(customer, 'available', give)} || ' ' || s.give_units as what where k.kind = 'orderPlaced'
      union all select 'release ' || o.id where k.kind = 'orderTimedOut'
      union all select 'take ' || o.id where k.kind = 'orderCompleted'
      union all
      select leg.name || ' ' || leg.units from (values
        ('orderCompleted', ${nameOf(customer, 'available', give)}, -s.give_units), ('orderCompleted', ${nameOf(operator, 'proceeds', give)}, s.give_units),
        ('orderCompleted', ${nameOf(operator, 'passageway', get)}, -s.get_units), ('orderCompleted', ${nameOf(customer, 'available', get)}, s.get_units),
        ('orderReleased', ${nameOf(operator, 'proceeds', give)}, -s.give_units),
        ('orderReleased', ${nameOf(operator, 'passageway', give)}, s.give_units - o.fee_units),
        ('orderReleased', 'platform/treasury/' || ${give}, o.fee_units)) leg(kind, name, units)
      where leg.kind = k.kind and leg.units <> 0
    ) w order by 1`;
}

function deskOrdersAreHeld(position?: Position): Check {
  const touched = position
    ? sql`select id from desk_order where ${writtenSince(position, 'desk_order')} union select id from ledger.hold where ${writtenSince(position, 'hold')}`
    : sql`select id from desk_order union select id from ledger.hold`;
  return {
    counted: sql`select count(*) from desk_order where ${writtenSince(position, 'desk_order')}`,
    faults: sql`
      with touched as materialized (${touched}),
      expected as (
        select o.id, o.customer::text as owner, s.give_asset as asset, s.give_units as units,
          case o.state when 'pending' then 'pending' when 'timedOut' then 'released' else 'posted' end as state
        from touched t join desk_order o on o.id = t.id cross join lateral ${SWAP} s
      ),
      held as (
        select h.id, a.owner, a.asset, h.amount as units, h.state
        from touched t join ledger.hold h on h.id = t.id join ledger.account a on a.id = h.account_id
          left join ledger.journal placed on placed.id = h.placed_by
        where placed.kind = 'orderPlaced' or exists (select from desk_order o where o.id = h.id)
      )
      select coalesce(e.id, h.id)::text as at, 'order ' || coalesce(e.state || ' ' || e.units || ' ' || e.asset, 'missing') ||
        ', hold ' || coalesce(h.state || ' ' || h.units || ' ' || h.asset, 'missing') as problem
      from expected e full join held h on h.id = e.id
      where (e.owner, e.asset, e.units, e.state) is distinct from (h.owner, h.asset, h.units, h.state)`,
  };
}
