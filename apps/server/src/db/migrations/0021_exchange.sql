-- Purpose: offers to exchange one asset for another, each done at most once, and how much of a pair a day has used.

create table conversion_quote (
  account address not null,
  id uuid not null,
  from_asset text not null,
  to_asset text not null,
  give_units numeric(38, 0) not null,
  get_units numeric(38, 0) not null,
  -- Base units of to_asset for one whole from_asset, after the spread, as the member saw it.
  rate_units numeric(38, 0) not null,
  quoted_at timestamptz not null,
  expires_at timestamptz not null,
  done_at timestamptz,
  -- What was left of from_asset right after it was done, so that a repeat gives the same answer.
  balance_after_units numeric(38, 0),
  -- USDT base units of from_asset's amount, rounded up, when it was offered. The exchange counts this against the day of a
  -- session, so that taking the offer reads no price.
  value_units numeric(38, 0) not null default 0 constraint value_not_negative check (value_units >= 0),
  -- operator_price.number of both assets, so that a price that jumped or was withdrawn since ends the offer; null for USDT.
  from_price bigint,
  to_price bigint,
  primary key (account, id),
  constraint gives_something check (give_units > 0),
  constraint gets_something check (get_units > 0),
  constraint two_assets check (from_asset <> to_asset),
  constraint done_has_balance check ((done_at is null) = (balance_after_units is null))
);
create index conversion_quote_unused on conversion_quote (expires_at) where done_at is null;
-- An account's offers that it has not used are counted before it gets another one.
create index conversion_quote_unused_of_account on conversion_quote (account, expires_at) where done_at is null;

create table conversion_day (
  from_asset text not null,
  to_asset text not null,
  day integer not null,
  given_units numeric(38, 0) not null default 0,
  primary key (from_asset, to_asset, day),
  constraint given_not_negative check (given_units >= 0)
);

grant select, insert, update on conversion_quote, conversion_day to ocean_app;
grant delete on conversion_quote to ocean_worker;
