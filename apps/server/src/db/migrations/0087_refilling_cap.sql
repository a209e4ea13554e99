-- Purpose: what is used of a day's cap that refills by the hour, in all and an account: one row each, however often it is
-- used.

create table refilling_cap (
  name text not null,
  -- Empty for all accounts together.
  account text not null,
  used_units numeric(38, 0) not null default 0,
  -- Up to which hour, counted from 1970, the refill is in used_units.
  hour bigint not null default 0,
  primary key (name, account),
  constraint used_not_negative check (used_units >= 0)
);
