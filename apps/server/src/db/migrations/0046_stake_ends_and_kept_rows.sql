-- Purpose: a stake that was served stays served: an award and a cancelling of one stake exclude each other, whatever the days on which
-- their transactions began. The ranking of a day is exact also for what commits after it. Tasks are
-- read without the history of every bot. Answers of acts on stakes and prices of pairs are not kept for ever.

-- An award counts it as served to its end. Written by the award, so that a cancelling meets a changed row at every isolation.
alter table stake add column is_awarded boolean not null default false;
update stake s set is_awarded = true from task_award a where a.account = s.account and a.stake_id = s.id;

-- As in 0045, with the owner's rights. The stakes of the account are locked first: a cancelling that runs ends before, and one that
-- began before midnight and comes later finds that the stake was served.
create or replace function require_served_task() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  if not exists (select from served_terms(new.account) t where t.bot_id = new.bot_id and t.run_seq = new.run_seq) then
    raise exception 'an award is for a bot that its member bought and that served a full term' using errcode = 'integrity_constraint_violation';
  end if;
  if new.task = 'firstStake' then
    perform lock_stakes(new.account);
    update stake s set is_awarded = true
    where s.account = new.account and s.id = new.stake_id and s.state <> 'cancelled' and s.end_day <= platform_today();
    if not found then
      raise exception 'an award is for a stake that was served to its end' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return new;
end $$;

-- What the rewards of stakes brought an account on a day, so that income and its chart cost rows of days: paid to the balance, and
-- taken back out of the principal by cancelling. No row for a day without either.
create table stake_income_day (
  account        address not null,
  day            integer not null,
  paid_units     numeric(38, 0) not null,
  returned_units numeric(38, 0) not null,
  -- Events with one or the other.
  events         integer not null,
  primary key (account, day),
  constraint stake_income_not_negative check (paid_units >= 0 and returned_units >= 0 and events > 0)
) with (fillfactor = 70);
insert into stake_income_day (account, day, paid_units, returned_units, events)
select account, day, sum(greatest(available_units + staked_units, 0)), sum(greatest(-available_units - staked_units, 0)), count(*)
from stake_event where available_units + staked_units <> 0 group by account, day;
grant select on stake_income_day to ocean_app;

-- Ranks one account anew in the ranking that is there: by what its stakes had served on the day of it.
create function rank_stakes_again(staker text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into stake_rank as ranked (member, points)
  select a.number, div(sum(s.amount_units * stake_days_served(s.start_day, s.days, least(r.day, coalesce(s.ended_day, r.day)))), 360)
  from stake_ranking r cross join stake s join account a on a.address = s.account
  where s.account = staker group by a.number
  on conflict (member) do update set points = excluded.points where ranked.points <> excluded.points;
end $$;

-- As in 0042. One that began days ago and commits after the ranking of a day on which it had started is in it.
create or replace function count_opened_stakes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into stake_account as counted (account, stakes) values (new.account, 1)
    on conflict (account) do update set stakes = counted.stakes + 1;
  if new.number <> (select stakes from stake_account where account = new.account) then
    raise exception 'the stakes of an account are numbered without gaps' using errcode = 'integrity_constraint_violation';
  end if;
  if exists (select from stake_ranking where day > new.start_day) then
    perform rank_stakes_again(new.account);
  end if;
  return null;
end $$;

-- As in 0042. A stake that was served for an award cannot be cancelled any more. Cancelling ends what a stake
-- counts for in the ranking: the ranking of a day waits for those that run, and one that comes later corrects it.
create or replace function apply_stake_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  today constant integer := platform_today();
  present constant timestamptz := platform_now();
  cancels constant boolean := exists (select from after_rows where kind = 'cancelled');
begin
  if cancels then
    lock table stake_ranking in row share mode;
  end if;
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
      else s.method = 'pledge' and term.served < s.days and s.principal_day is null and not s.is_awarded
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
  insert into stake_income_day as income (account, day, paid_units, returned_units, events)
  select account, day, sum(greatest(available_units + staked_units, 0)), sum(greatest(-available_units - staked_units, 0)), count(*)
  from after_rows where available_units + staked_units <> 0 group by account, day
  on conflict (account, day) do update set paid_units = income.paid_units + excluded.paid_units,
    returned_units = income.returned_units + excluded.returned_units, events = income.events + excluded.events;
  if cancels and exists (select from stake_ranking where day > today) then
    perform rank_stakes_again(e.account) from (select distinct account from after_rows where kind = 'cancelled') e;
  end if;
  return null;
end $$;

-- As in 0042. Waits for the cancellings that run, and none runs while members are ranked.
create or replace function rank_stakes() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant integer := platform_today();
begin
  if exists (select from stake_ranking where day >= today) then
    return false;
  end if;
  lock table stake_ranking in exclusive mode;
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

-- An account that has served a term with a bot that it bought, once the run is over: the tasks of a member with ten thousand bots
-- need not read the history of each. An award asks the history of this bot.
create table served_term (
  account address primary key,
  bot_id  uuid not null
);
insert into served_term (account, bot_id)
select buyer.account, served.bot_id
from (select distinct account from purchase where kind = 'bots' and settled_at is not null) buyer
  cross join lateral (select t.bot_id from served_terms(buyer.account) t limit 1) served;

-- A run is over when its bot has none, or another one. Acts hold the open day, so it served the days before that one.
create function keep_served_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  insert into served_term (account, bot_id)
  select distinct on (b.owner) b.owner, b.id
  from before_rows b join emission_day open on open.closed_at is null and least(b.run_until, open.day) - b.run_from >= b.term_days
    join after_rows a on a.id = b.id and a.run_from is distinct from b.run_from
    join purchase p on p.id = b.purchase_id and p.account = b.owner
  on conflict (account) do nothing;
  return null;
end $$;
create trigger keep_served_terms after update on bot
  referencing old table as before_rows new table as after_rows for each statement execute function keep_served_terms();

-- Answers that no client asks for any more. The ids that a repeat would write still stand in its way.
create index stake_act_by_time on stake_act (at);
create function forget_stake_acts(at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten integer;
begin
  delete from stake_act where (account, request_id) in (
    select account, request_id from stake_act where at < platform_now() - interval '31 days' order by at limit at_most for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

-- Prices of pairs, one a minute, are thinned when offers that were made from them are long over: of each hour the last one stays, the
-- lowest and the first that was doubted, with the observations that they follow from. The block up to which they are thinned is
-- kept, so that the audit knows what it can recompute.
create table pair_fold (
  asset text not null,
  pair  address not null,
  -- The last observation of the stretch that is thinned.
  block bigint not null,
  at    timestamptz not null default platform_now(),
  primary key (asset, pair)
);

-- Nothing younger goes, not by the owner of the tables either.
create function refuse_early_fold() returns trigger language plpgsql as $$
begin
  if old.at >= platform_now() - interval '35 days' then
    raise exception '% keeps every row of the last 35 days', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
drop trigger append_only on pair_observation;
drop trigger append_only on pair_price;
create trigger append_only before update or truncate on pair_observation for each statement execute function refuse_changed_price();
create trigger append_only before update or truncate on pair_price for each statement execute function refuse_changed_price();
create trigger kept_for_days before delete on pair_observation for each row execute function refuse_early_fold();
create trigger kept_for_days before delete on pair_price for each row execute function refuse_early_fold();

-- Thins one day of one pair, the oldest that is over for 35 days and was not thinned. False: there is none.
create function fold_pair_prices() returns boolean
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  next record;
begin
  -- One at a time; a second one waits, and finds the next day.
  lock table pair_fold in exclusive mode;
  select o.asset, o.pair, date_trunc('day', o.at, 'UTC') + interval '1 day' as until_at into next
  from (select distinct asset, pair from pair_observation) known
    left join pair_fold f on f.asset = known.asset and f.pair = known.pair
    cross join lateral (
      select * from pair_observation o
      where o.asset = known.asset and o.pair = known.pair and o.block > coalesce(f.block, -1) order by o.block limit 1
    ) o
  where date_trunc('day', o.at, 'UTC') + interval '1 day' <= platform_now() - interval '35 days'
  order by o.at limit 1;
  if not found then
    return false;
  end if;
  insert into pair_fold as f (asset, pair, block)
  select next.asset, next.pair, max(block) from pair_observation where asset = next.asset and pair = next.pair and at < next.until_at
  on conflict (asset, pair) do update set block = excluded.block, at = excluded.at;
  delete from pair_price p using (
    select block, doubt is not null as is_doubted, row_number() over (partition by date_trunc('hour', at, 'UTC') order by block desc) as newest,
      row_number() over (partition by date_trunc('hour', at, 'UTC'), doubt is not null order by block) as oldest,
      row_number() over (partition by date_trunc('hour', at, 'UTC') order by least(usdt_units, spot_units), block) as lowest
    from pair_price where asset = next.asset and pair = next.pair and at < next.until_at
  ) placed
  where p.asset = next.asset and p.pair = next.pair and p.block = placed.block
    and placed.newest > 1 and placed.lowest > 1 and not (placed.is_doubted and placed.oldest = 1);
  delete from pair_observation o
  where o.asset = next.asset and o.pair = next.pair and o.at < next.until_at
    and o.block < (select block from pair_fold f where f.asset = next.asset and f.pair = next.pair)
    and not exists (select from pair_price p where p.asset = o.asset and p.pair = o.pair and o.block in (p.block, p.since_block));
  return true;
end $$;

grant select on pair_fold, served_term to ocean_app;
revoke all on function require_served_task(), rank_stakes_again(text), keep_served_terms(), forget_stake_acts(integer), fold_pair_prices() from public;
grant execute on function forget_stake_acts(integer), fold_pair_prices() to ocean_worker;
