-- Purpose: prices that are read from constant-product pairs on chain. The worker records what a quorum of the nodes says of a
-- pair at a settled block; a price follows from two such observations, and nothing else makes one.

-- Why operators set a price, as they signed it.
alter table operator_price add column reason text constraint price_reason_given check (reason <> '');

create table pair_observation (
  asset text not null,
  pair address not null,
  block bigint not null,
  block_hash text not null,
  -- Unix seconds.
  block_time bigint not null,
  -- The price of a base unit of the asset in base units of USDT, in units of 2^-112, summed over the seconds up to the
  -- block's time. It wraps around 2^256, as the pair's own sum does.
  price_sum numeric(78, 0) not null,
  -- Base units in the pair at the end of the block.
  usdt_reserve numeric(38, 0) not null,
  asset_reserve numeric(38, 0) not null,
  at timestamptz not null default platform_now(),
  primary key (asset, pair, block),
  constraint usdt_is_the_unit check (asset <> 'USDT'),
  constraint price_sum_has_256_bits check (price_sum >= 0
    and price_sum < 115792089237316195423570985008687907853269984665640564039457584007913129639936),
  constraint reserves_are_there check (usdt_reserve > 0 and asset_reserve > 0)
);
create index pair_observation_by_time on pair_observation (asset, pair, block_time);

-- Only of a block that is settled here, with the hash and the time that the nodes agreed on, and never of an older one
-- than the last: a worker that was misled can repeat itself, but not rewrite what was seen.
create function check_pair_observation() returns trigger language plpgsql as $$
begin
  if not exists (
    select from public.chain_block b join public.chain_follower f on b.number <= f.base_block
    where b.number = new.block and b.hash = new.block_hash and b.block_time = new.block_time
  ) then
    raise exception 'block % is not settled here', new.block using errcode = 'integrity_constraint_violation';
  end if;
  if exists (
    select from public.pair_observation seen
    where seen.asset = new.asset and seen.pair = new.pair and (seen.block > new.block
      or (seen.block < new.block and seen.block_time >= new.block_time))
  ) then
    raise exception 'a later block of pair % was observed', new.pair using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger check_pair_observation before insert on pair_observation for each row execute function check_pair_observation();

create table pair_price (
  -- Of one sequence with the prices of operators: offers name the price they were made from by it.
  number bigint not null default nextval('operator_price_number_seq') unique,
  asset text not null,
  pair address not null,
  -- The two observations that it follows from.
  since_block bigint not null,
  block bigint not null,
  -- USDT base units for one whole token: the average between the two, and what the pair gave at the end of the later one.
  usdt_units numeric(38, 0) not null constraint pair_price_not_negative check (usdt_units >= 0),
  spot_units numeric(38, 0) not null constraint spot_not_negative check (spot_units >= 0),
  -- Why nothing is quoted at it: the pair was thinner than the floor, its windows or its last moment differ too much, or there
  -- is no earlier window to compare with.
  doubt text constraint doubt_known check (doubt in ('thin', 'jump', 'new')),
  at timestamptz not null default platform_now(),
  primary key (asset, pair, block),
  constraint pair_price_has_its_start foreign key (asset, pair, since_block) references pair_observation (asset, pair, block),
  constraint pair_price_has_its_end foreign key (asset, pair, block) references pair_observation (asset, pair, block),
  constraint window_runs_forwards check (since_block < block)
);
create index pair_price_by_number on pair_price (asset, number);
create index pair_price_by_time on pair_price (asset, at);

-- The average price of a whole token between two sums, rounded to the nearest unit.
create function pair_average(before numeric, after numeric, seconds bigint, whole numeric) returns numeric
language sql immutable as $$
  select div(
    mod(after - before + 115792089237316195423570985008687907853269984665640564039457584007913129639936,
      115792089237316195423570985008687907853269984665640564039457584007913129639936) * whole
      + seconds * 2596148429267413814265248164610048,
    seconds * 5192296858534827628530496329220096)
$$;

-- What a price must be by its two observations.
create function expected_pair_price(of_asset text, of_pair text, since_block bigint, until_block bigint)
returns table (usdt_units numeric, spot_units numeric)
language sql stable as $$
  select public.pair_average(first.price_sum, last.price_sum, last.block_time - first.block_time, power(10::numeric, a.decimals)),
    div(last.usdt_reserve * power(10::numeric, a.decimals), last.asset_reserve)
  from public.pair_observation first
    join public.pair_observation last on last.asset = first.asset and last.pair = first.pair and last.block = until_block
    join public.asset a on a.symbol = first.asset
  where first.asset = of_asset and first.pair = of_pair and first.block = since_block and first.block_time < last.block_time
$$;

create function check_pair_price() returns trigger language plpgsql as $$
begin
  if not exists (
    select from public.expected_pair_price(new.asset, new.pair, new.since_block, new.block) e
    where e.usdt_units = new.usdt_units and e.spot_units = new.spot_units
  ) then
    raise exception 'a price of pair % does not follow from its observations', new.pair using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger check_pair_price before insert on pair_price for each row execute function check_pair_price();

create function refuse_changed_price() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on pair_observation for each statement execute function refuse_changed_price();
create trigger append_only before update or delete or truncate on pair_price for each statement execute function refuse_changed_price();

-- Every price with its source. Which source is in force is a parameter of the asset and the day.
create view price with (security_invoker = true) as
  select 'operator'::text as source, asset, number, usdt_units, usdt_units as spot_units, is_jump, at, holds_from from operator_price
  union all
  select 'pair', asset, number, usdt_units, spot_units, doubt is not null, at, case when doubt is null then at end from pair_price;

grant select on pair_observation, pair_price, price to ocean_app;
-- Everything else of a row is the database's own: its number and its time.
grant insert (asset, pair, block, block_hash, block_time, price_sum, usdt_reserve, asset_reserve) on pair_observation to ocean_worker;
grant insert (asset, pair, since_block, block, usdt_units, spot_units, doubt) on pair_price to ocean_worker;
grant usage on sequence operator_price_number_seq to ocean_worker;
