import type { Params } from '@ocean/api/params';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { ORDER, type Order } from '../clock/order.ts';
import { levelTerms } from '../level/rules.ts';

/**
 * Passageways `p` that accept an order `o` without a tap and that can: few are tried, so one that never could would stand in the way of
 * all others.
 */
function alone(params: Params): Sql {
  const levels = levelTerms(params);
  const ofLevel = (units: readonly bigint[]) => sql`(${[...units]}::numeric[])[p.level]`;
  return sql`
    desk_service s join desk_passageway p on p.account = s.account
      cross join lateral (
        select case when p.used_day = platform_today() then p.used_units else 0 end as units,
          case when p.auto_day = platform_today() then p.auto_used else 0 end as auto_units
      ) used
    where s.base = o.base and s.side = o.side and s.is_open and o.quote_units between s.min_units and s.max_units
      and s.account <> o.customer and (o.named is null or o.named = s.account)
      and p.is_started and p.operator_ban is null and coalesce(p.banned_until <= platform_now(), true) and not is_suspended(p.account)
      and p.auto_units >= o.quote_units + used.auto_units
      and o.quote_units <= ${ofLevel(levels.map(({ maxOrderUnits }) => maxOrderUnits))}
      and o.quote_units + used.units <= ${ofLevel(levels.map(({ dailyQuotaUnits }) => dailyQuotaUnits))}
      and exists (
        select from ledger.account g join ledger.balance b on b.account_id = g.id
        where g.owner = p.account and g.part = 'passageway' and g.asset = case o.side when 'buy' then o.base else 'USDT' end
          and b.posted >= case o.side when 'buy' then o.base_units else o.quote_units end)
      and not exists (
        select from desk_pair t
        where t.low = least(o.customer::text, p.account::text) and t.high = greatest(o.customer::text, p.account::text)
          and t.day = platform_today() and t.orders >= ${params['desk.maxWithPartner']})`;
}

/** Those that have used least of their day first; among equals in another order for every order. */
export async function readAlone(
  q: Queryable,
  { orderId, limit, params }: { orderId: string; limit: number; params: Params },
): Promise<{ order: Order; operator: string }[]> {
  const rows = await q.many<Order & { candidate: string }>(sql`
    select ${ORDER}, able.account as candidate
    from desk_order o cross join lateral (
      select p.account, used.auto_units as used, md5(p.account || o.id::text) as drawn from ${alone(params)} order by used, drawn limit ${limit}
    ) able
    where o.id = ${orderId} and o.state = 'pending' and o.expires_at > platform_now()
    order by able.used, able.drawn`);
  return rows.map(({ candidate, ...order }) => ({ order, operator: candidate }));
}

export type Waiting = { readonly id: string; readonly expiresMicros: number };

/** Pending orders that at least one of them may take. */
export function readOrdersForAlone(
  q: Queryable,
  { last, limit, params }: { last: Waiting | undefined; limit: number; params: Params },
): Promise<Waiting[]> {
  const behind = last
    ? sql`and (o.expires_at, o.id) > (timestamptz 'epoch' + ${last.expiresMicros}::bigint * interval '1 microsecond', ${last.id}::uuid)`
    : empty;
  return q.many<Waiting>(sql`
    select o.id, (extract(epoch from o.expires_at) * 1000000)::bigint as "expiresMicros"
    from desk_order o
    where o.state = 'pending' and o.expires_at > platform_now() ${behind} and exists (select from ${alone(params)})
    order by o.expires_at, o.id limit ${limit}`);
}
