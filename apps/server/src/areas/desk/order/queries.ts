import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { ORDER } from '../clock/order.ts';
import type { Due } from '../clock/queries.ts';
import type { Seen } from './rules.ts';

export type Looked = Seen &
  Due & {
    readonly isDue: boolean;
    readonly isCustomerSuspended: boolean;
    readonly isExtended: boolean;
    /** The profile of the other party; null: there is none. */
    readonly partnerNickname: string | null;
    readonly partnerAvatar: string | null;
  };

/** Of an order `o`, in the thread of the account. */
export const unreadOf = (account: string | Sql) => sql`
  coalesce((select t.unread from desk_thread t where t.order_id = o.id and t.account = ${account}), 0) as unread`;

type Key = { readonly id: string; readonly account: string };

/** With its relation to the reading account. */
export async function findOrder(q: Queryable, key: Key): Promise<Looked | undefined> {
  return (await findOrders(q, [key]))[0];
}

/** Each as the account beside it sees it, in their order. */
export async function findOrders(q: Queryable, keys: readonly Key[]): Promise<(Looked | undefined)[]> {
  const rows = await q.many<Looked & { place: number }>(sql`
    select given.place, ${ORDER}, 0::bigint as "sinceMicros",
      (o.state = 'pending' and o.expires_at <= platform_now()) or (o.state = 'completed' and o.release_at <= platform_now()) as "isDue",
      ${unreadOf(sql`given.account`)}, is_suspended(o.customer) as "isCustomerSuspended",
      exists (
        select from desk_service s where s.account = given.account and s.base = o.base and s.side = o.side and s.is_open
          and o.quote_units between s.min_units and s.max_units
      ) as "isOffered",
      exists (select from desk_hold_extension e where e.order_id = o.id) as "isExtended",
      partner.nickname as "partnerNickname", partner.avatar as "partnerAvatar"
    from unnest(${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ account }) => account)}::text[]) with ordinality given (id, account, place)
      join desk_order o on o.id = given.id
      left join desk_profile partner
        on partner.account = case when o.customer = given.account then coalesce(o.operator, o.named) else o.customer end`);
  const found = new Map(rows.map(({ place, ...order }) => [place, order]));
  return keys.map((_, at) => found.get(at + 1));
}

export async function countPending(q: Queryable, customer: string): Promise<number> {
  const { pending } = await q.one<{ pending: number }>(sql`
    select count(*) as pending from desk_order where customer = ${customer} and state = 'pending' and expires_at > platform_now()`);
  return pending;
}

/** What two accounts have traded today, and what waits between them. */
export async function countWithPartner(
  q: Queryable,
  [one, other]: readonly [string, string],
): Promise<{ traded: number; waiting: number }> {
  return q.one<{ traded: number; waiting: number }>(sql`
    select
      coalesce((select orders from desk_pair where low = least(${one}::text, ${other}::text) and high = greatest(${one}::text, ${other}::text)
        and day = platform_today()), 0) as traded,
      (select count(*) from desk_order o where o.state = 'pending' and o.expires_at > platform_now()
        and ((o.customer = ${one} and o.named = ${other}) or (o.customer = ${other} and o.named = ${one}))) as waiting`);
}

export type Extension = { readonly until: Date; readonly reason: string; readonly at: Date };

/** Oldest first; few fit into seven days. */
export function readExtensions(q: Queryable, orderId: string): Promise<Extension[]> {
  return q.many<Extension>(sql`select until, reason, at from desk_hold_extension where order_id = ${orderId} order by number`);
}
