-- Purpose: team figures: what the whole downline of a member comes to, at any depth, by day. What changes them appends a delta
-- in its own transaction, so that purchases under one ancestor do not queue behind each other. The worker folds deltas in
-- batches along the stored lines. Rows are kept by day, so nothing is reset at 24:00.

-- How many bots the account runs, kept like their power: the part of account_power that teams count.
alter table account_power add column bots integer not null default 0;
alter table account_power disable trigger power_changes_in_open_days;
with work as (
  select bot_id, seq, owner, kind, (details ->> 'runFrom')::integer as run_from, (details ->> 'runUntil')::integer as run_until, (details ->> 'endDay')::integer as end_day
  from bot_event where kind in ('run', 'stopped', 'takenBack', 'renewed')
),
step as (
  select *, lag(run_from) over own as from_before, lag(run_until) over own as until_before from work window own as (partition by bot_id order by seq)
),
change as (
  select s.owner, c.day, sum(c.bots) as bots from step s cross join lateral (values
    -- An extended renewal moves the end; every other run begins and ends by itself.
    (case when s.kind in ('run', 'renewed') then case when s.run_from = s.from_before then s.until_before else s.run_from end end, 1),
    (case when s.kind in ('run', 'renewed') then s.run_until end, -1),
    (case when s.kind = 'stopped' then s.end_day end, -1),
    (case when s.kind = 'stopped' then s.until_before end, 1)
  ) c (day, bots) where c.day is not null group by s.owner, c.day
)
update account_power p set bots = c.bots from change c where p.account = c.owner and p.day = c.day and c.bots <> 0;
alter table account_power enable trigger power_changes_in_open_days;

-- What has happened and is not folded yet. No sequence, and no index but the one by which a member's own rewards are shown before
-- they are folded: every other act pays for one row.
create table team_delta (
  account      address not null,
  kind         text not null constraint team_delta_known check (kind in ('registered', 'sold', 'owned', 'running', 'rewarded')),
  -- The day that it counts for. A change of running bots has the day from which it holds, which may be still to come.
  day          integer not null,
  bots         integer not null default 0,
  power        numeric(38, 0) not null default 0,
  -- USDT base units of value; the second one of what was paid in a stablecoin.
  sales_units  numeric(38, 0) not null default 0,
  stable_units numeric(38, 0) not null default 0,
  -- Of shares in sales, base units of the asset that the buyer paid, and the direct invitee in whose line the buyer is; also how
  -- many shares there were, those of nothing included.
  invitee      address,
  asset        text,
  reward_units numeric(38, 0) not null default 0,
  shares       bigint not null default 0,
  constraint reward_names_its_source check ((kind = 'rewarded') = (invitee is not null and asset is not null))
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index team_delta_rewarded on team_delta (account) where kind = 'rewarded';

-- Where the days of the teams are. A day is first turned: what is written from then on counts for the next day. Once every
-- transaction from before is over and its deltas are folded, the day is closed (team_close).
create table team_turn (
  singleton boolean primary key default true check (singleton),
  day       integer,
  -- Transactions with a lower number may have written for the turned day.
  horizon   xid8,
  -- Everything that was committed by then is folded; null until the first fold that has caught up.
  as_of     timestamptz,
  -- The conditions of levels at the last close: with others, every member is looked at again.
  conditions jsonb
);
insert into team_turn default values;

-- Facts that were written after their day had been turned, and the day for which they count instead. Rare: a transaction that
-- began before midnight, or a clock that was set back.
create table team_late_fact (
  kind    text not null,
  -- The address of the member, the id of the purchase, or the bot and the number of its event: 'id/seq'.
  subject text not null,
  day     integer not null,
  primary key (kind, subject),
  constraint late_fact_known check (kind in ('registered', 'sold', 'owned'))
);

-- A member's own bots, by the day from which the change holds.
create table team_own (
  member bigint not null,
  kind   text not null constraint team_own_known check (kind in ('owned', 'running')),
  day    integer not null,
  bots   integer not null,
  power  numeric(38, 0) not null,
  primary key (member, kind, day)
);
create index team_own_running on team_own (day) where kind = 'running';

-- Members that ever bought a bot.
create table team_buyer (
  member      bigint primary key,
  first_day   integer not null,
  sales_units numeric(38, 0) not null
);

-- Every member by its line and itself: a range of it is a downline, branch by branch. Integers, because an entry of an index
-- has 2,700 bytes at most and a line 500 members.
create table team_place (
  line   integer[] primary key,
  member bigint not null
);

-- By how much the figures of a member's team change on a day.
create table team_day (
  member           bigint not null,
  day              integer not null,
  members          bigint not null,
  effective        bigint not null,
  sales_units      numeric(38, 0) not null,
  stable_units     numeric(38, 0) not null,
  running          bigint not null,
  mining           bigint not null,
  -- Of direct invitees: those that registered, that ever bought a bot, that own one.
  direct           bigint not null,
  direct_effective bigint not null,
  direct_owners    bigint not null,
  primary key (member, day)
);
create index team_day_by_sales on team_day (day, sales_units desc, member);

-- The sums of the figures that no later day ends.
create table team_total (
  member           bigint primary key,
  -- Null for the root.
  inviter          bigint,
  members          bigint not null,
  effective        bigint not null,
  sales_units      numeric(38, 0) not null,
  stable_units     numeric(38, 0) not null,
  direct           bigint not null,
  direct_effective bigint not null,
  constraint team_totals_not_negative check (
    least(members, effective, direct, direct_effective) >= 0 and least(sales_units, stable_units) >= 0)
);
create index team_total_by_sales on team_total (sales_units desc, member) where sales_units > 0;
create index team_total_of_inviter on team_total (inviter, sales_units, member);

-- What a member got of sales, by the direct invitee in whose line they were, and by day.
create table team_reward (
  member  bigint not null,
  invitee bigint not null,
  asset   text not null,
  units   numeric(38, 0) not null,
  primary key (member, invitee, asset)
);
create table team_reward_day (
  member bigint not null,
  day    integer not null,
  asset  text not null,
  units  numeric(38, 0) not null,
  -- Those of nothing included: a list of them knows its length without counting.
  shares bigint not null,
  primary key (member, day, asset)
);

-- The power that members ran on the last closed day.
create table team_power (
  member bigint primary key,
  power  numeric(38, 0) not null
);
create index team_power_highest on team_power (power desc, member) where power > 0;

-- Invitees newest first, page by page: two of one instant have an order, too.
drop index account_by_inviter;
-- The last sale, for the time of a close.
create index purchase_of_bots_settled on purchase (settled_at) where kind = 'bots' and settled_at is not null;
create index account_by_inviter on account (inviter, registered_at, number);

-- The first day that still takes facts.
create function team_open_day() returns integer language sql stable as
  $$ select coalesce((select day + 1 from public.team_turn), -1000000) $$;

create function note_registrations() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  open constant integer := team_open_day();
begin
  insert into team_delta (account, kind, day) select address, 'registered', greatest(registered_day, open) from after_rows;
  insert into team_late_fact (kind, subject, day) select 'registered', address, open from after_rows where registered_day < open;
  return null;
end $$;
create trigger note_registrations after insert on account
  referencing new table as after_rows for each statement execute function note_registrations();

create function note_sale() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  open constant integer := team_open_day();
  sold constant integer := platform_day(new.settled_at);
begin
  insert into team_delta (account, kind, day, sales_units, stable_units)
  select new.account, 'sold', greatest(sold, open), new.value_units, case when a.is_stable then new.value_units else 0 end
  from asset a where a.symbol = new.asset;
  if sold < open then
    insert into team_late_fact (kind, subject, day) values ('sold', new.id, open);
  end if;
  return null;
end $$;
create trigger note_sale after update on purchase for each row
  when (old.settled_at is null and new.settled_at is not null and new.kind = 'bots') execute function note_sale();
create trigger note_sale_at_once after insert on purchase for each row
  when (new.settled_at is not null and new.kind = 'bots') execute function note_sale();

create function note_owned_bots() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  open constant integer := team_open_day();
begin
  insert into team_delta (account, kind, day, bots)
  select owner, 'owned', greatest(day, open), sum(case kind when 'sent' then -1 else 1 end)
  from after_rows where kind in ('bought', 'sent', 'received') group by 1, 3;
  insert into team_late_fact (kind, subject, day)
  select 'owned', bot_id || '/' || seq, open from after_rows where kind in ('bought', 'sent', 'received') and day < open;
  return null;
end $$;
create trigger note_owned_bots after insert on bot_event
  referencing new table as after_rows for each statement execute function note_owned_bots();

create function note_rewards() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into team_delta (account, kind, day, invitee, asset, reward_units, shares)
  select account, 'rewarded', day, invitee, asset, sum(units), count(*) from after_rows group by account, day, invitee, asset;
  return null;
end $$;
create trigger note_rewards after insert on sale_share
  referencing new table as after_rows for each statement execute function note_rewards();

-- Running bots change in open days only (power_changes_in_open_days), and a day that is open is never turned.
create function note_new_running_bots() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into team_delta (account, kind, day, bots, power)
  select account, 'running', day, bots, delta from after_rows where bots <> 0 or delta <> 0;
  return null;
end $$;
create trigger note_new_running_bots after insert on account_power
  referencing new table as after_rows for each statement execute function note_new_running_bots();

create function note_running_bots() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into team_delta (account, kind, day, bots, power)
  select a.account, 'running', a.day, a.bots - b.bots, a.delta - b.delta
  from after_rows a join before_rows b on b.account = a.account and b.day = a.day
  where a.bots <> b.bots or a.delta <> b.delta;
  return null;
end $$;
create trigger note_running_bots after update on account_power
  referencing old table as before_rows new table as after_rows for each statement execute function note_running_bots();

-- Folds deltas, `most` at once, and returns how many. One statement takes them and applies them, so that a crash leaves either
-- all of it or nothing. Two folders take turns.
create function fold_team(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set work_mem = '64MB' as $$
declare
  began timestamptz;
  folded integer;
begin
  perform pg_advisory_xact_lock(7226004);
  began := (select clock_timestamp() + clock_offset from platform_setting);
  with taken as (
    delete from team_delta where ctid = any (array(select ctid from team_delta limit most)) returning *
  ),
  change as materialized (
    select a.number as member, t.* from (
      select account, kind, day, count(*) as deltas, sum(bots) as bots, sum(power) as power, sum(sales_units) as sales_units, sum(stable_units) as stable_units
      from taken where kind <> 'rewarded' group by account, kind, day
    ) t join account a on a.address = t.account
  ),
  reward as materialized (
    select a.number as member, i.number as invitee, t.day, t.asset, t.units, t.shares
    from (
      select account, invitee, day, asset, sum(reward_units) as units, sum(shares)::bigint as shares from taken where kind = 'rewarded' group by account, invitee, day, asset
    ) t join account a on a.address = t.account join account i on i.address = t.invitee
  ),
  rewarded as (
    insert into team_reward as held (member, invitee, asset, units)
    select member, invitee, asset, sum(units) from reward where units > 0 group by 1, 2, 3 order by 1, 2, 3
    on conflict (member, invitee, asset) do update set units = held.units + excluded.units
  ),
  rewarded_by_day as (
    insert into team_reward_day as held (member, day, asset, units, shares)
    select member, day, asset, sum(units), sum(shares) from reward group by 1, 2, 3 order by 1, 2, 3
    on conflict (member, day, asset) do update set units = held.units + excluded.units, shares = held.shares + excluded.shares
  ),
  placed as (
    insert into team_place (line, member)
    select (a.path || a.number)::integer[], a.number from change c join account a on a.number = c.member where c.kind = 'registered'
  ),
  -- From the changes of a member's bots to the days on which the member begins and ceases to have one: those of the whole
  -- series with the changes, less those without.
  series as (
    select s.member, s.kind, s.day, sum(s.before) as before, sum(s.after) as after from (
      select o.member, o.kind, o.day, o.bots as before, o.bots as after
      from (select distinct member, kind from change where kind in ('owned', 'running')) c join team_own o on o.member = c.member and o.kind = c.kind
      union all
      select member, kind, day, 0, bots from change where kind in ('owned', 'running')
    ) s group by s.member, s.kind, s.day
  ),
  standing as (
    select member, kind, day, (sum(before) over own > 0)::integer as had, (sum(after) over own > 0)::integer as has
    from series window own as (partition by member, kind order by day)
  ),
  flip as (
    select member, kind, day, (has - lag(has, 1, 0) over own) - (had - lag(had, 1, 0) over own) as flip
    from standing window own as (partition by member, kind order by day)
  ),
  owned as (
    insert into team_own as held (member, kind, day, bots, power)
    select member, kind, day, bots, power from change where kind in ('owned', 'running') order by 1, 2, 3
    on conflict (member, kind, day) do update set bots = held.bots + excluded.bots, power = held.power + excluded.power
  ),
  buying as materialized (
    select c.member, c.day, c.sales_units, b.first_day as before
    from (select member, min(day) as day, sum(sales_units) as sales_units from change where kind = 'sold' group by member) c
      left join team_buyer b on b.member = c.member
  ),
  bought as (
    insert into team_buyer as held (member, first_day, sales_units) select member, day, sales_units from buying order by member
    on conflict (member) do update set first_day = least(held.first_day, excluded.first_day), sales_units = held.sales_units + excluded.sales_units
  ),
  moved as (
    select member, day, deltas as members, 0 as effective, 0 as sales_units, 0 as stable_units, 0 as running, 0 as mining, 0 as owners from change where kind = 'registered'
    union all
    select member, day, 0, 0, sales_units, stable_units, 0, 0, 0 from change where kind = 'sold'
    union all
    select member, day, 0, 1, 0, 0, 0, 0, 0 from buying where before is null or day < before
    union all
    select member, before, 0, -1, 0, 0, 0, 0, 0 from buying where day < before
    union all
    select member, day, 0, 0, 0, 0, bots, 0, 0 from change where kind = 'running'
    union all
    select member, day, 0, 0, 0, 0, 0, case kind when 'running' then flip else 0 end, case kind when 'owned' then flip else 0 end from flip where flip <> 0
  ),
  -- Members of one inviter have one line: it is walked once for all of them.
  under as materialized (
    select a.path[a.depth] as inviter, m.day, sum(m.members)::bigint as members, sum(m.effective)::bigint as effective, sum(m.sales_units) as sales_units,
      sum(m.stable_units) as stable_units, sum(m.running)::bigint as running, sum(m.mining)::bigint as mining, sum(m.owners)::bigint as owners
    from moved m join account a on a.number = m.member where a.depth > 0 group by 1, 2
  ),
  above as materialized (
    select up.member, u.day, sum(u.members) as members, sum(u.effective) as effective, sum(u.sales_units) as sales_units, sum(u.stable_units) as stable_units,
      sum(u.running) as running, sum(u.mining) as mining, coalesce(sum(u.members) filter (where up.member = u.inviter), 0) as direct,
      coalesce(sum(u.effective) filter (where up.member = u.inviter), 0) as direct_effective, coalesce(sum(u.owners) filter (where up.member = u.inviter), 0) as direct_owners
    from under u join account i on i.number = u.inviter cross join lateral unnest(i.path || i.number) up (member)
    group by 1, 2
  ),
  days as (
    insert into team_day as held (member, day, members, effective, sales_units, stable_units, running, mining, direct, direct_effective, direct_owners)
    select member, day, members, effective, sales_units, stable_units, running, mining, direct, direct_effective, direct_owners from above
    where (members, effective, sales_units, running, mining, direct_owners) <> (0, 0, 0, 0, 0, 0) order by member, day
    on conflict (member, day) do update set members = held.members + excluded.members, effective = held.effective + excluded.effective,
      sales_units = held.sales_units + excluded.sales_units, stable_units = held.stable_units + excluded.stable_units,
      running = held.running + excluded.running, mining = held.mining + excluded.mining, direct = held.direct + excluded.direct,
      direct_effective = held.direct_effective + excluded.direct_effective, direct_owners = held.direct_owners + excluded.direct_owners
  ),
  totals as (
    insert into team_total as held (member, inviter, members, effective, sales_units, stable_units, direct, direct_effective)
    select t.member, a.path[a.depth], t.members, t.effective, t.sales_units, t.stable_units, t.direct, t.direct_effective
    from (
      select member, sum(members) as members, sum(effective) as effective, sum(sales_units) as sales_units, sum(stable_units) as stable_units,
        sum(direct) as direct, sum(direct_effective) as direct_effective
      from (
        select member, members, effective, sales_units, stable_units, direct, direct_effective from above
        -- A new member has a row from the start, so that a list by sales has a place for it.
        union all
        select member, 0, 0, 0, 0, 0, 0 from change where kind = 'registered'
      ) each group by member
    ) t join account a on a.number = t.member order by t.member
    on conflict (member) do update set members = held.members + excluded.members, effective = held.effective + excluded.effective,
      sales_units = held.sales_units + excluded.sales_units, stable_units = held.stable_units + excluded.stable_units,
      direct = held.direct + excluded.direct, direct_effective = held.direct_effective + excluded.direct_effective
  )
  select count(*) into folded from taken;
  if folded < most then
    update team_turn set as_of = began;
  end if;
  return folded;
end $$;

-- Turns the next day that is over, or lets a turned one come closer to its close; says how it stands: 'turned', 'waiting' for
-- transactions from before the turn, 'ready' to be closed, or 'idle'.
create function turn_team_day() returns table (state text, day integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  turn record;
  last integer;
  due integer;
begin
  perform pg_advisory_xact_lock(7226004);
  select * into turn from team_turn for update;
  last := (select max(c.day) from team_close c);
  if turn.day is distinct from last then
    -- A number from before a restore into another cluster may be far ahead of this one's.
    if turn.horizon is null or turn.horizon > pg_current_xact_id() then
      update team_turn set horizon = pg_current_xact_id();
      return query select 'turned', turn.day;
    else
      return query select case when pg_snapshot_xmin(pg_current_snapshot()) < turn.horizon then 'waiting' else 'ready' end, turn.day;
    end if;
    return;
  end if;
  due := coalesce(last + 1, platform_today() - 1);
  if due >= platform_today() or exists (select from emission_day e where e.closed_at is null and e.day <= due) then
    return query select 'idle', null::integer;
    return;
  end if;
  update team_turn t set day = due, horizon = null;
  return query select 'turned', due;
end $$;

-- Closes the turned day: the levels that follow from its figures, V1 from the first entry of the conditions on. False while
-- it is not ready, or when another worker was quicker.
create function close_team_day(closing integer, sales numeric[], miners integer[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  turn record;
  last integer;
  asked constant jsonb := jsonb_build_array(to_jsonb(sales), to_jsonb(miners));
begin
  perform pg_advisory_xact_lock(7226004);
  select * into turn from team_turn for update;
  last := (select max(day) from team_close);
  if turn.day is distinct from closing or last >= closing or turn.horizon is null
    or pg_snapshot_xmin(pg_current_snapshot()) < turn.horizon or exists (select from team_delta where day <= closing) then
    return false;
  end if;
  insert into level_change (account, day, level)
  select a.address, closing, reached.level
  from (
    select d.member from team_day d where d.day = closing and turn.conditions is not distinct from asked
    union
    select t.member from team_total t where turn.conditions is distinct from asked
  ) c
    join team_total t on t.member = c.member
    join account a on a.number = c.member
    cross join lateral (
      select coalesce(sum(d.stable_units), 0) as stable_units, coalesce(sum(d.direct_effective), 0) as direct_effective
      from team_day d where d.member = c.member and d.day > closing
    ) later
    cross join lateral (
      select max(k) as level from generate_subscripts(sales, 1) k
      where t.stable_units - later.stable_units >= sales[k] and t.direct_effective - later.direct_effective >= miners[k]
    ) reached
  where reached.level > a.level
  order by a.address;
  insert into team_power (member, power)
  select c.member, sum(o.power)
  from (select distinct member from team_own where kind = 'running' and day <= closing and (last is null or day > last)) c
    join team_own o on o.member = c.member and o.kind = 'running' and o.day <= closing
  group by c.member order by c.member
  on conflict (member) do update set power = excluded.power;
  update team_turn set conditions = asked;
  -- After every sale that was split without it, also when the clock was set back since: the order of times is the order of what was seen.
  insert into team_close (day, closed_at)
  select closing, greatest(
    clock_timestamp() + s.clock_offset,
    (select max(p.settled_at) from purchase p where p.kind = 'bots' and p.settled_at is not null) + interval '1 microsecond',
    (select max(c.closed_at) from team_close c))
  from platform_setting s;
  return true;
end $$;

-- What there is already counts for the days on which it happened.
insert into team_delta (account, kind, day) select address, 'registered', registered_day from account;
insert into team_delta (account, kind, day, sales_units, stable_units)
select p.account, 'sold', platform_day(p.settled_at), p.value_units, case when a.is_stable then p.value_units else 0 end
from purchase p join asset a on a.symbol = p.asset where p.kind = 'bots' and p.settled_at is not null;
insert into team_delta (account, kind, day, bots)
select owner, 'owned', day, sum(case kind when 'sent' then -1 else 1 end) from bot_event where kind in ('bought', 'sent', 'received') group by owner, day;
insert into team_delta (account, kind, day, bots, power) select account, 'running', day, bots, delta from account_power where bots <> 0 or delta <> 0;
insert into team_delta (account, kind, day, invitee, asset, reward_units, shares)
select account, 'rewarded', day, invitee, asset, sum(units), count(*) from sale_share group by account, day, invitee, asset;

grant select on team_delta, team_turn, team_late_fact, team_own, team_buyer, team_place, team_day, team_total, team_power, team_reward, team_reward_day to ocean_app;
revoke all on function note_registrations(), note_sale(), note_owned_bots(), note_new_running_bots(), note_running_bots(), note_rewards(),
  fold_team(integer), turn_team_day(), close_team_day(integer, numeric[], integer[]) from public;
grant execute on function fold_team(integer), turn_team_day(), close_team_day(integer, numeric[], integer[]) to ocean_worker;
