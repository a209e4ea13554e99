-- Sign-in requests: the exact text that the wallet is asked to sign. Each serves once, whatever the signature's bytes.

create table challenge (
  id          uuid primary key,
  address     address not null,
  purpose     text not null constraint purpose_is_known check (purpose in ('signIn')),
  nonce       text not null constraint nonce_unique unique constraint nonce_has_128_bits check (nonce ~ '^[0-9a-f]{32}$'),
  message     text not null,
  -- The inviter's code as the message names it; null for a known address.
  invite_code text,
  issued_at   timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  -- The act that used it, so that the same act may be repeated after a crash and no other one may.
  used_by     uuid,
  constraint used_by_somebody check ((used_at is null) = (used_by is null))
);

create index challenge_by_expiry on challenge (expires_at);
