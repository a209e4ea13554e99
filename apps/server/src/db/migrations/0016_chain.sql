-- Purpose: what the follower knows of the chain. Blocks and events above `base_block` are *seen*: a reorg may drop them.
-- An event moves money once, when it is final: in the transaction that sets `final_at`.

create table chain_follower (
  only_row boolean primary key default true,
  chain_id bigint not null,
  vault address not null,
  -- Following began above this block.
  start_block bigint not null,
  -- Every event up to and including this block is final and done.
  base_block bigint not null,
  -- The newest known block, its time in Unix seconds, and the newest final block.
  head_block bigint not null,
  head_time bigint not null,
  final_block bigint not null,
  -- Grows with every change of the known blocks: a second follower with an older view writes nothing.
  version bigint not null default 0,
  -- halted: a final block was replaced, or a final event cannot be settled. Nothing advances until that is over.
  state text not null default 'following',
  trouble text,
  trouble_since timestamptz,
  checked_at timestamptz not null default clock_timestamp(),
  constraint one_follower check (only_row),
  constraint state_known check (state in ('following', 'halted')),
  constraint halted_says_why check (state = 'following' or trouble is not null),
  constraint base_only_rises check (start_block <= base_block),
  constraint base_is_final check (base_block <= final_block),
  constraint final_is_known check (final_block <= head_block)
);

-- Nodes are compared by digests before anything becomes final.
create table chain_block (
  number bigint primary key,
  hash text not null unique,
  parent_hash text not null,
  block_time bigint not null,
  -- Of the whole header as a node reported it.
  digest text not null default '',
  -- The hash was recomputed from the header: agreeing on the hash is agreeing on the time.
  is_proven boolean not null default false
);

create table chain_event (
  block_number bigint not null,
  log_index integer not null,
  block_hash text not null,
  block_time bigint not null,
  tx_hash text not null,
  kind text not null,
  -- Paid and Deposited: numbered by the vault without holes. This number, never the log's index, is the payment's identity.
  payment_id numeric(78, 0),
  order_ref text,
  -- Claimed. Numbered here in the chain's order, because the vault counts its claims and does not number them.
  voucher_id text,
  claim_number numeric(78, 0),
  -- Who paid, deposited or claimed.
  account address not null,
  token address not null,
  -- What came in, or for a claim what went out to the account. A foreign token may count in any 256-bit number.
  units numeric(78, 0) not null,
  burn_units numeric(78, 0),
  final_at timestamptz,
  -- Of the log as a node reported it. An event without one is re-read unless it is settled.
  digest text not null default '',
  primary key (block_number, log_index),
  constraint kind_known check (kind in ('Paid', 'Deposited', 'Claimed')),
  constraint payment_is_numbered check ((kind <> 'Claimed') = (payment_id is not null)),
  constraint paid_names_an_order check ((kind = 'Paid') = (order_ref is not null)),
  constraint claim_names_a_voucher check ((kind = 'Claimed') = (voucher_id is not null and claim_number is not null and burn_units is not null)),
  constraint payment_seen_once unique (payment_id)
);
-- Not constraints: those would keep an entry for every payment too.
create unique index voucher_claimed_once on chain_event (voucher_id) where voucher_id is not null;
create unique index claim_counted_once on chain_event (claim_number) where claim_number is not null;
create index chain_event_to_do on chain_event (block_number, log_index) where final_at is null;
create index chain_event_of_order on chain_event (order_ref) where final_at is null;
create index chain_event_of_account on chain_event (account) where final_at is null;

-- A record of every time the follower went back. Going back below the base moves no money: settled events stay, and what
-- was missing between them is settled late.
create table chain_rewind (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- recovery: the follower by itself, because a quorum of nodes knows events that are missing here.
  cause text not null,
  author text not null,
  reason text not null,
  from_block bigint not null,
  to_block bigint not null,
  constraint cause_known check (cause in ('operator', 'recovery')),
  constraint goes_back check (to_block < from_block),
  constraint says_why check (reason <> '' and author <> '')
);

grant select on chain_follower, chain_block, chain_event, chain_rewind to ocean_app;
grant insert, update on chain_follower to ocean_indexer;
grant insert, update, delete on chain_block, chain_event to ocean_indexer;
grant insert on chain_rewind to ocean_indexer;
-- The operators' command sends the follower back.
grant update on chain_follower to ocean_operator;
grant delete on chain_block, chain_event to ocean_operator;
grant insert on chain_rewind to ocean_operator;
