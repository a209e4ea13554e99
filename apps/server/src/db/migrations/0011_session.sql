-- Sessions: only the SHA-256 of the token is kept. Time is the real clock of the database, never the platform's.

create table session (
  id           uuid primary key,
  account      address not null references account (address),
  token_hash   bytea not null constraint token_hash_unique unique constraint token_hash_is_sha256 check (octet_length(token_hash) = 32),
  device       text not null constraint device_is_short check (char_length(device) <= 200),
  created_at   timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  expires_at   timestamptz not null,
  revoked_at   timestamptz
);

create index session_by_account on session (account, created_at desc);
create index session_by_expiry on session (expires_at);
