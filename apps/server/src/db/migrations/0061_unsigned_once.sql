-- Purpose: an act that was done already is not counted again and not refused. Whether it was done is asked where it is
-- counted: afterwards a repeated posting cannot tell the movement of an earlier request from the one that it wrote itself
-- before its connection broke, and giving the count back for the latter let a day exceed its value.

drop function count_unsigned(text[], numeric[], numeric[]);

-- As before: each act in its turn, accounts locked in their order, no wait for the disk. `movements` names what each act
-- posts, or null where another fact stands for it; one that the journal has is returned as done, outside of the count.
create function count_unsigned(accounts text[], amounts numeric[], limits numeric[], movements uuid[])
returns table (place bigint, counted_on integer, is_done boolean) language plpgsql as $$
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
      exists (select from ledger.journal where id = given.movement) as is_done,
      case when kept.day = today then kept.used_units else 0 end as used
    from unnest(accounts, amounts, limits, movements) with ordinality given (account, units, most, movement, place)
      join unsigned_spending kept on kept.account = given.account
    order by kept.account, given.place for update of kept
  loop
    if act.account is distinct from present then
      present := act.account;
      used := act.used;
    end if;
    if not act.is_done then
      continue when used + act.units > act.most;
      used := used + act.units;
      if changed[cardinality(changed)] is distinct from present then
        changed := changed || present;
        sums := sums || used;
      else
        sums[cardinality(sums)] := used;
      end if;
    end if;
    place := act.place;
    counted_on := today;
    is_done := act.is_done;
    return next;
  end loop;
  update unsigned_spending kept set day = today, used_units = counted.units
    from unnest(changed, sums) counted (account, units) where kept.account = counted.account;
end $$;
