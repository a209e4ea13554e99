-- Purpose: what a server writes with the API's own role keeps to the terms of awards: a row is of the value of its day, and the
-- database counts what a day pays and keeps its cap. And the ranking of a day holds no cancelling up while it sums.

-- The terms of awards on a day, in base units of BCG. The values of a platform on which they were never set are those of a first
-- start (`packages/api/src/params.ts`).
create function award_term(of_key text, of_day integer) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select coalesce((
      select (p.value #>> '{}')::numeric from parameter_value p
      where p.key = of_key and p.effective_from_day <= of_day order by p.effective_from_day desc, p.revision desc limit 1
    ), case of_key when 'award.task' then 5 when 'award.dailyCap' then 5000 end) * power(10::numeric, a.decimals)
  from asset a where a.symbol = 'BCG'
$$;

-- Only the trigger below adds to it. Nothing was paid on a day yet whose first award is being made.
alter table task_award_day drop constraint awarded_positive, add constraint awarded_not_negative check (units >= 0);
revoke insert, update on task_award_day from ocean_app;

-- The turn of an award: until its transaction ends no other award of the day is counted, so what the day has paid is exact.
create function take_award_turn() returns numeric
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  paid_units numeric;
begin
  insert into task_award_day (day, units) values (platform_today(), 0) on conflict (day) do nothing;
  select units into paid_units from task_award_day where day = platform_today() for update;
  return paid_units;
end $$;

create function count_awards() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from after_rows a where a.units <> award_term('award.task', a.day)) then
    raise exception 'an award is of the value of its day' using errcode = 'integrity_constraint_violation';
  end if;
  insert into task_award_day as counted (day, units) select day, sum(units) from after_rows group by day
  on conflict (day) do update set units = counted.units + excluded.units;
  if exists (select from after_rows a join task_award_day d on d.day = a.day where d.units > award_term('award.dailyCap', d.day)) then
    raise exception 'awards of a day stay within its cap' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger awards_are_counted after insert on task_award
  referencing new table as after_rows for each statement execute function count_awards();

-- What cancelled stakes on the days around a ranking.
create index stake_event_cancelled on stake_event (day) where kind = 'cancelled';

-- As in 0046, in two steps. Summing and writing take long and lock only the rows that they write. The lock that holds cancellings
-- up comes last: it waits for those that run, and what was cancelled since the sum began is ranked again. Such a cancelling is of
-- the day of the last ranking at the earliest, or a day before it: it began before midnight.
create or replace function rank_stakes() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant integer := platform_today();
  ranked_day integer;
begin
  -- One ranking at a time. Cancellings and openings, which write single rows, pass.
  lock table stake_rank in share update exclusive mode;
  select day into ranked_day from stake_ranking;
  if ranked_day >= today then
    return false;
  end if;
  insert into stake_rank as ranked (member, points)
  select a.number, div(counted.served_weight + coalesce(running.weight, 0), 360)
  from stake_account counted
    join account a on a.address = counted.account
    left join (
      select account, sum(amount_units * stake_days_served(start_day, days, today)) as weight from stake where state = 'open' group by account
    ) running on running.account = counted.account
  where counted.stakes > 0
  order by a.number
  on conflict (member) do update set points = excluded.points where ranked.points <> excluded.points;
  lock table stake_ranking in exclusive mode;
  insert into stake_ranking as ranked (day, at) values (today, platform_day_start(today))
    on conflict (singleton) do update set day = excluded.day, at = excluded.at;
  perform rank_stakes_again(e.account)
  from (select distinct account from stake_event where kind = 'cancelled' and day >= coalesce(ranked_day - 1, 0)) e;
  return true;
end $$;

revoke all on function award_term(text, integer), take_award_turn(), count_awards() from public;
grant execute on function take_award_turn() to ocean_app;
