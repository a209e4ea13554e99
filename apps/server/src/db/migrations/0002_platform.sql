-- Purpose: what everything else stands on: the address type, the platform's identity, clock and days.

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
  -- A database belongs to one vault on one chain. It says so itself, so that no process serves it as another's: wallets
  -- would be told a vault whose payments this ledger never sees.
  chain_id bigint,
  vault address,
  constraint one_row check (singleton),
  constraint day_offset_is_a_time_zone check (day_offset_minutes between -720 and 840),
  constraint clock_moved_only_when_adjustable check (clock_is_adjustable or clock_offset = '0'),
  -- Months and days have no fixed length; the offset must.
  constraint clock_offset_has_fixed_length check (
    extract(day from clock_offset) = 0 and extract(month from clock_offset) = 0 and extract(year from clock_offset) = 0
  ),
  constraint chain_and_vault_come_together check ((chain_id is null) = (vault is null))
);
insert into platform_setting default values;

-- The first start decides the rest, by the owner role: the genesis, the border between days, the identity.
grant select, update (clock_offset) on platform_setting to ocean_app;
-- By which day the signer counts.
grant select (singleton, day_offset_minutes, clock_offset) on platform_setting to ocean_signer;

-- Written once, by the first start; from then on a wrong configuration cannot change it.
create function refuse_identity_change() returns trigger language plpgsql as $$
begin
  raise exception 'this database belongs to vault % on chain %', old.vault, old.chain_id;
end $$;
create trigger identity_stays before update of chain_id, vault on platform_setting for each row
  when (old.vault is not null and (new.chain_id, new.vault) is distinct from (old.chain_id, old.vault))
  execute function refuse_identity_change();

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

-- The database's clock once went further ahead than any process saw time pass. No day is closed by it until an operator has
-- confirmed it.
create table clock_jump (
  seen_at timestamptz primary key default clock_timestamp(),
  ahead_ms bigint not null,
  confirmed_at timestamptz,
  confirmed_by text,
  constraint jump_goes_ahead check (ahead_ms > 0),
  constraint confirmation_has_author check ((confirmed_at is null) = (confirmed_by is null))
);
create unique index one_jump_waits on clock_jump ((true)) where confirmed_at is null;

grant select, insert on clock_jump to ocean_app;
grant update (confirmed_at, confirmed_by) on clock_jump to ocean_operator;
