-- Purpose: an owner's bots that share every fact, counted together, so that a summary costs the same for one bot and
-- for ten thousand. Only the triggers below write here; the audit compares the groups with the bots.

create table bot_group (
  owner address not null,
  bought_day integer not null,
  ready_day integer not null,
  first_run_day integer,
  run_from integer,
  run_until integer,
  grace_days integer not null,
  term_left integer not null,
  bots integer not null,
  power bigint not null,
  constraint bot_group_once unique nulls not distinct
    (owner, bought_day, ready_day, first_run_day, run_from, run_until, grace_days, term_left),
  constraint bot_group_not_empty check (bots >= 0 and power >= 0)
);

insert into bot_group
select owner, bought_day, ready_day, first_run_day, run_from, run_until, grace_days, term_left, count(*), sum(power)
from bot group by 1, 2, 3, 4, 5, 6, 7, 8;

create function group_new_bots() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bot_group as held
  select owner, bought_day, ready_day, first_run_day, run_from, run_until, grace_days, term_left, count(*), sum(power)
  from after_rows group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict on constraint bot_group_once do update set bots = held.bots + excluded.bots, power = held.power + excluded.power;
  return null;
end $$;

create function regroup_bots() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owners text[];
begin
  -- All groups of everybody concerned are locked in one order, so that two acts cannot wait for each other in a circle.
  select array_agg(distinct owner) into owners from (select owner from before_rows union select owner from after_rows) concerned;
  if owners is null then
    return null;
  end if;
  perform from bot_group where owner = any(owners) order by owner, bought_day, ready_day, first_run_day, run_from, run_until,
    grace_days, term_left for update;

  update bot_group as held set bots = held.bots - left_it.bots, power = held.power - left_it.power
  from (
    select owner, bought_day, ready_day, first_run_day, run_from, run_until, grace_days, term_left,
      count(*) as bots, sum(power) as power
    from before_rows group by 1, 2, 3, 4, 5, 6, 7, 8
  ) left_it
  where held.owner = left_it.owner and held.bought_day = left_it.bought_day and held.ready_day = left_it.ready_day
    and held.grace_days = left_it.grace_days and held.term_left = left_it.term_left
    and held.first_run_day is not distinct from left_it.first_run_day
    and held.run_from is not distinct from left_it.run_from and held.run_until is not distinct from left_it.run_until;

  insert into bot_group as held
  select owner, bought_day, ready_day, first_run_day, run_from, run_until, grace_days, term_left, count(*), sum(power)
  from after_rows group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict on constraint bot_group_once do update set bots = held.bots + excluded.bots, power = held.power + excluded.power;

  delete from bot_group where owner = any(owners) and bots = 0;
  return null;
end $$;

create trigger group_new_bots after insert on bot
  referencing new table as after_rows for each statement execute function group_new_bots();
create trigger regroup_bots after update on bot
  referencing old table as before_rows new table as after_rows for each statement execute function regroup_bots();

revoke all on function group_new_bots(), regroup_bots() from public;
revoke insert, update, delete on bot_group from ocean_app;
