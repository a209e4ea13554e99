-- Purpose: signing in. What a wallet is asked to sign, and the sessions that its signatures begin. The API ends them by
-- their time; the worker clears them away.

-- Only the SHA-256 of the token is kept. Time is the real clock of the database, never the platform's.
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

-- The exact text that the wallet is asked to sign. Each serves once, whatever the signature's bytes.
create table challenge (
  id          uuid primary key,
  address     address not null,
  purpose     text not null constraint purpose_is_known check (purpose in ('signIn', 'action')),
  -- The kind of act that the text allows.
  action      text,
  nonce       text not null constraint nonce_unique unique constraint nonce_has_128_bits check (nonce ~ '^[0-9a-f]{32}$'),
  message     text not null,
  -- The inviter's code as the message names it; null for a known address.
  invite_code text,
  issued_at   timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  -- The act that used it, so that the same act may be repeated after a crash and no other one may.
  used_by     uuid,
  constraint use_names_its_act check ((used_at is null) = (used_by is null)),
  constraint action_is_named check ((purpose = 'action') = (action is not null))
);
create index challenge_by_expiry on challenge (expires_at);

grant select, insert, update on session, challenge to ocean_app;
grant delete on session, challenge to ocean_worker;
