import sql, { type Sql } from 'sql-template-tag';

/**
 * The close whose levels split a sale made now, as a table of one row: `day`, the last finished day that was closed before now;
 * null before the first close.
 */
export const LAST_CLOSE: Sql = sql`(
  select case when max(day) is not null then least(max(day), platform_today() - 1) end as day
  from team_close where closed_at <= (select platform_now()))`;

type Held = {
  /** SQL expressions: a lower-case address, and a closed day or null. */
  readonly account: Sql;
  readonly day: Sql;
};

/**
 * The level that an account has from the close of a day on, V0 to V5 as 0 to 5, as an SQL expression. Later level changes do
 * not alter it; it is 0 before the first close and for an unknown account.
 * @example sql`select ${levelFrom({ account: sql`a.address`, day: sql`last.day` })} as level from account a, ${LAST_CLOSE}
 * last`
 */
export function levelFrom({ account, day }: Held): Sql {
  return sql`coalesce((
    select held.level from level_change held where held.account = ${account} and held.day <= ${day} order by held.day desc limit 1), 0)::integer`;
}
