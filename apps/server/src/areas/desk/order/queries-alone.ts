import type { Params } from '@ocean/api/params';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { ORDER, type Order } from '../clock/order.ts';
import { levelTerms } from '../level/rules.ts';

/**
 * Services of passageways that accept without a tap, with what each has room for now. Few passageways do, and those without room
 * are left out: only a few are tried for an order, so one that could never accept it would block all others.
 */
function alone(params: Params): Sql {
  const levels = levelTerms(params);
  const ofLevel = (units: readonly bigint[]) => sql`(${[...units]}::numeric[])[p.level]`;
  return sql`
    select s.account, s.base, s.side, s.min_units, room.most_units, used.auto_units as used, b.posted as free_units
    from desk_passageway p join desk_service s on s.account = p.account and s.is_open
      cross join lateral (
        select case when p.used_day = platform_today() then p.used_units else 0 end as units,
          case when p.auto_day = platform_today() then p.auto_used else 0 end as auto_units
      ) used
      cross join lateral (
        select least(s.max_units, p.auto_units - used.auto_units, ${ofLevel(levels.map(({ maxOrderUnits }) => maxOrderUnits))},
          ${ofLevel(levels.map(({ dailyQuotaUnits }) => dailyQuotaUnits))} - used.units) as most_units
      ) room
      join ledger.account g on g.owner = p.account and g.part = 'passageway' and g.asset = case s.side when 'buy' then s.base else 'USDT' end
      join ledger.balance b on b.account_id = g.id and b.posted > 0
    where p.auto_units is not null and p.is_started and p.operator_ban is null and coalesce(p.banned_until <= platform_now(), true)
      and not is_suspended(p.account) and room.most_units >= s.min_units`;
}

/** Of an order `o`, what its passageway gives. */
const GIVES = sql`case o.side when 'buy' then o.base_units else o.quote_units end`;

/** Whether the service `a` among them may take the order `o`. */
const fits = (params: Params) => sql`
  a.base = o.base and a.side = o.side and o.quote_units between a.min_units and a.most_units
  and ${GIVES} <= a.free_units
  and a.account <> o.customer and (o.named is null or o.named = a.account)
  and not exists (
    select from desk_pair t
    where t.low = least(o.customer::text, a.account::text) and t.high = greatest(o.customer::text, a.account::text)
      and t.day = platform_today() and t.orders >= ${params['desk.maxWithPartner']})`;

/** Least used today first; ties are broken differently for every order. */
export async function readAutomaticCandidates(
  q: Queryable,
  { orderId, limit, params }: { orderId: string; limit: number; params: Params },
): Promise<{ order: Order; operator: string }[]> {
  const rows = await q.many<Order & { candidate: string }>(sql`
    select ${ORDER}, able.account as candidate
    from desk_order o cross join lateral (
      select a.account, a.used, md5(a.account || o.id::text) as drawn from (${alone(params)}) a
      where ${fits(params)} order by used, drawn limit ${limit}
    ) able
    where o.id = ${orderId} and o.state = 'pending' and o.expires_at > platform_now()
    order by able.used, able.drawn`);
  return rows.map(({ candidate, ...order }) => ({ order, operator: candidate }));
}

export type Waiting = { readonly id: string; readonly expiresMicros: number };

/**
 * Pending orders that at least one of them may take. Most orders of a busy desk wait for a tap, so orders smaller or larger than
 * any service has room for are filtered out before each service is checked.
 */
export function readOrdersForAlone(
  q: Queryable,
  { last, limit, params }: { last: Waiting | undefined; limit: number; params: Params },
): Promise<Waiting[]> {
  const behind = last
    ? sql`and (o.expires_at, o.id) > (timestamptz 'epoch' + ${last.expiresMicros}::bigint * interval '1 microsecond', ${last.id}::uuid)`
    : empty;
  return q.many<Waiting>(sql`
    with able as materialized (${alone(params)}),
    room as materialized (
      select base, side, min(min_units) as least, max(most_units) as most, max(free_units) as free from able group by base, side
    )
    select o.id, (extract(epoch from o.expires_at) * 1000000)::bigint as "expiresMicros"
    from desk_order o join room on room.base = o.base and room.side = o.side and o.quote_units between room.least and room.most and ${GIVES} <= room.free
    where o.state = 'pending' and o.expires_at > platform_now() ${behind} and exists (select from able a where ${fits(params)})
    order by o.expires_at, o.id limit ${limit}`);
}
