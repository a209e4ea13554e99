-- Purpose: purchases, and the payments that the vault received for them.

-- A price that holds until it expires, and whether it was paid. "expired" is no state but a time.
create table purchase (
  id uuid primary key,
  account address not null,
  -- What a payment on chain names. Random, so that a stranger cannot name another member's purchase.
  order_ref text not null unique,
  kind text not null,
  quantity integer not null,
  asset text not null,
  unit_units numeric(38, 0) not null,
  subtotal_units numeric(38, 0) not null,
  discounts jsonb not null,
  total_units numeric(38, 0) not null,
  -- How the member means to pay. The first payment that is right settles, whichever way it comes.
  pay_by text not null,
  -- What the member reported. Shown, never trusted.
  tx_hash text,
  quoted_at timestamptz not null default platform_now(),
  -- The day whose parameters made the price. What is bought comes with the terms of that day, however late it is paid.
  quoted_day integer not null default platform_today(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  settled_by text,
  -- The act that paid by balance, so that its repeat gets the same answer.
  settled_request uuid,
  -- A member whose payment by balance got no answer asks for a new quote in place of the old one. From then on the old
  -- payment, wherever it still is on its way, books nothing. A payment on chain settles it as before.
  replaced_at timestamptz,
  -- operator_price.number of the paying asset, so that a price that jumped or was withdrawn since ends the offer; null for
  -- USDT, which has no price.
  price_number bigint,
  -- USDT base units of value after discounts, at the price of the quote: what counts against the cap of a paying token.
  value_units numeric(38, 0) not null default 0,
  constraint kind_known check (kind in ('bots', 'cards')),
  constraint pay_by_known check (pay_by in ('balance', 'wallet')),
  constraint settled_by_known check (settled_by in ('balance', 'wallet')),
  constraint settled_says_how check ((settled_at is null) = (settled_by is null)),
  constraint balance_names_its_act check ((settled_by is not distinct from 'balance') = (settled_request is not null)),
  constraint quantity_positive check (quantity > 0),
  constraint total_positive check (total_units > 0),
  constraint order_ref_is_bytes32 check (order_ref ~ '^0x[0-9a-f]{64}$'),
  constraint expires_after_quote check (expires_at > quoted_at)
);
create index purchase_newest on purchase (account, quoted_at desc, id);
create index purchase_unpaid on purchase (expires_at) where settled_at is null;
-- An account's offers that it has not used are counted before it gets another one.
create index purchase_unpaid_of_account on purchase (account, expires_at) where settled_at is null;

grant select, insert, update on purchase to ocean_app;
grant delete on purchase to ocean_worker;

-- Every payment that the vault received, once, with what became of it. Nothing that arrives is without a row. A payment is
-- a fact of the chain: it is never changed, not even by the indexer.
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
  constraint reason_known check (reason in ('late', 'short', 'surplus', 'wrongToken', 'second', 'unknownOrder', 'notOwner',
    'unsupportedToken', 'tooLarge', 'priceMoved', 'capReached')),
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

grant select on payment to ocean_app;
grant insert on payment to ocean_indexer;
