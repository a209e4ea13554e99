-- Purpose: what nodes are compared by before anything becomes final, and a record of every time the follower went back.

alter table chain_block
  -- Of the whole header as a node reported it.
  add column digest text not null default '',
  -- The hash was recomputed from the header: agreeing on the hash is agreeing on the time.
  add column is_proven boolean not null default false;

-- Of the log as a node reported it. An event from before this column is re-read unless it is settled.
alter table chain_event add column digest text not null default '';

-- Going back below the base moves no money: settled events stay, and what was missing between them is settled late.
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

revoke update, delete on chain_rewind from ocean_app;
