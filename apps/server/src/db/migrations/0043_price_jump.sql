-- Purpose: a price far from the average waits for an operator. Until somebody confirms it nothing is quoted, it is in
-- no average, and limits go on with the price before it.

alter table operator_price
  add column is_jump boolean not null default false,
  add column confirmed_at timestamptz,
  add column confirmed_by text,
  add constraint price_confirmed_by_somebody check ((confirmed_at is null) = (confirmed_by is null) and confirmed_by <> ''),
  add constraint only_jumps_are_confirmed check (is_jump or confirmed_at is null),
  -- From when a price holds; null while it waits.
  add column holds_from timestamptz generated always as (case when is_jump then confirmed_at else at end) stored;
