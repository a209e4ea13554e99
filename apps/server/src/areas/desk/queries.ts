import type { Asset } from '@ocean/api/assets';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** What the desk reminds a member of, each only while it concerns them. */
export type DeskNews = {
  /** Orders that name the own passageway and that it may accept now, and the one of them that ends first. */
  readonly toAccept: number;
  readonly firstId: string | null;
  readonly firstExpiresAt: Date | null;
  /** Whether it was stopped today because of misses and has not been started since. */
  readonly isStopped: boolean;
  readonly isBanned: boolean;
  /** Null: until operators of the platform lift it. */
  readonly bannedUntil: Date | null;
};

/** Orders are not counted for a passageway with order notifications off. Undefined without a passageway. */
export async function readDeskNews(q: Queryable, account: string): Promise<DeskNews | undefined> {
  return q.maybeOne<DeskNews>(sql`
    select coalesce(named.orders, 0) as "toAccept", named.first_id as "firstId", named.first_at as "firstExpiresAt",
      p.opened_at is not null and not p.is_started and not own.is_banned and p.stops_day = platform_today() and p.stops > 0 as "isStopped",
      own.is_banned as "isBanned", case when p.operator_ban is null then p.banned_until end as "bannedUntil"
    from desk_passageway p
      cross join lateral (select p.operator_ban is not null or coalesce(p.banned_until > platform_now(), false) as is_banned) own
      left join lateral (
        select count(*) as orders, min(o.expires_at) as first_at, (array_agg(o.id order by o.expires_at, o.id))[1] as first_id
        from desk_order o where o.named = p.account and o.state = 'pending' and o.expires_at > platform_now()
      ) named on p.is_started and not own.is_banned and p.notify_orders
    where p.account = ${account}`);
}

/** An order that completed for its customer or released proceeds to its operator. */
export type GoodNews = {
  readonly what: 'orderCompleted' | 'proceedsReleased';
  readonly id: string;
  readonly asset: Asset;
  readonly units: bigint;
  readonly at: Date;
};

/** Own orders that were completed, and proceeds that were released, in the last days; the newest first, few of each. */
export function readGoodNews(
  q: Queryable,
  { account, days, limit }: { account: string; days: number; limit: number },
): Promise<GoodNews[]> {
  const since = sql`platform_now() - make_interval(days => ${days})`;
  // Open and finished orders are ranges of two indexes in the order of placing; an order is accepted within a day of placing.
  const accepted = (states: Sql) => sql`
    select id, base, side, base_units, quote_units, accepted_at from desk_order
    where customer = ${account} and state in (${states}) and placed_at > ${since} - interval '1 day' and accepted_at > ${since}`;
  return q.many<GoodNews>(sql`
    (select 'orderCompleted' as what, id, case side when 'buy' then base else 'USDT' end as asset,
        case side when 'buy' then base_units else quote_units end as units, accepted_at as at
      from (${accepted(sql`'pending', 'completed'`)} union all ${accepted(sql`'timedOut', 'released'`)}) own
      order by accepted_at desc limit ${limit})
    union all
    (select 'proceedsReleased', id, case side when 'buy' then 'USDT' else base end,
        case side when 'buy' then quote_units else base_units end - fee_units, ended_at
      from desk_order where coalesce(operator, named) = ${account} and state = 'released' and ended_at > ${since}
      order by ended_at desc limit ${limit})`);
}
