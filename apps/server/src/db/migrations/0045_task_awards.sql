-- Purpose: awards for tasks, paid in BCG out of the awards pool: once for an account and task, after a bot that the member
-- bought served a full term without a break. A row is written before its award is posted and names the bot and the run.

-- The bots of a purchase. Acts never change it, so they keep rewriting rows in place.
create index bot_of_purchase on bot (purchase_id);
-- The purchases that delivered them, without what was only priced and without cards.
create index purchase_of_bots on purchase (account) where kind = 'bots' and settled_at is not null;

-- The runs of bots that an account bought, which it served itself for as many days as the bot's term has, without a break. A run
-- begins with an event, or goes on by one that extends it; it lasts to the day that the next event says, or up to the open day:
-- acts of days before that one are over, so no stop can come later and break it. Sending a bot ends no run: one with a pledge
-- cannot be sent. Reads the bots that the account bought, and of each the events.
create function served_terms(of_account text) returns table (bot_id uuid, run_seq integer, from_day integer, served_days integer)
language sql stable as $$
  select b.id, begun.seq, run.from_day, run.end_day - run.from_day
  from purchase p
    join bot b on b.purchase_id = p.id
    join emission_day open on open.closed_at is null and b.first_run_day + b.term_days <= open.day
    join bot_event begun on begun.bot_id = b.id and begun.owner = p.account and begun.kind in ('run', 'renewed')
    left join bot_event after on after.bot_id = b.id and after.seq = begun.seq + 1
    cross join lateral (
      select (begun.details ->> 'runFrom')::integer as from_day, case
        when after.seq is null then least((begun.details ->> 'runUntil')::integer, open.day)
        when after.kind in ('stopped', 'takenBack') then (after.details ->> 'endDay')::integer
        -- One that extends the run counts itself, from the same day on.
        when after.kind = 'renewed' and after.details ->> 'runFrom' <> begun.details ->> 'runFrom' then (begun.details ->> 'runUntil')::integer
      end as end_day
    ) run
  where p.account = of_account and p.kind = 'bots' and p.settled_at is not null and run.end_day - run.from_day >= b.term_days
$$;

create table task_award (
  account address not null,
  task    text not null constraint task_known check (task in ('firstPurchase', 'firstStake')),
  -- The request that took it, so that its repeat gets the same answer.
  id      uuid not null,
  units   numeric(38, 0) not null constraint award_positive check (units > 0),
  -- The bot that served its term, and the event of its history with which the run began or was extended.
  bot_id  uuid not null,
  run_seq integer not null,
  -- The stake that was served to its end.
  stake_id uuid,
  day     integer not null default platform_today(),
  at      timestamptz not null default platform_now(),
  -- The row comes before its movement, and learns the balance after it.
  balance_after_units numeric(38, 0),
  primary key (account, task),
  constraint award_of_a_request_once unique (account, id),
  constraint stake_of_its_task check ((stake_id is not null) = (task = 'firstStake'))
);

create function refuse_changed_award() returns trigger language plpgsql as $$
begin
  raise exception 'task_award is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before delete or truncate on task_award for each statement execute function refuse_changed_award();
create trigger complete_award_is_fixed before update on task_award for each row
  when (old.balance_after_units is not null) execute function refuse_changed_award();

create function require_served_task() returns trigger
language plpgsql set search_path = public, pg_temp set jit = off as $$
begin
  if not exists (select from served_terms(new.account) t where t.bot_id = new.bot_id and t.run_seq = new.run_seq) then
    raise exception 'an award is for a bot that its member bought and that served a full term' using errcode = 'integrity_constraint_violation';
  end if;
  if new.task = 'firstStake' and not exists (select from stake s where s.account = new.account and s.id = new.stake_id
    and s.state <> 'cancelled' and s.end_day <= platform_today()) then
    raise exception 'an award is for a stake that was served to its end' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger award_is_of_a_served_task before insert on task_award for each row execute function require_served_task();

-- What awards have paid on a day: one row that all of them lock, so that the cap of a day is kept exactly.
create table task_award_day (
  day   integer primary key,
  units numeric(38, 0) not null constraint awarded_positive check (units > 0)
);

-- Neither the day nor the time is the writer's to choose.
grant select, insert (account, task, id, units, bot_id, run_seq, stake_id), update (balance_after_units) on task_award to ocean_app;
grant select, insert, update on task_award_day to ocean_app;

insert into ledger.movement_kind (kind, legs, hold_acts, fact, producer) values
  ('taskAwarded', '{+available,-awardsPool}', '{}', 'task_award', 'taskAwarded');

-- As `ledger.told_by_facts`, of awards.
create function ledger.told_by_awards(fact_tables text[], kinds text[], keys text[]) returns table (m integer, what text, units numeric)
language plpgsql stable as $$
begin
  return query
  select u.m::integer, leg.what, leg.units
  from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
    join public.task_award a on a.account = case when u.fact = 'task_award' then split_part(u.key, '/', 1) end
      and a.id = case when u.fact = 'task_award' then split_part(u.key, '/', 2)::uuid end
    cross join lateral (values
      (ledger.account_name('platform', 'awardsPool', 'BCG'), -a.units),
      (ledger.account_name(a.account, 'available', 'BCG'), a.units)) leg(what, units);
end $$;
insert into ledger.fact_teller (fact, teller) values ('task_award', 'ledger.told_by_awards(text[], text[], text[])');

revoke execute on all functions in schema ledger from public;

-- Reminders that a member may switch off, and those of awards.
alter table account_setting drop constraint muted_are_known,
  add constraint muted_are_known check (muted <@ array['bots', 'payments', 'withdrawals', 'sessions', 'stakes', 'awards']);
