-- Purpose: what the vault's caps allow, as last read from the chain: so that one account cannot use up what claims of all
-- share, and a claim that meets a cap knows from when it can be made.

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
