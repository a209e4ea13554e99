-- Purpose: an order of the desk is accepted within a band around the price of its moment; that price stays when old ones are thinned, so
-- that an audit finds it for ever.

create index desk_order_accepted on desk_order (base, accepted_at) where operator is not null;

-- As in 0053, with orders.
create or replace function is_price_used(of_asset text, since timestamptz, till timestamptz) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from purchase where asset = of_asset and asset <> 'USDT' and quoted_at >= since and quoted_at < till)
    or exists (
      select from conversion_quote
      where done_at is not null and quoted_at >= since and quoted_at < till and of_asset in (from_asset, to_asset))
    or exists (select from withdrawal where asset = of_asset and asset <> 'USDT' and created_at >= since and created_at < till)
    or (of_asset = 'BCG' and exists (select from ido_round where at >= since and at < till))
    or exists (select from desk_order where base = of_asset and operator is not null and accepted_at >= since and accepted_at < till)
$$;
