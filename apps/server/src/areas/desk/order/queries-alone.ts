import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { ORDER, type Order } from '../clock/order.ts';

/** Passageways `p` that accept an order `o` without a tap, with what is left of their day. */
const ALONE = sql`
  desk_service s join desk_passageway p on p.account = s.account
  where s.base = o.base and s.side = o.side and s.is_open and o.quote_units between s.min_units and s.max_units
    and s.account <> o.customer and (o.named is null or o.named = s.account)
    and p.is_started and p.operator_ban is null and coalesce(p.banned_until <= platform_now(), true)
    and p.auto_units >= o.quote_units + case when p.auto_day = platform_today() then p.auto_used else 0 end`;

/** Those that have used least of their day first. */
export async function readAlone(
  q: Queryable,
  { orderId, limit }: { orderId: string; limit: number },
): Promise<{ order: Order; operator: string }[]> {
  const rows = await q.many<Order & { candidate: string }>(sql`
    select ${ORDER}, alone.account as candidate
    from desk_order o cross join lateral (
      select p.account, case when p.auto_day = platform_today() then p.auto_used else 0 end as used from ${ALONE} order by used, p.account limit ${limit}
    ) alone
    where o.id = ${orderId} and o.state = 'pending' and o.expires_at > platform_now()
    order by alone.used, alone.account`);
  return rows.map(({ candidate, ...order }) => ({ order, operator: candidate }));
}

export type Waiting = { readonly id: string; readonly expiresMicros: number };

/** Pending orders that at least one of them may take. */
export function readOrdersForAlone(
  q: Queryable,
  { last, limit }: { last: Waiting | undefined; limit: number },
): Promise<Waiting[]> {
  const behind = last
    ? sql`and (o.expires_at, o.id) > (timestamptz 'epoch' + ${last.expiresMicros}::bigint * interval '1 microsecond', ${last.id}::uuid)`
    : empty;
  return q.many<Waiting>(sql`
    select o.id, (extract(epoch from o.expires_at) * 1000000)::bigint as "expiresMicros"
    from desk_order o
    where o.state = 'pending' and o.expires_at > platform_now() ${behind} and exists (select from ${ALONE})
    order by o.expires_at, o.id limit ${limit}`);
}
