-- Purpose: every payment that the vault received, once, with what became of it. Nothing that arrives is without a row.

create table payment (
  -- The vault's own number. A re-mined transaction keeps it, whatever its log index is.
  payment_id numeric(78, 0) primary key,
  kind text not null,
  sender address not null,
  token address not null,
  -- Null for a token that the ledger does not know.
  asset text,
  units numeric(78, 0) not null,
  order_ref text,
  purchase_id uuid,
  outcome text not null,
  -- Why not all of it settled the purchase it named.
  reason text,
  settled_units numeric(38, 0) not null default 0,
  credited_units numeric(38, 0) not null default 0,
  block_number bigint not null,
  block_time bigint not null,
  tx_hash text not null,
  recorded_at timestamptz not null default platform_now(),
  constraint kind_known check (kind in ('paid', 'deposited')),
  constraint outcome_known check (outcome in ('settled', 'credited', 'unsupported')),
  constraint reason_known check (reason in
    ('late', 'short', 'surplus', 'wrongToken', 'second', 'unknownOrder', 'notOwner', 'unsupportedToken', 'tooLarge')),
  constraint paid_names_an_order check ((kind = 'paid') = (order_ref is not null)),
  constraint units_go_somewhere check (outcome = 'unsupported' or settled_units + credited_units = units),
  constraint unsupported_moves_nothing check (outcome <> 'unsupported' or settled_units + credited_units = 0),
  constraint settled_pays_a_purchase check ((outcome = 'settled') = (settled_units > 0)),
  constraint settled_names_its_purchase check (outcome <> 'settled' or purchase_id is not null),
  constraint surplus_has_a_reason check (outcome <> 'settled' or (credited_units > 0) = (reason is not distinct from 'surplus')),
  constraint credit_has_a_reason check (outcome <> 'credited' or (kind = 'deposited') = (reason is null))
);

-- The first settlement wins: no purchase is paid twice on chain.
create unique index payment_settles_once on payment (purchase_id) where outcome = 'settled';
create index payment_of_purchase on payment (purchase_id);
create index payment_newest on payment (sender, payment_id desc);

-- A payment is a fact of the chain.
revoke update, delete on payment from ocean_app;
