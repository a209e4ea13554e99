-- Purpose: levels of members, V0 to V5. The close of a team day decides them, by the figures as they stood at the end of that
-- day; between two closes no level moves. Levels rise and never fall, and every one that was ever held can be read for any day.

-- The days whose figures are complete, with the levels that follow from them. A sale is split by the levels of the last one. Its
-- time is that of its last statement: a sale that was posted before it cannot have seen it.
create table team_close (
  day       integer primary key,
  closed_at timestamptz not null
);

-- The level that an account has from the close of the day on, until its next row. An account without a row is V0.
create table level_change (
  account address not null constraint level_is_of_a_member references account (address),
  -- The row of the close is written after its levels.
  day     integer not null constraint level_is_of_a_close references team_close (day) deferrable initially deferred,
  level   smallint not null,
  primary key (account, day),
  constraint level_is_known check (level between 1 and 5)
);

create function refuse_team_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete or truncate on team_close for each statement execute function refuse_team_change();
create trigger append_only before update or delete or truncate on level_change for each statement execute function refuse_team_change();

-- Days close in order: a row for an earlier day would change levels by which sales were split already.
create function closes_go_forward() returns trigger language plpgsql as $$
begin
  if exists (select from public.team_close where day >= new.day) then
    raise exception 'day % of the teams is not after the last close', new.day using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger closes_go_forward before insert on team_close for each row execute function closes_go_forward();

-- The profile shows the newest level: the account's own column follows its history and changes in no other way.
create function raise_level() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held smallint;
begin
  select level into held from account where address = new.account for no key update;
  if new.level <= held or exists (select from level_change where account = new.account and day >= new.day) then
    raise exception 'the level of % does not rise from V% to V% on day %', new.account, held, new.level, new.day
      using errcode = 'integrity_constraint_violation';
  end if;
  update account set level = new.level where address = new.account;
  return new;
end $$;
create trigger raise_level before insert on level_change for each row execute function raise_level();

grant select on team_close, level_change to ocean_app;
revoke all on function raise_level() from public;
