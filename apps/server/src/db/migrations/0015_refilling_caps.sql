-- Purpose: caps that refill by the hour: what the platform has used of its own, and what the vault's allow.

-- What is used of a day's cap, in all and an account: one row each, however often it is used.
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
grant select, insert, update on refilling_cap to ocean_app;

-- What the vault's caps allow, as last read from the chain by the worker: so that one account cannot use up what claims of
-- all share, and a claim that meets a cap knows from when it can be made.
create table vault_cap (
  asset text primary key,
  -- Base units of the token, as the contract counts them.
  capacity_units numeric(78, 0) not null,
  refill_units numeric(78, 0) not null,
  claimable_units numeric(78, 0) not null,
  -- Unix seconds of the block at which it was read.
  block_time bigint not null,
  constraint claimable_within_capacity check (claimable_units between 0 and capacity_units),
  constraint refill_not_negative check (refill_units >= 0)
);
grant select on vault_cap to ocean_app;
grant insert, update on vault_cap to ocean_worker;
