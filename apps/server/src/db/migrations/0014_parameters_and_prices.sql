-- Purpose: what operators decide for everyone: the parameters of a day, and the prices of assets.

-- With its effective day, author and reason. History is public and never rewritten: a later row of the same key and day
-- corrects an earlier one, and only for days that have not begun.
create table parameter_value (
  key text not null,
  effective_from_day integer not null,
  revision integer not null,
  value jsonb not null,
  author text not null,
  reason text not null,
  at timestamptz not null default platform_now(),
  primary key (key, effective_from_day, revision),
  constraint parameter_revision_positive check (revision > 0),
  constraint parameter_author_given check (author <> ''),
  constraint parameter_reason_given check (reason <> '')
);

create function parameter_value_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'parameter_value is append-only';
  end if;
  if new.effective_from_day < platform_today() then
    raise exception 'parameter % may not change in the past', new.key;
  end if;
  return new;
end $$;
create trigger parameter_value_is_append_only before insert or update or delete on parameter_value
  for each row execute function parameter_value_is_append_only();

-- Dated prices; the newest row of an asset that holds is its price, the older ones are its history. A price far from the
-- average waits for an operator. Until it is confirmed nothing is quoted, it is in no average, and limits go on with the
-- price before it. A jump is an act of two persons: the operator who set it does not confirm it.
create table operator_price (
  asset text not null,
  at timestamptz not null default platform_now(),
  -- USDT base units for one whole token. Zero takes the price away without removing the history.
  usdt_units numeric(38, 0) not null,
  author text not null,
  is_jump boolean not null default false,
  confirmed_at timestamptz,
  confirmed_by text,
  -- From when a price holds; null while it waits.
  holds_from timestamptz generated always as (case when is_jump then confirmed_at else at end) stored,
  -- In the order of recording: the time of two prices may be the same. Offers name the price they were made from by it.
  number bigint generated always as identity,
  primary key (asset, at),
  constraint price_not_negative check (usdt_units >= 0),
  constraint price_of_another_asset check (asset <> 'USDT'),
  constraint price_has_author check (author <> ''),
  constraint price_confirmation_has_author check ((confirmed_at is null) = (confirmed_by is null) and confirmed_by <> ''),
  constraint price_confirmed_by_another check (confirmed_by is distinct from author or confirmed_by is null),
  constraint only_jumps_are_confirmed check (is_jump or confirmed_at is null)
);
create index operator_price_by_number on operator_price (asset, number);

grant select on parameter_value, operator_price to ocean_app;
-- To change parameters is to lock the table, which needs the right to update; a trigger refuses to update a row.
grant insert, update on parameter_value to ocean_operator;
-- A price that jumped is confirmed, and of two prices set in one microsecond the later one stays.
grant insert, update on operator_price to ocean_operator;
-- The signer computes fees again.
grant select on parameter_value to ocean_signer;
