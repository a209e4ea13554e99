-- Purpose: prices of pairs that stand behind a deal stay when old ones are thinned, so that an audit recomputes every deal for
-- ever; and the newest price of a pair is that of its newest block, found by an index.

-- The newest observation of an asset, whichever pair it is of, and the newest price without a doubt.
create index pair_observation_newest on pair_observation (asset, block_time);
create index pair_price_trusted on pair_price (asset, block) where doubt is null;
-- Each observation that goes is looked for as the start of a window.
create index pair_price_since on pair_price (asset, pair, since_block);

-- The moments at which a deal took the price of an asset.
create index purchase_in_token on purchase (asset, quoted_at) where asset <> 'USDT';
create index conversion_done_by_time on conversion_quote (quoted_at) where done_at is not null;
create index withdrawal_in_token on withdrawal (asset, created_at) where asset <> 'USDT';

-- Whether anything was priced in that time that the audit recomputes from the prices of its moment. A purchase counts before it is
-- settled too: its payment may have been mined in time and become final much later.
create function is_price_used(of_asset text, since timestamptz, till timestamptz) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from purchase where asset = of_asset and asset <> 'USDT' and quoted_at >= since and quoted_at < till)
    or exists (
      select from conversion_quote
      where done_at is not null and quoted_at >= since and quoted_at < till and of_asset in (from_asset, to_asset))
    or exists (select from withdrawal where asset = of_asset and asset <> 'USDT' and created_at >= since and created_at < till)
    or (of_asset = 'BCG' and exists (select from ido_round where at >= since and at < till))
$$;

-- As in 0046, and what a deal was priced by stays. A price is in force until the next one without a doubt, and for two minutes
-- more: it is read right before the row of the deal is written (`ledger/audit/terms/rates.ts`). One that is still in force, or
-- was an hour ago, stays too: the deals of these moments may not be committed yet.
create or replace function fold_pair_prices() returns boolean
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  next record;
  last_block bigint;
  first_block bigint;
begin
  -- One at a time; a second one waits, and finds the next day.
  lock table pair_fold in exclusive mode;
  with recursive known as (
    (select asset, pair from pair_observation order by asset, pair limit 1)
    union all
    select later.asset, later.pair from known cross join lateral (
      select o.asset, o.pair from pair_observation o where (o.asset, o.pair) > (known.asset, known.pair) order by o.asset, o.pair limit 1
    ) later
  )
  select o.asset, o.pair, coalesce(f.block, -1) as block, date_trunc('day', o.at, 'UTC') + interval '1 day' as until_at into next
  from known
    left join pair_fold f on f.asset = known.asset and f.pair = known.pair
    cross join lateral (
      select * from pair_observation o
      where o.asset = known.asset and o.pair = known.pair and o.block > coalesce(f.block, -1) order by o.block limit 1
    ) o
  where date_trunc('day', o.at, 'UTC') + interval '1 day' <= platform_now() - interval '35 days'
  order by o.at limit 1;
  if not found then
    return false;
  end if;
  select max(block) into last_block from pair_observation where asset = next.asset and pair = next.pair and at < next.until_at;
  insert into pair_fold as f (asset, pair, block) values (next.asset, next.pair, last_block)
  on conflict (asset, pair) do update set block = excluded.block, at = excluded.at;
  with placed as materialized (
    select p.block, p.at, p.doubt is not null as is_doubted,
      row_number() over (partition by date_trunc('hour', p.at, 'UTC') order by p.block desc) as newest,
      row_number() over (partition by date_trunc('hour', p.at, 'UTC'), p.doubt is not null order by p.block) as oldest,
      row_number() over (partition by date_trunc('hour', p.at, 'UTC') order by least(p.usdt_units, p.spot_units), p.block) as lowest
    from pair_price p
    where p.asset = next.asset and p.pair = next.pair and p.block > next.block and p.block <= last_block and p.at < next.until_at
  ), leaving as materialized (
    select placed.* from placed cross join lateral (
      select coalesce((select later.at from pair_price later
        where later.asset = next.asset and later.doubt is null and later.at > placed.at order by later.at limit 1), 'infinity') + interval '2 minutes' as till
    ) held
    where newest > 1 and lowest > 1 and case when is_doubted then oldest > 1
      else held.till < platform_now() - interval '1 hour' and not is_price_used(next.asset, placed.at, held.till) end
  ), gone as (
    delete from pair_price p using leaving
    where p.asset = next.asset and p.pair = next.pair and p.block = leaving.block returning p.since_block
  )
  select least(min(since_block), next.block) into first_block from gone;
  delete from pair_observation o
  where o.asset = next.asset and o.pair = next.pair and o.block between first_block and last_block - 1 and o.at < next.until_at
    and not exists (select from pair_price p where p.asset = o.asset and p.pair = o.pair and p.block = o.block)
    and not exists (select from pair_price p where p.asset = o.asset and p.pair = o.pair and p.since_block = o.block);
  return true;
end $$;

revoke all on function is_price_used(text, timestamptz, timestamptz) from public;
