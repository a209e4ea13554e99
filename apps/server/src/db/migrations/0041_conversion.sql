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
  primary key (account, id),
  constraint gives_something check (give_units > 0),
  constraint gets_something check (get_units > 0),
  constraint two_assets check (from_asset <> to_asset),
  constraint done_has_balance check ((done_at is null) = (balance_after_units is null))
);

create index conversion_quote_unused on conversion_quote (expires_at) where done_at is null;

create table conversion_day (
  from_asset text not null,
  to_asset text not null,
  day integer not null,
  given_units numeric(38, 0) not null default 0,
  primary key (from_asset, to_asset, day),
  constraint given_not_negative check (given_units >= 0)
);
