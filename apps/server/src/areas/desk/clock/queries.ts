import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { ORDER, type Order } from './order.ts';

/** An order whose time is over, and since when: in microseconds, as the database counts. */
export type Due = Pick<Order, 'id' | 'base' | 'named' | 'rateUnits' | 'state'> & { readonly sinceMicros: number };

const DUE = sql`o.id, o.base, o.named, o.rate_units as "rateUnits", o.state`;

/** Oldest first, after `last`, so that an order that cannot be ended does not hold up the others. */
export function readDue(q: Queryable, { last, limit }: { last: Due | undefined; limit: number }): Promise<Due[]> {
  const behind = (at: Sql) =>
    last
      ? sql`and (${at}, o.id) > (timestamptz 'epoch' + ${last.sinceMicros}::bigint * interval '1 microsecond', ${last.id}::uuid)`
      : empty;
  const [expires, releases] = [sql`o.expires_at`, sql`o.release_at`];
  return q.many<Due>(sql`
    select * from (
      (select ${DUE}, ${micros(expires)} from desk_order o
        where o.state = 'pending' and o.expires_at <= platform_now() ${behind(expires)} order by o.expires_at, o.id limit ${limit})
      union all
      (select ${DUE}, ${micros(releases)} from desk_order o
        where o.state = 'completed' and o.release_at <= platform_now() ${behind(releases)} order by o.release_at, o.id limit ${limit})
    ) due order by "sinceMicros", id limit ${limit}`);
}

const micros = (at: Sql) => sql`(extract(epoch from ${at}) * 1000000)::bigint as "sinceMicros"`;

/** Those of an account, as customer or operator. */
export function readDueOf(q: Queryable, { account, limit }: { account: string; limit: number }): Promise<Due[]> {
  // A pending order has no time of release yet. The earliest due come first: the indexes of both parties are in this order.
  const since = sql`coalesce(o.release_at, o.expires_at)`;
  const isDue = sql`o.state in ('pending', 'completed') and ${since} <= platform_now()`;
  return q.many<Due>(sql`
    select distinct on (id) * from (
      (select ${DUE}, ${micros(since)} from desk_order o
        where o.customer = ${account} and ${isDue} order by ${since} limit ${limit})
      union all
      (select ${DUE}, ${micros(since)} from desk_order o
        where coalesce(o.operator, o.named) = ${account} and ${isDue} order by ${since} limit ${limit})
    ) due order by id limit ${limit}`);
}

/**
 * The pending orders among these that their passageway had no room left for: what it accepted while they waited left too little in
 * its wallet or of its daily quota. They count as no miss, or a few large concurrent orders would stop every passageway.
 */
export async function readCrowdedOut(
  q: Queryable,
  { due, quotas }: { due: readonly Due[]; quotas: readonly bigint[] },
): Promise<string[]> {
  const ids = due.filter(({ named, state }) => named !== null && state === 'pending').map(({ id }) => id);
  if (ids.length === 0) return [];
  // What goes on and what is over are stretches of two indexes; what was accepted within the time of an order was placed a day before at most.
  const accepted = (states: Sql) => sql`exists (
    select from desk_order done
    where coalesce(done.operator, done.named) = o.named and done.state in (${states}) and done.operator is not null
      and done.placed_at > o.placed_at - interval '1 day' and done.accepted_at >= o.placed_at)`;
  const rows = await q.many<{ id: string }>(sql`
    select o.id from desk_order o join desk_passageway p on p.account = o.named
    where o.id = any (${ids}::uuid[])
      and (${accepted(sql`'pending', 'completed'`)} or ${accepted(sql`'timedOut', 'released'`)})
      and (o.quote_units > (${[...quotas]}::numeric[])[p.level] - case when p.used_day = platform_today() then p.used_units else 0 end
        or not exists (
          select from ledger.account g join ledger.balance b on b.account_id = g.id
          where g.owner = o.named and g.part = 'passageway' and g.asset = case o.side when 'buy' then o.base else 'USDT' end
            and b.posted >= case o.side when 'buy' then o.base_units else o.quote_units end))`);
  return rows.map(({ id }) => id);
}

export type MissLimits = { readonly missesToStop: number; readonly stopsToBan: number; readonly banHours: number };

/** Ends the due orders and counts the missed ones; their movements are posted in the same transaction. */
export function endDueIn(
  tx: Transaction,
  { ids, excused, missesToStop, stopsToBan, banHours }: MissLimits & { ids: readonly string[]; excused: readonly string[] },
): Promise<Order[]> {
  return tx.many<Order>(sql`
    select ${ORDER} from desk_end_due_orders(${[...ids]}::uuid[], ${[...excused]}::uuid[], ${missesToStop}::integer, ${stopsToBan}::integer,
      ${banHours}::integer) o`);
}
