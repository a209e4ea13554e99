-- Purpose: withdrawals from the hold to the claim on chain. Every state has a check that names what it must carry.

create table withdrawal (
  account address not null,
  id uuid not null,
  asset text not null,
  amount_units numeric(38, 0) not null,
  fee_units numeric(38, 0) not null,
  burn_units numeric(38, 0) not null,
  net_units numeric(38, 0) not null,
  -- USDT base units at the last known price, for the limits only; null when the asset never had a price.
  value_units numeric(38, 0),
  state text not null,
  created_at timestamptz not null default platform_now(),
  created_day integer not null default platform_today(),
  -- Unix seconds of the chain. Set before the signer is asked: from here on a signature may exist somewhere.
  deadline bigint,
  signature text,
  signed_at timestamptz,
  ended_at timestamptz,
  claim_tx_hash text,
  primary key (account, id),
  constraint state_known check (state in ('held', 'approval', 'signed', 'claimed', 'cancelled', 'refunded')),
  constraint parts_add_up check (fee_units + burn_units + net_units = amount_units),
  constraint net_positive check (net_units > 0),
  constraint fee_not_negative check (fee_units >= 0),
  constraint burn_not_negative check (burn_units >= 0),
  constraint approval_has_no_voucher check (state not in ('approval', 'cancelled') or (deadline is null and signature is null)),
  constraint signature_has_deadline check (signature is null or (deadline is not null and signed_at is not null)),
  constraint signed_has_signature check (state <> 'signed' or signature is not null),
  constraint refund_had_deadline check (state <> 'refunded' or deadline is not null),
  constraint claimed_has_transaction check ((state = 'claimed') = (claim_tx_hash is not null)),
  constraint over_has_time check ((state in ('claimed', 'cancelled', 'refunded')) = (ended_at is not null))
);

create index withdrawal_newest on withdrawal (account, created_at desc, id);
create index withdrawal_of_day on withdrawal (account, created_day);
-- What the jobs look for: reserved ones to sign, deadlines that may have passed.
create index withdrawal_to_sign on withdrawal (created_at) where state = 'held';
create index withdrawal_to_expire on withdrawal (deadline) where state in ('held', 'signed');

-- One row an account, locked so that its withdrawals count against the day's limit one after the other.
create table withdrawal_turn (
  account address primary key
);
