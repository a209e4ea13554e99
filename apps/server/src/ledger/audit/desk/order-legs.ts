import sql, { type Sql } from 'sql-template-tag';

/** What the customer of an order `o` gives and gets, as a table expression: `give_asset`, `give_units`, `get_asset`, `get_units`. */
export const SWAP: Sql = sql`(
  select case o.side when 'buy' then 'USDT' else o.base end as give_asset, case o.side when 'buy' then o.quote_units else o.base_units end as give_units,
    case o.side when 'buy' then o.base else 'USDT' end as get_asset, case o.side when 'buy' then o.base_units else o.quote_units end as get_units)`;

/** The name of an account of a member. */
export const nameOf = (owner: Sql, part: string, asset: Sql): Sql => sql`'member/' || ${owner} || ${`/${part}/`} || ${asset}`;

/** The effect of a movement `j`: its legs and changes of holds, one text each, sorted; null without a movement. */
export const MOVED: Sql = sql`(
  select case when j.id is not null then array(
    select told.what from (
      select a.name || ' ' || leg.units as what from unnest(j.account_ids, j.amounts) leg(account_id, units) join ledger.account a on a.id = leg.account_id
      union all
      select (c.value ->> 'act') || ' ' || (c.value ->> 'id') || coalesce(' ' || a.name || ' ' || (c.value ->> 'units'), '')
      from jsonb_array_elements(coalesce(j.hold_changes, '[]')) c(value) left join ledger.account a on a.id = (c.value ->> 'account')::uuid and c.value ->> 'act' = 'place'
    ) told order by told.what) end as whats)`;
