-- Purpose: what an exchange counts against the day of a session is its value when it was offered, so that taking the offer
-- reads no price. Offers live for seconds: those that are out count nothing.

-- USDT base units of from_asset's amount, rounded up.
alter table conversion_quote add column value_units numeric(38, 0) not null default 0
  constraint value_not_negative check (value_units >= 0);
