-- Purpose: the daily emission. Closing a day reads a fixed number of rows, however many bots run:
-- power_delta holds by how much the total power changes on a day (in stripes, so that many members can run bots at
-- once), emission_day the rising index by which every account finds its own share.

create table emission_day (
  day integer primary key,
  -- Null while the day is open.
  power numeric(38, 0),
  scheduled_units numeric(38, 0),
  emitted_units numeric(38, 0),
  -- Base units times 10^18 that one power has earned since the genesis, and what the division left over.
  index_after numeric(60, 0),
  remainder_after numeric(60, 0),
  closed_at timestamptz,
  -- How many bots ran on the day, so that the start page does not count rows of bots.
  bots integer,
  constraint closed_day_complete check (
    num_nulls(power, scheduled_units, emitted_units, index_after, remainder_after, closed_at) in (0, 6)),
  constraint closed_day_counts_bots check ((closed_at is null) = (bots is null)),
  constraint power_not_negative check (power >= 0),
  constraint emitted_not_negative check (emitted_units >= 0),
  constraint emitted_within_schedule check (emitted_units <= scheduled_units),
  constraint nothing_without_power check (power > 0 or emitted_units = 0),
  constraint remainder_not_negative check (remainder_after >= 0),
  constraint running_bots_not_negative check (bots >= 0)
);
create unique index emission_one_open_day on emission_day ((true)) where closed_at is null;

create function emission_day_closes_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.closed_at is not null then
    raise exception 'day % is closed and stays as it is', old.day;
  end if;
  return new;
end $$;
create trigger emission_day_closes_once before update or delete on emission_day
  for each row execute function emission_day_closes_once();

create function genesis_opens_first_day() returns trigger language plpgsql as $$
begin
  insert into emission_day (day) values (new.genesis_day);
  return null;
end $$;
create trigger genesis_opens_first_day after update of genesis_day on platform_setting
  for each row when (old.genesis_day is null and new.genesis_day is not null) execute function genesis_opens_first_day();

-- The close of a day goes first. A share lock on the open day's row alone would let any later share lock pass a close that
-- waits, so acts that overlap could keep the day open for ever. Both queue at an advisory lock, which is fair: an act that
-- comes after a waiting close waits behind it.
create function close_goes_first() returns void language sql as $$
  select pg_advisory_xact_lock(7226002)
$$;

-- Every change of power runs this first and uses the day it returns. The close takes the same row exclusively, so it
-- waits for the changes that have begun, and those that come later get the next day's number.
create function lock_open_day() returns integer language plpgsql as $$
declare
  open_day integer;
begin
  perform pg_advisory_xact_lock_shared(7226002);
  -- A row that was closed while this waited is no longer the open one: the next look sees the new day.
  for attempt in 1..100 loop
    select day into open_day from emission_day where closed_at is null for share;
    if found then
      return open_day;
    end if;
  end loop;
  raise exception 'no day is open' using errcode = 'serialization_failure';
end $$;

create table power_delta (
  day integer not null,
  stripe smallint not null,
  delta numeric(38, 0) not null,
  -- The number of running bots, kept like their power.
  bots integer not null default 0,
  primary key (day, stripe)
);

-- The same changes by account: what its dashboard and its collecting read.
create table account_power (
  account address not null,
  day integer not null,
  delta numeric(38, 0) not null,
  primary key (account, day)
);

create function power_changes_in_open_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.day < (select day from public.emission_day where closed_at is null) then
    raise exception 'power of a closed day may not change';
  end if;
  return new;
end $$;
create trigger power_changes_in_open_days before insert or update or delete on power_delta
  for each row execute function power_changes_in_open_days();
create trigger power_changes_in_open_days before insert or update or delete on account_power
  for each row execute function power_changes_in_open_days();

-- What an account has collected: the day up to which, the power it had on that day, and the fraction of a base unit
-- that was left. 10^18 · collected_units + fraction is everything it earned up to that day.
create table account_income (
  account address primary key,
  collected_to_day integer not null,
  power numeric(38, 0) not null,
  fraction numeric(38, 0) not null,
  collected_units numeric(38, 0) not null,
  constraint fraction_below_one check (fraction >= 0 and fraction < 1000000000000000000),
  constraint collected_not_negative check (collected_units >= 0),
  constraint account_power_not_negative check (power >= 0)
);

-- One row for each time something was collected; a repeated request finds its answer here. The row comes before its
-- movement, and learns the balance after it.
create table income_collection (
  account address not null,
  id uuid not null,
  from_day integer not null,
  to_day integer not null,
  units numeric(38, 0) not null,
  balance_after_units numeric(38, 0),
  at timestamptz not null default platform_now(),
  primary key (account, id),
  constraint collection_positive check (units > 0),
  constraint collection_days_in_order check (from_day <= to_day)
);
-- A day is collected once.
create unique index income_of_a_day_once on income_collection (account, to_day);

grant select, insert, update on emission_day, power_delta, account_power, account_income to ocean_app;
grant select, insert, update (balance_after_units) on income_collection to ocean_app;
