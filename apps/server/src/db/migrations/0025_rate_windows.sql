-- Purpose: how many calls each caller has made in its open window, counted by several API processes together.
--
-- Unlogged: a count is worth a minute. A crash of the database empties the table, and every window begins anew. Half of a
-- page stays free, so that counting rewrites rows in their page and touches no index.

create unlogged table rate_window (
  -- The limit and the caller that it counts, as the first half of their SHA-256: a row has one size, whatever the caller
  -- is called, and names nobody.
  caller bytea primary key,
  began_at timestamptz not null,
  calls integer not null,
  constraint caller_is_half_a_sha256 check (octet_length(caller) = 16),
  constraint calls_positive check (calls > 0)
) with (fillfactor = 50);

grant select, insert, update on rate_window to ocean_app;
grant delete on rate_window to ocean_worker;
