-- Purpose: bots. A row holds facts (days and what was copied on when bought or run); the status is derived from them
-- and the day, so no nightly job touches bots.

-- An act on all bots of an owner rewrites each row. With no index on what acts change, and with room for both versions on
-- the page, the rows stay in place and no index grows (PostgreSQL's heap-only updates).
create table bot (
  id uuid primary key,
  -- For people. Given out in stripes, so that buyers do not queue behind each other.
  number bigint not null,
  owner address not null,
  purchase_id uuid not null,
  bought_day integer not null,
  bought_at timestamptz not null default platform_now(),
  wait_days integer not null,
  term_days integer not null,
  grace_days integer not null,
  power integer not null,
  price_units numeric(38, 0) not null,
  cards_applied integer not null default 0,
  days_saved integer not null default 0,
  ready_day integer not null generated always as (greatest(bought_day + 1, bought_day + 1 + wait_days - days_saved)) stored,
  first_run_day integer,
  -- First and last-plus-one day of the present run; null while no pledge is held for the bot.
  run_from integer,
  run_until integer,
  pledged_units numeric(38, 0) not null default 0,
  -- Days of the term that are still to be run after a stop; while the bot is at work they are in run_until.
  term_left integer not null,
  -- Earned in runs that are over, in base units times 10^18; the present run adds its own by the index.
  earned_weight numeric(60, 0) not null default 0,
  events integer not null default 0,
  constraint bot_number_unique unique (number),
  constraint bot_waits_not_negative check (wait_days >= 0 and grace_days >= 0),
  constraint bot_term_positive check (term_days > 0),
  constraint bot_power_positive check (power > 0),
  constraint bot_cards_not_negative check (cards_applied >= 0 and days_saved >= 0),
  -- A bot may be renewed in the last grace_days of its term, so one that is stopped afterwards has up to that many days
  -- more than a term left.
  constraint bot_term_left_in_terms check (term_left >= 0 and term_left <= term_days + grace_days),
  constraint bot_run_has_both_days check ((run_from is null) = (run_until is null)),
  constraint bot_run_days_in_order check (run_from <= run_until),
  constraint bot_run_has_first_day check (run_from is null or first_run_day is not null),
  constraint bot_runs_after_waiting check (first_run_day is null or first_run_day > ready_day),
  constraint bot_pledged_while_at_work check ((run_from is null) = (pledged_units = 0)),
  constraint bot_term_is_in_the_run check (run_from is null or term_left = 0)
) with (fillfactor = 50);
create index bot_newest on bot (owner, bought_at desc, number desc);

create table bot_number (
  stripe smallint primary key,
  next bigint not null
);
insert into bot_number (stripe, next) select stripe, 0 from generate_series(0, 15) stripe;

-- Accelerator cards that are not used yet.
create table account_card (
  owner address primary key,
  cards integer not null,
  constraint cards_not_negative check (cards >= 0)
);

create table bot_event (
  bot_id uuid not null,
  seq integer not null,
  owner address not null,
  kind text not null,
  day integer not null,
  at timestamptz not null default platform_now(),
  request_id uuid not null,
  details jsonb not null,
  primary key (bot_id, seq),
  constraint bot_event_known check (
    kind in ('bought', 'accelerated', 'run', 'stopped', 'takenBack', 'renewed', 'sent', 'received'))
);
create index bot_event_newest on bot_event (owner, at desc);

create function bot_event_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'bot_event is append-only';
end $$;
create trigger bot_event_is_append_only before update or delete on bot_event
  for each row execute function bot_event_is_append_only();

-- An owner's bots that share every fact, counted together, so that a summary costs the same for one bot and for ten
-- thousand. Only the triggers below write here; the audit compares the groups with the bots.
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
-- Finds the owners with pledges to return, however many others there are; an owner's bots are found by bot_newest.
create index bot_group_grace_over on bot_group ((run_until + grace_days)) where run_until is not null;

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
  -- All groups of the owners concerned are locked in one order, so that two acts cannot wait for each other in a circle.
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

grant select, insert, update on bot, account_card to ocean_app;
grant select, update on bot_number to ocean_app;
grant select, insert on bot_event to ocean_app;
grant select on bot_group to ocean_app;
revoke all on function group_new_bots(), regroup_bots() from public;
