-- Purpose: what the desk took from its callers and now judges itself.

-- An own rate was signed for orders up to the maximum of that moment. A raised maximum is another offer, so that the rate ends with it and
-- the service trades at the reference price until a rate is signed again.
create function end_own_rate() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.rate_units := null;
  return new;
end $$;
create trigger raised_maximum_ends_own_rate before update of max_units on desk_service
  for each row when (old.rate_units is not null and new.max_units > old.max_units) execute function end_own_rate();

revoke all on function end_own_rate() from public;
