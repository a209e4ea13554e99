-- Purpose: the close of a day goes first. A share lock on the open day's row lets any later share lock pass a close that
-- waits, so acts that overlap could keep the day open for ever. Both now queue at an advisory lock, which is fair: an act
-- that comes after a waiting close waits behind it.

create function close_goes_first() returns void language sql as $$
  select pg_advisory_xact_lock(7226002)
$$;

create or replace function lock_open_day() returns integer language plpgsql as $$
declare
  open_day integer;
begin
  perform pg_advisory_xact_lock_shared(7226002);
  -- A row that was closed while this waited is no longer the open one: the next look sees the new day.
  for attempt in 1..100 loop
    select day into open_day from emission_day where closed_at is null for share;
    if found then
      return open_day;
    end if;
  end loop;
  raise exception 'no day is open' using errcode = 'serialization_failure';
end $$;
