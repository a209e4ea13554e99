import sql, { type Sql } from 'sql-template-tag';
import { type Check, type Invariant, journalsSince, type Position, writtenSince } from '../invariant.ts';
import { MOVED, nameOf, SWAP } from './order-legs.ts';

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Asset wallets of passageways, deposits, and the money of members at the desk. */
export const DESK_WALLET_INVARIANTS: readonly Invariant[] = [
  {
    name: 'deskWalletsAreFilled',
    promise: 'every move of an asset wallet was posted once as its row says, and nothing else filled or emptied one',
    ...deskWalletsAreFilled(),
    since: deskWalletsAreFilled,
  },
  {
    name: 'deskDepositsAreBonded',
    promise: 'every deposit was bonded once, came back once its row says so, and no other deposit moved',
    ...deskDepositsAreBonded(),
    since: deskDepositsAreBonded,
  },
  {
    name: 'deskPartsAddUp',
    promise:
      'the asset wallets hold what was filled, emptied and traded, the proceeds on hold are of completed orders that are not released, and what is bonded is of deposits that have not come back',
    counted: sql`select count(*) from ledger.account where part in ('passageway', 'proceeds', 'bonded')`,
    faults: sql`
      select coalesce(l.owner, due.owner) || '/' || coalesce(l.part, due.part) || '/' || coalesce(l.asset, due.asset) as at,
        'has ' || coalesce(l.units, 0) || ', of the desk ' || coalesce(due.units, 0) as problem
      from (
        select a.owner, a.part, a.asset, b.posted as units from ledger.account a join ledger.balance b on b.account_id = a.id
        where a.part in ('passageway', 'proceeds', 'bonded')
      ) l full join (
        select owner, part, asset, sum(units) as units from (
          select t.account::text as owner, 'passageway' as part, t.asset, case t.kind when 'filled' then t.units else -t.units end as units from desk_transfer t
          union all
          select d.account::text, 'bonded', 'BCG', d.units from desk_deposit d where d.returned_at is null
          union all
          select o.operator::text, leg.part, leg.asset, leg.units
          from desk_order o cross join lateral ${SWAP} s cross join lateral (values
            ('passageway', s.get_asset, -s.get_units),
            ('proceeds', s.give_asset, case o.state when 'completed' then s.give_units else 0 end),
            ('passageway', s.give_asset, case o.state when 'released' then s.give_units - o.fee_units else 0 end)) leg(part, asset, units)
          where o.state in ('completed', 'released')
        ) told group by 1, 2, 3
      ) due on due.owner = l.owner and due.part = l.part and due.asset = l.asset
      where coalesce(l.units, 0) <> coalesce(due.units, 0)`,
  },
];

function deskWalletsAreFilled(position?: Position): Check {
  const written = sql`select * from desk_transfer where ${writtenSince(position, 'desk_transfer')}`;
  const moved = sql`select fact, kind, id from ${journalsSince(position)} j where kind in ('passagewayFilled', 'passagewayEmptied')`;
  return {
    counted: sql`select count(*) from (${written}) t`,
    faults: sql`
      select t.account || '/' || t.request_id as at, k.kind || ' says ' || array_to_string(due.whats, ', ') || '; ledger ' || coalesce(array_to_string(m.whats, ', '), 'nothing') as problem
      from (${written} union select t.* from desk_transfer t join (${moved}) n on n.fact = n.kind || ':' || t.account || '/' || t.request_id) t
        cross join lateral (values ('passagewayFilled', 'filled'), ('passagewayEmptied', 'emptied')) k(kind, told)
        left join ledger.journal j on j.fact = k.kind || ':' || t.account || '/' || t.request_id
        cross join lateral (select case when t.kind = k.told then array(
          select w.what from (values
            (${nameOf(sql`t.account`, 'available', sql`t.asset`)} || ' ' || case t.kind when 'filled' then -t.units else t.units end),
            (${nameOf(sql`t.account`, 'passageway', sql`t.asset`)} || ' ' || case t.kind when 'filled' then t.units else -t.units end)) w(what) order by 1) end as whats) due
        cross join lateral ${MOVED} m
      where due.whats is distinct from m.whats
      union all
      select n.id::text, n.kind || ' has no row'
      from (${moved}) n left join desk_transfer t on n.fact = n.kind || ':' || t.account || '/' || t.request_id
      where t.account is null`,
  };
}

function deskDepositsAreBonded(position?: Position): Check {
  const written = sql`select * from desk_deposit where ${writtenSince(position, 'desk_deposit')}`;
  const moved = sql`select ${idOf(sql`fact`)} as deposit, kind, id from ${journalsSince(position)} j where kind in ('depositBonded', 'depositReturned')`;
  return {
    counted: sql`select count(*) from (${written}) d`,
    faults: sql`
      select d.id::text as at, k.kind || coalesce(' says ' || array_to_string(due.whats, ', '), ' is not due') || '; ledger ' || coalesce(array_to_string(m.whats, ', '), 'nothing') as problem
      from (${written} union select d.* from desk_deposit d join (${moved}) n on n.deposit = d.id) d
        cross join lateral (values ('depositBonded', 1, true), ('depositReturned', -1, d.returned_at is not null)) k(kind, sign, is_due)
        left join ledger.journal j on j.fact = k.kind || ':' || d.id
        cross join lateral (select case when k.is_due then array(
          select w.what from (values
            (${nameOf(sql`d.account`, 'available', sql`'BCG'`)} || ' ' || -k.sign * d.units),
            (${nameOf(sql`d.account`, 'bonded', sql`'BCG'`)} || ' ' || k.sign * d.units)) w(what) order by 1) end as whats) due
        cross join lateral ${MOVED} m
      where due.whats is distinct from m.whats
      union all
      select n.id::text, n.kind || ' has no row'
      from (${moved}) n left join desk_deposit d on d.id = n.deposit
      where d.id is null`,
  };
}

/** The id after the kind in a fact of the journal; null when it is not an id. */
export function idOf(fact: Sql): Sql {
  return sql`case when split_part(${fact}, ':', 2) ~ ${UUID} then split_part(${fact}, ':', 2)::uuid end`;
}
