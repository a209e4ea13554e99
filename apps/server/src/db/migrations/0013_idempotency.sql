-- First answers of requests that carry an idempotency key. The key itself is not kept, and the answer lies encrypted
-- under it: a session token in an answer can be read by nobody but the one who sent the request.

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
