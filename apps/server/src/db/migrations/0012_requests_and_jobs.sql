-- Purpose: what the server's machinery remembers: first answers of requests, and which process runs a job.

-- First answers of requests that carry an idempotency key. The key itself is not kept, and the answer lies encrypted under
-- it: a session token in an answer can be read only by the sender of the request.
create table idempotency (
  scope      text not null,
  key_hash   bytea not null constraint key_hash_is_sha256 check (octet_length(key_hash) = 32),
  body_hash  bytea not null constraint body_hash_is_sha256 check (octet_length(body_hash) = 32),
  state      text not null constraint state_is_known check (state in ('pending', 'answered')),
  answer     bytea,
  -- Who works on it; taken over by a repeat when the first has been silent for too long.
  worker     uuid not null,
  claimed_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  primary key (scope, key_hash),
  constraint an_answer_when_answered check ((state = 'answered') = (answer is not null))
);
create index idempotency_by_age on idempotency (created_at);
-- The API takes back its own claim of a key.
grant select, insert, update, delete on idempotency to ocean_app;

-- Which process runs a job now. `token` grows with every change of hands: work that began under an older one can be
-- recognised and refused. Leases only save double work; nothing is correct merely because of them.
create table job_lease (
  name text primary key,
  holder uuid not null,
  token bigint not null default 1,
  held_until timestamptz not null,
  constraint token_positive check (token > 0)
);
-- The API runs no jobs: it could hold every lease, and so stop closing, signing and following.
grant select, insert, update on job_lease to ocean_indexer, ocean_worker;
