-- Purpose: stakes: BCG that a member locks for some days, with the reward that was reserved when it was opened. No process
-- changes a stake: it adds one, and events that the database holds to its terms and the platform's day. Rates and limits are
-- parameters, with which the audit compares; what a stake earns of its terms is the same arithmetic as in packages/money.

-- One part holds what is reserved for the open stakes of a member and was not taken yet, released or not. No movement ever
-- touched it under its old name.
alter table ledger.account drop constraint part_is_of_its_owner;
update ledger.part set part = 'stakeReward' where part = 'unreleased';
alter table ledger.account add constraint part_is_of_its_owner
  check ((owner = 'platform') = (part not in ('available', 'pledged', 'staked', 'stakeReward', 'passageway')));

create table stake (
  account         address not null,
  id              uuid not null,
  -- Counts the stakes of its account: the newest has the highest.
  number          integer not null,
  method          text not null constraint stake_method_known check (method in ('pledge', 'trusteeship')),
  amount_units    numeric(38, 0) not null constraint staked_amount_positive check (amount_units > 0),
  days            integer not null constraint stake_days_in_bounds check (days between 1 and 3650),
  -- Basis points a year: of this term, and of the shortest one that could be cancelled when it was opened.
  rate_points     integer not null constraint stake_rate_in_bounds check (rate_points between 1 and 10000),
  shortest_points integer not null constraint stake_shortest_rate_in_bounds check (shortest_points between 1 and rate_points),
  reward_units    numeric(38, 0) not null,
  opened_day      integer not null default platform_today(),
  opened_at       timestamptz not null default platform_now(),
  start_day       integer not null generated always as (opened_day + 1) stored,
  -- The day after the last one: from its 00:00 on the whole term is served.
  end_day         integer not null generated always as (opened_day + 1 + days) stored,
  -- Of the reward, to the balance. Of a cancelled stake what the reward came to, whatever was taken before.
  taken_units     numeric(38, 0) not null default 0,
  principal_day   integer,
  state           text not null default 'open' constraint stake_state_known check (state in ('open', 'closed', 'cancelled')),
  ended_day       integer,
  ended_at        timestamptz,
  primary key (account, id),
  constraint stake_numbered_once unique (account, number),
  constraint stake_number_positive check (number > 0),
  constraint reward_of_its_terms check (reward_units = div(amount_units * rate_points * days, 3650000)),
  constraint reward_at_most_the_amount check (reward_units <= amount_units),
  constraint reward_taken_within check (taken_units between 0 and reward_units),
  constraint principal_returned_after_the_term check (principal_day is null or principal_day >= end_day or state = 'cancelled'),
  constraint closed_has_nothing_left check (state <> 'closed' or (taken_units = reward_units and principal_day is not null)),
  constraint cancelled_has_returned check (state <> 'cancelled' or (method = 'pledge' and principal_day is not null)),
  constraint stake_end_has_a_time check ((state = 'open') = (ended_day is null) and (ended_day is null) = (ended_at is null))
) with (fillfactor = 60);
-- What an account can take, and what is reserved for it; the oldest first.
create index stake_open on stake (account, end_day, number) where state = 'open';
-- How many an account has opened on a day.
create index stake_of_day on stake (account, opened_day);

-- Kept so that screens need not count the stakes that are over. One row an account, locked by every act on its stakes.
create table stake_account (
  account       address primary key,
  stakes        integer not null default 0,
  closed        integer not null default 0,
  cancelled     integer not null default 0,
  -- Rewards that reached the balance, less what cancelling took back.
  taken_units   numeric(38, 0) not null default 0,
  -- Of the stakes that are over: the sum of amount · days served.
  served_weight numeric(60, 0) not null default 0,
  constraint stakes_counted check (closed >= 0 and cancelled >= 0 and stakes >= closed + cancelled)
) with (fillfactor = 70);

-- What was taken of stakes, and cancelled: what each of four balances gained. One row a stake and request.
create table stake_event (
  account         address not null,
  request_id      uuid not null,
  stake_id        uuid not null,
  kind            text not null constraint stake_event_known check (kind in ('taken', 'cancelled')),
  available_units numeric(38, 0) not null,
  staked_units    numeric(38, 0) not null,
  reward_units    numeric(38, 0) not null,
  pool_units      numeric(38, 0) not null,
  -- Of the transaction that writes it; no defaults, which would be worked out for each of ten thousand rows.
  day             integer not null,
  at              timestamptz not null,
  -- In the order in which they were applied: a transaction that waited for the lock of the account began earlier.
  number          bigint not null generated always as identity,
  primary key (account, request_id, stake_id),
  constraint stake_event_moves_nothing_away check (available_units + staked_units + reward_units + pool_units = 0)
);
create index stake_event_of_stake on stake_event (account, stake_id, number);

-- What an act on stakes answered: the same request again gets the same answer and does nothing.
create table stake_act (
  account    address not null,
  request_id uuid not null,
  kind       text not null constraint stake_act_known check (kind in ('pledge', 'trusteeship', 'take', 'cancel')),
  answer     jsonb not null,
  at         timestamptz not null default platform_now(),
  primary key (account, request_id)
);

-- Full days of a term that are over on a day.
create function stake_days_served(start_day integer, days integer, day integer) returns integer language sql immutable parallel safe as
  $$ select least(greatest(day - start_day, 0), days) $$;

-- How much of the reward is released after so many days.
create function stake_released(method text, reward_units numeric, days integer, served integer) returns numeric
language sql immutable parallel safe as
  $$ select case when method = 'pledge' then div(reward_units * served, days) when served = days then reward_units else 0 end $$;

-- What a stake has earned that is cancelled after so many days: half of the shortest term's rate for whole 30 days.
create function stake_earned(amount_units numeric, shortest_points integer, served integer) returns numeric
language sql immutable parallel safe as
  $$ select div(amount_units * shortest_points * (served / 30 * 30), 7300000) $$;

-- Whether nothing is left of a stake after an event: of its reward, and of its principal.
create function stake_is_over(kind text, left_units numeric, is_returned boolean) returns boolean language sql immutable parallel safe as
  $$ select kind = 'cancelled' or (left_units = 0 and is_returned) $$;

-- Locks the stakes of an account until the transaction ends, so that acts on them take turns.
create function lock_stakes(staker text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into stake_account (account) values (staker) on conflict (account) do nothing;
  perform from stake_account where account = staker for update;
end $$;

create function count_opened_stakes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into stake_account as counted (account, stakes) values (new.account, 1)
    on conflict (account) do update set stakes = counted.stakes + 1;
  if new.number <> (select stakes from stake_account where account = new.account) then
    raise exception 'the stakes of an account are numbered without gaps' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger count_opened_stakes after insert on stake for each row execute function count_opened_stakes();

-- Holds events to the terms of their stakes on the platform's day, and applies them. The rows are locked first: what another
-- transaction did to them meanwhile is seen. Each is found by its key, whatever the sizes for which the statements were planned:
-- one request takes of ten thousand stakes. What an event gives the balance beyond the principal is of the reward, by either kind.
create function apply_stake_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  today constant integer := platform_today();
  present constant timestamptz := platform_now();
begin
  perform from stake where (account, id) in (select e.account, e.stake_id from after_rows e) order by account, id for update;
  if (select count(*) <> count(distinct (account, stake_id)) from after_rows) then
    raise exception 'a stake has one event at a time' using errcode = 'integrity_constraint_violation';
  end if;
  if exists (
    select from after_rows e
      left join stake s on s.account = e.account and s.id = e.stake_id
      cross join lateral (select stake_days_served(s.start_day, s.days, today) as served) term
      cross join lateral (
        select stake_released(s.method, s.reward_units, s.days, term.served) as released,
          stake_earned(s.amount_units, s.shortest_points, term.served) as earned
      ) due
    where (s.state = 'open' and (e.day, e.at) = (today, present) and case e.kind
      when 'taken' then e.pool_units = 0 and e.available_units > 0 and e.reward_units <= 0 and s.taken_units - e.reward_units <= due.released
        and (e.staked_units = 0 or (e.staked_units = -s.amount_units and s.principal_day is null and term.served = s.days))
      else s.method = 'pledge' and term.served < s.days and s.principal_day is null
        and (e.available_units, e.staked_units, e.reward_units, e.pool_units)
          = (s.amount_units + due.earned - s.taken_units, -s.amount_units, s.taken_units - s.reward_units, s.reward_units - due.earned)
      end) is not true
  ) then
    raise exception 'a stake gives what its terms and the day allow' using errcode = 'integrity_constraint_violation';
  end if;
  with applied as (
    update stake s set
      taken_units = s.taken_units + e.available_units + e.staked_units,
      principal_day = case when e.staked_units < 0 then today else s.principal_day end,
      state = case when not stake_is_over(e.kind, s.reward_units - s.taken_units - e.available_units - e.staked_units, e.staked_units < 0 or s.principal_day is not null) then 'open'
        when e.kind = 'cancelled' then 'cancelled' else 'closed' end,
      ended_day = case when stake_is_over(e.kind, s.reward_units - s.taken_units - e.available_units - e.staked_units, e.staked_units < 0 or s.principal_day is not null) then today end,
      ended_at = case when stake_is_over(e.kind, s.reward_units - s.taken_units - e.available_units - e.staked_units, e.staked_units < 0 or s.principal_day is not null) then present end
    from after_rows e
    where s.account = e.account and s.id = e.stake_id
    returning s.account, s.state, e.available_units + e.staked_units as taken_units,
      s.amount_units * stake_days_served(s.start_day, s.days, today) as weight
  )
  update stake_account counted set
    closed = counted.closed + summed.closed,
    cancelled = counted.cancelled + summed.cancelled,
    taken_units = counted.taken_units + summed.taken_units,
    served_weight = counted.served_weight + summed.weight
  from (
    select account, count(*) filter (where state = 'closed') as closed, count(*) filter (where state = 'cancelled') as cancelled,
      sum(taken_units) as taken_units, coalesce(sum(weight) filter (where state <> 'open'), 0) as weight
    from applied group by account
  ) summed
  where counted.account = summed.account;
  return null;
end $$;
create trigger apply_stake_events after insert on stake_event
  referencing new table as after_rows for each statement execute function apply_stake_events();

create function refuse_changed_stake_event() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on stake_event for each statement execute function refuse_changed_stake_event();
create trigger never_removed before delete or truncate on stake for each statement execute function refuse_changed_stake_event();

-- Members by their quality points, as of the last 00:00. The worker ranks them once a platform day.
create table stake_rank (
  member bigint primary key,
  -- amount · days served / 360, in base units.
  points numeric(60, 0) not null
);
create index stake_rank_highest on stake_rank (points desc, member) where points > 0;
create table stake_ranking (
  singleton boolean primary key default true,
  day       integer not null,
  at        timestamptz not null,
  constraint one_ranking check (singleton)
);

-- False: this day is ranked already.
create function rank_stakes() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant integer := platform_today();
begin
  insert into stake_ranking as ranked (day, at) values (today, platform_day_start(today))
    on conflict (singleton) do update set day = excluded.day, at = excluded.at where ranked.day < excluded.day;
  if not found then
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
  return true;
end $$;

-- Only what an act decides: what becomes of a stake is the database's, and so are its days; those of events are compared.
grant select on stake, stake_account, stake_event, stake_act, stake_rank, stake_ranking to ocean_app;
grant insert (account, id, number, method, amount_units, days, rate_points, shortest_points, reward_units) on stake to ocean_app;
grant insert (account, request_id, stake_id, kind, available_units, staked_units, reward_units, pool_units, day, at) on stake_event to ocean_app;
grant insert (account, request_id, kind, answer) on stake_act to ocean_app;
revoke all on function lock_stakes(text), count_opened_stakes(), apply_stake_events(), rank_stakes() from public;
grant execute on function rank_stakes() to ocean_worker;
grant execute on function lock_stakes(text) to ocean_app;

insert into ledger.movement_kind (kind, legs, hold_acts, fact, producer) values
  ('stakeOpened', '{+stakeReward,+staked,-available,-stakingPool}', '{}', 'stake', 'stakeOpened'),
  ('stakeTaken', '{+available,-stakeReward,-staked}', '{}', 'stake_event', 'stakeTaken'),
  ('stakeCancelled', '{+available,+stakingPool,-stakeReward,-staked}', '{}', 'stake_event', 'stakeCancelled');

-- As `ledger.told_by_facts`, of stakes that were opened and of the events of one request.
create function ledger.told_by_stakes(fact_tables text[], kinds text[], keys text[]) returns table (m integer, what text, units numeric)
language plpgsql stable as $$
begin
  if 'stake' = any (fact_tables) then
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.stake s on s.account = case when u.fact = 'stake' then split_part(u.key, '/', 1) end
        and s.id = case when u.fact = 'stake' then split_part(u.key, '/', 2)::uuid end
      cross join lateral (values
        (ledger.account_name(s.account, 'available', 'BCG'), -s.amount_units),
        (ledger.account_name(s.account, 'staked', 'BCG'), s.amount_units),
        (ledger.account_name('platform', 'stakingPool', 'BCG'), -s.reward_units),
        (ledger.account_name(s.account, 'stakeReward', 'BCG'), s.reward_units)) leg(what, units);
  end if;
  if 'stake_event' = any (fact_tables) then
    return query
    select act.m, leg.what, leg.units
    from (
      select u.m::integer as m, e.account::text as account, sum(e.available_units) as available, sum(e.staked_units) as staked,
        sum(e.reward_units) as reward, sum(e.pool_units) as pool
      from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
        join public.stake_event e on e.account = case when u.fact = 'stake_event' then split_part(u.key, '/', 1) end
          and e.request_id = case when u.fact = 'stake_event' then split_part(u.key, '/', 2)::uuid end
      where e.kind = case u.kind when 'stakeTaken' then 'taken' when 'stakeCancelled' then 'cancelled' end
      group by u.m, e.account
    ) act
    cross join lateral (values
      (ledger.account_name(act.account, 'available', 'BCG'), act.available),
      (ledger.account_name(act.account, 'staked', 'BCG'), act.staked),
      (ledger.account_name(act.account, 'stakeReward', 'BCG'), act.reward),
      (ledger.account_name('platform', 'stakingPool', 'BCG'), act.pool)) leg(what, units);
  end if;
end $$;
insert into ledger.fact_teller (fact, teller) values
  ('stake', 'ledger.told_by_stakes(text[], text[], text[])'), ('stake_event', 'ledger.told_by_stakes(text[], text[], text[])');

-- Reminders of stakes can be switched off like the others.
alter table account_setting drop constraint muted_are_known;
alter table account_setting add constraint muted_are_known
  check (muted <@ array['bots', 'payments', 'withdrawals', 'sessions', 'stakes']);

revoke execute on all functions in schema ledger from public;
