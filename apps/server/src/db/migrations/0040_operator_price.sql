-- Purpose: dated prices that an operator sets; the newest row of an asset is its price, the older ones are its history.

create table operator_price (
  asset text not null,
  at timestamptz not null default platform_now(),
  -- USDT base units for one whole token. Zero takes the price away without removing the history.
  usdt_units numeric(38, 0) not null,
  author text not null,
  primary key (asset, at),
  constraint price_not_negative check (usdt_units >= 0),
  constraint price_of_another_asset check (asset <> 'USDT'),
  constraint price_has_author check (author <> '')
);
