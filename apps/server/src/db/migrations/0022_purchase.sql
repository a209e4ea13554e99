-- Purpose: purchases: a price that holds until it expires, and whether it was paid. "expired" is no state but a time.

create table purchase (
  id uuid primary key,
  account address not null,
  -- What a payment on chain names. Random, so that a stranger cannot name somebody else's purchase.
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
  constraint kind_known check (kind in ('bots')),
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
