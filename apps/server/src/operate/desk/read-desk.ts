import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

type Place = { readonly at: Date; readonly id: string };
type Asked = { readonly limit: number; readonly after?: Place };

export type Held = {
  readonly id: string;
  readonly customer: string;
  readonly operator: string;
  readonly quoteUnits: bigint;
  readonly acceptedAt: Date;
  readonly releaseAt: Date;
  /** The latest time to which it can be postponed. */
  readonly latest: Date;
  readonly extensions: number;
};

/** Proceeds on hold, the earliest release first. */
export function readHolds(q: Queryable, { limit, after }: Asked): Promise<Held[]> {
  // The cursor of a page is a time in milliseconds.
  const releaseAt = sql`date_trunc('milliseconds', o.release_at)`;
  const rest = after ? sql`and (${releaseAt}, o.id) > (${after.at}, ${after.id}::uuid)` : empty;
  return q.many<Held>(sql`
    select o.id, o.customer, o.operator, o.quote_units as "quoteUnits", o.accepted_at as "acceptedAt", o.release_at as "releaseAt",
      coalesce(first.was, o.release_at) + interval '7 days' as latest,
      (select count(*) from desk_hold_extension e where e.order_id = o.id)::integer as extensions
    from desk_order o left join desk_hold_extension first on first.order_id = o.id and first.number = 1
    where o.state = 'completed' and o.release_at > platform_now() ${rest} order by ${releaseAt}, o.id limit ${limit}`);
}

export type Banned = { readonly account: string; readonly operatorBan: string | null; readonly bannedUntil: Date | null };

/** Bans by operators, and for missed orders. `after`: the last account of the previous page. */
export function readBans(q: Queryable, { limit, after }: { limit: number; after?: string | undefined }): Promise<Banned[]> {
  return q.many<Banned>(sql`
    select account, operator_ban as "operatorBan", banned_until as "bannedUntil" from desk_passageway
    where (operator_ban is not null or banned_until > platform_now()) and account > ${after ?? ''} order by account limit ${limit}`);
}
