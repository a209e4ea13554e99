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
  -- It went without the approval of two operators, and counts against the account's and everyone's automatic limit.
  is_automatic boolean not null default false,
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
  constraint automatic_has_value check (not is_automatic or value_units is not null),
  constraint approval_has_no_voucher check (state not in ('approval', 'cancelled') or (deadline is null and signature is null)),
  constraint signature_has_deadline check (signature is null or (deadline is not null and signed_at is not null)),
  constraint signed_has_signature check (state <> 'signed' or signature is not null),
  constraint refund_had_deadline check (state <> 'refunded' or deadline is not null),
  constraint claimed_has_transaction check ((state = 'claimed') = (claim_tx_hash is not null)),
  constraint over_has_time check ((state in ('claimed', 'cancelled', 'refunded')) = (ended_at is not null))
);
create index withdrawal_newest on withdrawal (account, created_at desc, id);
create index withdrawal_of_day on withdrawal (account, created_day);
-- A hold has the id of its withdrawal: a second row with that id, of another account, could end it.
create unique index withdrawal_id_unique on withdrawal (id);
-- What the jobs look for: reserved ones to sign, deadlines that may have passed, those that operators decide.
create index withdrawal_to_sign on withdrawal (created_at) where state = 'held';
create index withdrawal_to_expire on withdrawal (deadline) where state in ('held', 'signed');
create index withdrawal_to_decide on withdrawal (created_at) where state = 'approval';
-- What claims have burned is read from an index, not from every withdrawal there ever was.
create index withdrawal_burned on withdrawal (asset) include (burn_units) where state = 'claimed';

-- What a row is about never changes, and a deadline is set once: the voucher that carries it lives until then, whatever
-- the row says later. What is over stays over.
create function refuse_changed_withdrawal() returns trigger language plpgsql as $$
begin
  if (new.account, new.id, new.asset) is distinct from (old.account, old.id, old.asset) then
    raise exception 'withdrawal % stays what it is', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if new.deadline is distinct from old.deadline and old.deadline is not null then
    raise exception 'the deadline of withdrawal % is set', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if old.state in ('claimed', 'cancelled', 'refunded') and new.state <> old.state then
    raise exception 'withdrawal % is over', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_stays before update on withdrawal for each row execute function refuse_changed_withdrawal();

-- A withdrawal above the limits goes on only by the signatures of two operators: the database refuses what the API's role
-- would decide by itself. The signer recovers the signatures once more.
create function refuse_unsigned_approval() returns trigger language plpgsql as $$
begin
  if operators.signed_by('withdrawal/approve/' || new.id) < 2 then
    raise exception 'withdrawal % is not approved by two operators', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger approval_is_signed before update on withdrawal for each row
  when (old.state = 'approval' and new.state not in ('approval', 'cancelled')) execute function refuse_unsigned_approval();

-- One row an account, locked so that its withdrawals count against the day's limit one after the other.
create table withdrawal_turn (
  account address primary key
);

-- What all accounts together withdrew on a day without approval.
create table withdrawal_day (
  day integer primary key,
  -- USDT base units of value, less what was cancelled before it was signed.
  automatic_units numeric(38, 0) not null,
  constraint automatic_not_negative check (automatic_units >= 0)
);

grant select, insert, update on withdrawal, withdrawal_turn, withdrawal_day to ocean_app;
-- The signer looks at reservations with its own eyes.
grant select (account, id, asset, amount_units, net_units, burn_units, fee_units, deadline, state) on withdrawal to ocean_signer;
