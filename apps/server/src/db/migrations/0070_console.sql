-- Purpose: the operators' console. Who is signed in there, what each one read of members, and what each one did: old and new
-- value, with the reason. Only the operators' role sees any of it, and what was noted is never changed.

create table operators.challenge (
  id uuid primary key,
  address public.address not null,
  text text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index challenge_by_expiry on operators.challenge (expires_at);

create table operators.session (
  id uuid primary key,
  -- SHA-256; the token itself is in its browser alone.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  address public.address not null,
  device text not null,
  begun_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_by_address on operators.session (address, begun_at desc);

create table operators.audit_entry (
  number bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Null where nobody was recognised.
  operator public.address,
  -- Null for a command.
  session_id uuid references operators.session (id),
  kind text not null check (kind in ('signedIn', 'signedOut', 'read', 'signed', 'done', 'refused')),
  -- The path of the call, or the name of the command.
  call text not null,
  subject text not null,
  reason text,
  -- What it was before and is after; of a refusal, what was asked for.
  before jsonb,
  after jsonb,
  -- The sentence of a refusal.
  refusal text,
  constraint refusal_has_a_sentence check ((kind = 'refused') = (refusal is not null))
);
create index audit_entry_by_operator on operators.audit_entry (operator, number desc);
create index audit_entry_by_subject on operators.audit_entry (subject, number desc);
create trigger append_only before update or delete or truncate on operators.audit_entry
  for each statement execute function operators.refuse_change();

grant select, insert on operators.challenge, operators.session, operators.audit_entry to ocean_operator;
grant update (used_at), delete on operators.challenge to ocean_operator;
grant update (last_used_at, ended_at) on operators.session to ocean_operator;

-- What a job met last, so that operators see it without the log of every process.
alter table job_lease
  add column failures integer not null default 0 check (failures >= 0),
  add column failed_at timestamptz,
  add column error text;
grant select on job_lease, schema_migration to ocean_operator;
