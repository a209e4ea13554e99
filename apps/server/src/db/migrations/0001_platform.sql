-- Purpose: what everything else stands on: the address type, the platform's clock and days, the assets.

create domain address as text
  constraint address_is_lower_case_hex check (value ~ '^0x[0-9a-f]{40}$');

-- One row. The platform clock is the database's clock plus `clock_offset`, which only a local start may move.
create table platform_setting (
  singleton boolean primary key default true,
  day_offset_minutes integer not null default 0,
  clock_offset interval not null default '0',
  -- Set by the owner role on a local start only; the app role may move the clock but not allow itself to.
  clock_is_adjustable boolean not null default false,
  genesis_day integer,
  constraint one_row check (singleton),
  constraint day_offset_is_a_time_zone check (day_offset_minutes between -720 and 840),
  constraint clock_moved_only_when_adjustable check (clock_is_adjustable or clock_offset = '0'),
  -- Months and days have no fixed length; the offset must.
  constraint clock_offset_has_fixed_length check (
    extract(day from clock_offset) = 0 and extract(month from clock_offset) = 0 and extract(year from clock_offset) = 0
  )
);
insert into platform_setting default values;
revoke insert, update, delete on platform_setting from ocean_app;
grant update (day_offset_minutes, clock_offset, genesis_day) on platform_setting to ocean_app;

-- The instant that rules see. It stands still inside a transaction, so that one use case cannot fall into two days.
create function platform_now() returns timestamptz language sql stable parallel safe as
  $$ select now() + clock_offset from public.platform_setting $$;

-- Platform days are counted from 1970-01-01 in the platform's fixed offset: 00:00 begins a day.
create function platform_day(at timestamptz) returns integer language sql stable parallel safe as
  $$ select (at at time zone 'UTC' + make_interval(mins => day_offset_minutes))::date - date '1970-01-01' from public.platform_setting $$;

-- The first instant of a day: the borders of a search by days.
create function platform_day_start(day integer) returns timestamptz language sql stable parallel safe as
  $$ select (date '1970-01-01' + day)::timestamp at time zone 'UTC' - make_interval(mins => day_offset_minutes) from public.platform_setting $$;

create function platform_today() returns integer language sql stable parallel safe as
  $$ select public.platform_day(public.platform_now()) $$;

-- The registry of assets. Decimals never change: amounts everywhere are base units.
create table asset (
  symbol text primary key,
  position integer not null unique,
  decimals integer not null,
  token_address address unique,
  is_stable boolean not null default false,
  is_main boolean not null default false,
  is_payable boolean not null default false,
  is_withdrawable boolean not null default false,
  is_transferable boolean not null default false,
  is_stakeable boolean not null default false,
  constraint decimals_of_a_token check (decimals between 0 and 30)
);
insert into asset (symbol, position, decimals, is_stable, is_main, is_payable, is_withdrawable, is_transferable, is_stakeable) values
  ('USDT', 1, 6, true, false, true, true, true, false),
  ('BUSD', 2, 18, true, false, true, true, true, false),
  ('BCG', 3, 18, false, true, true, true, true, true),
  ('DMC', 4, 18, false, false, false, true, true, false),
  ('BYB', 5, 18, false, false, true, true, true, false);
revoke insert, update, delete on asset from ocean_app;
grant update (token_address) on asset to ocean_app;
