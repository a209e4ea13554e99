-- Purpose: what many acts send without a signature at the same time is counted by one statement, also when they are of
-- one account and do not all stay within its day.

-- Each act in its turn: it counts when it stays within its limit, and one that does not leaves room for those after it.
-- Returns the places of those that count, with the day. Accounts are locked in their order, so that two calls cannot wait
-- for each other. Nothing waits for the disk: the posting that follows does, and it is behind this in the same log.
create function count_unsigned(accounts text[], amounts numeric[], limits numeric[])
returns table (place bigint, counted_on integer) language plpgsql as $$
declare
  today constant integer := platform_today();
  act record;
  present text;
  used numeric;
  changed text[] := '{}';
  sums numeric[] := '{}';
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into unsigned_spending (account, day, used_units)
    select distinct wanted, today, 0 from unnest(accounts) wanted order by wanted
    on conflict do nothing;
  for act in
    select given.place, given.account, given.units, given.most,
      case when kept.day = today then kept.used_units else 0 end as used
    from unnest(accounts, amounts, limits) with ordinality given (account, units, most, place)
      join unsigned_spending kept on kept.account = given.account
    order by kept.account, given.place for update of kept
  loop
    if act.account is distinct from present then
      present := act.account;
      used := act.used;
    end if;
    continue when used + act.units > act.most;
    used := used + act.units;
    if changed[cardinality(changed)] is distinct from present then
      changed := changed || present;
      sums := sums || used;
    else
      sums[cardinality(sums)] := used;
    end if;
    place := act.place;
    counted_on := today;
    return next;
  end loop;
  update unsigned_spending kept set day = today, used_units = counted.units
    from unnest(changed, sums) counted (account, units) where kept.account = counted.account;
end $$;
