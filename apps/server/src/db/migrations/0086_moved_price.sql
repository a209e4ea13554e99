-- Purpose: an offer remembers which price it was made from, so that a price that jumped or was withdrawn since ends it, and
-- what it is worth, so that payments in a token are counted against the token's cap.

-- In the order of recording: the time of two prices may be the same.
alter table operator_price add column number bigint generated always as identity;
create index operator_price_by_number on operator_price (asset, number);

alter table purchase
  -- operator_price.number of the paying asset; null for USDT, which has no price.
  add column price_number bigint,
  -- USDT base units of value after discounts, at the price of the quote.
  add column value_units numeric(38, 0) not null default 0;

alter table conversion_quote
  add column from_price bigint,
  add column to_price bigint;

alter table payment
  drop constraint reason_known,
  add constraint reason_known check (reason in ('late', 'short', 'surplus', 'wrongToken', 'second', 'unknownOrder', 'notOwner',
    'unsupportedToken', 'tooLarge', 'priceMoved', 'capReached'));
