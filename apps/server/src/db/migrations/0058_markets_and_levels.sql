-- Purpose: markets, what passageways have done, levels, providers with their deposits, and what operators decide at the desk. A
-- deposit, the level that it is bonded for and its way back are written by functions that judge the terms of the day themselves.

-- The terms of today: base units, basis points or days. The values of a platform on which they were never set are those of a first
-- start (`packages/api/src/desk/params.ts`); a test compares them.
create function desk_term(of_key text) returns numeric
language sql stable set search_path = public, pg_temp as $$
  -- Without `trunc` a power has decimals before PostgreSQL 16, and what is added up to units would, too.
  select trunc(coalesce((
      select (p.value #>> '{}')::numeric from parameter_value p
      where p.key = of_key and p.effective_from_day <= platform_today() order by p.effective_from_day desc, p.revision desc limit 1
    ), case of_key
      when 'desk.L2.volume' then 20000 when 'desk.L3.volume' then 100000 when 'desk.L4.volume' then 400000 when 'desk.L5.volume' then 2000000
      when 'desk.L2.deposit' then 200 when 'desk.L3.deposit' then 1000 when 'desk.L4.deposit' then 5000 when 'desk.L5.deposit' then 20000
      when 'desk.providerDeposit' then 500 when 'desk.partnerShare' then 20 when 'desk.depositDays' then 7 end)
    * case when of_key = 'desk.partnerShare' then 100 when of_key = 'desk.depositDays' then 1
      else power(10::numeric, (select decimals from asset where symbol = case when of_key like '%.volume' then 'USDT' else 'BCG' end)) end)
$$;

-- Whether two members belong to one line: one of them stands above the other, however far, or they are the same.
create function is_one_line(one text, other text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from account mine join account theirs on theirs.address = other
    where mine.address = one and (mine.address = theirs.address or theirs.path[mine.depth + 1] = mine.number
      or mine.path[theirs.depth + 1] = theirs.number))
$$;

-- A bot that the account bought and still owns: one that is sent around makes nobody's volume count.
create function has_own_bot(member text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from purchase p join bot b on b.purchase_id = p.id and b.owner = p.account
    where p.account = member and p.kind = 'bots' and p.settled_at is not null)
$$;

-- What orders have added and the standings do not hold yet.
create table desk_delta (
  id            bigint generated always as identity primary key,
  account       address not null,
  order_id      uuid not null,
  -- The customer of a released order.
  partner       address,
  completed     integer not null default 0,
  -- Of those that named the passageway: accepted, and missed after the full time.
  named         integer not null default 0,
  missed        integer not null default 0,
  volume_units  numeric(38, 0) not null default 0,
  -- Of it, what counts for a level.
  counted_units numeric(38, 0) not null default 0,
  -- From placing to accepting.
  seconds       integer
);
create index desk_delta_of_account on desk_delta (account);

create table desk_standing (
  account        address primary key constraint standing_is_of_a_passageway references desk_passageway (account),
  completed      integer not null default 0,
  named          integer not null default 0,
  missed         integer not null default 0,
  volume_units   numeric(38, 0) not null default 0,
  -- Of the last 100 orders, the newest last.
  accept_seconds integer[] not null default '{}',
  median_seconds integer
) with (fillfactor = 60);
create index desk_standing_best on desk_standing (completed desc, account);

-- Released volume of an operator with one counterparty, as it counts for levels.
create table desk_partner (
  account address not null,
  partner address not null,
  units   numeric(38, 0) not null,
  primary key (account, partner)
) with (fillfactor = 70);

create function begin_standing() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into desk_standing (account) values (new.account) on conflict (account) do nothing;
  return null;
end $$;
create trigger begin_standing after insert on desk_passageway for each row execute function begin_standing();
insert into desk_standing (account) select account from desk_passageway on conflict (account) do nothing;

-- What becomes of orders counts for their passageways. Volume counts for a level when the two are of different lines and both have a bot
-- of their own when it is released. A customer who cancels is no miss.
create function count_desk_orders() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  insert into desk_delta (account, order_id, completed, named, seconds)
  select o.operator, o.id, 1, (o.named is not null)::integer, greatest(0, extract(epoch from o.accepted_at - o.placed_at))::integer
  from after_rows o join before_rows b on b.id = o.id
  where b.state = 'pending' and o.state = 'completed';
  -- The ledger has refused what was accepted in this very transaction.
  delete from desk_delta d using after_rows o join before_rows b on b.id = o.id
  where b.state = 'completed' and o.state = 'pending' and d.account = b.operator and d.order_id = o.id;
  insert into desk_delta (account, order_id, missed)
  select o.named, o.id, 1 from after_rows o join before_rows b on b.id = o.id
  where b.state = 'pending' and o.state = 'timedOut' and o.reason = 'expired' and o.named is not null;
  insert into desk_delta (account, order_id, partner, volume_units, counted_units)
  select o.operator, o.id, o.customer, o.quote_units,
    case when not is_one_line(o.operator, o.customer) and has_own_bot(o.operator) and has_own_bot(o.customer) then o.quote_units else 0 end
  from after_rows o join before_rows b on b.id = o.id
  where b.state = 'completed' and o.state = 'released';
  return null;
end $$;
create trigger count_desk_orders after update on desk_order
  referencing old table as before_rows new table as after_rows for each statement execute function count_desk_orders();

create function fold_desk(at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  folded integer;
begin
  with taken as (
    delete from desk_delta where id in (select id from desk_delta order by id limit at_most for update skip locked) returning *
  ), summed as (
    select account, sum(completed) as completed, sum(named) as named, sum(missed) as missed, sum(volume_units) as volume_units,
      coalesce(array_agg(seconds order by id) filter (where seconds is not null), '{}') as seconds
    from taken group by account order by account
  ), standings as (
    update desk_standing s set
      completed = s.completed + t.completed, named = s.named + t.named, missed = s.missed + t.missed, volume_units = s.volume_units + t.volume_units,
      accept_seconds = (s.accept_seconds || t.seconds)[greatest(1, cardinality(s.accept_seconds) + cardinality(t.seconds) - 99):],
      median_seconds = (
        select percentile_disc(0.5) within group (order by one)
        from unnest((s.accept_seconds || t.seconds)[greatest(1, cardinality(s.accept_seconds) + cardinality(t.seconds) - 99):]) one)
    from summed t
    where s.account = t.account
  ), partners as (
    insert into desk_partner as kept (account, partner, units)
    select account, partner, sum(counted_units) from taken where counted_units > 0 group by 1, 2 order by 1, 2
    on conflict (account, partner) do update set units = kept.units + excluded.units
  )
  select count(*) into folded from taken;
  return folded;
end $$;

-- What counts of the released volume of a passageway when so much is asked for: of each counterparty at most its share of that.
create function desk_counted(member text, need numeric) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(least(each.units, div(need * desk_term('desk.partnerShare'), 10000))), 0)
  from (
    select partner, sum(units) as units
    from (
      select partner, units from desk_partner where account = member
      union all
      select partner, counted_units from desk_delta where account = member and counted_units > 0
    ) told group by partner
  ) each
$$;

-- Each act on a level; `deposit_id` is null where nothing more was to bond.
create table desk_level_change (
  account    address not null references desk_passageway (account),
  request_id uuid not null,
  level      integer not null,
  deposit_id uuid,
  at         timestamptz not null default platform_now(),
  primary key (account, request_id)
);

-- Raises the level by one and bonds what is missing of its deposit, in the base units that are returned; its movement is posted in
-- the same transaction. `from_level` is the level that was seen, so of two at once one is refused.
create function raise_desk_level(member text, from_level integer, request uuid, deposit uuid) returns numeric
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  held desk_passageway;
  reached constant integer := from_level + 1;
  need constant numeric := desk_term('desk.L' || reached || '.volume');
  missing numeric;
begin
  select * into held from desk_passageway where account = member for no key update;
  if held.level is distinct from from_level or from_level not between 1 and 4 then
    raise exception 'the passageway of % is not of level %', member, from_level using errcode = 'unique_violation';
  end if;
  if is_suspended(member) then
    raise exception '% is suspended and takes no level', member using errcode = 'integrity_constraint_violation';
  end if;
  if desk_counted(member, need) < need then
    raise exception 'the volume of % does not reach level %', member, reached using errcode = 'integrity_constraint_violation';
  end if;
  missing := desk_term('desk.L' || reached || '.deposit')
    - coalesce((select sum(units) from desk_deposit where account = member and purpose = 'level' and returns_at is null), 0);
  if missing > 0 then
    insert into desk_deposit (id, account, purpose, units) values (deposit, member, 'level', missing);
  end if;
  update desk_passageway set level = reached where account = member;
  insert into desk_level_change (account, request_id, level, deposit_id) values (member, request, reached, case when missing > 0 then deposit end);
  return greatest(missing, 0);
end $$;

create function desk_returns_at() returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select platform_now() + desk_term('desk.depositDays') * interval '1 day'
$$;

-- Back to level 1. What is bonded for levels comes back days from now.
create function leave_desk_level(member text, request uuid) returns void
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  update desk_passageway set level = 1 where account = member and level > 1;
  if not found then
    raise exception 'the passageway of % is of the lowest level', member using errcode = 'unique_violation';
  end if;
  update desk_deposit set returns_at = desk_returns_at() where account = member and purpose = 'level' and returns_at is null;
  insert into desk_level_change (account, request_id, level) values (member, request, 1);
end $$;

-- Applications. The deposit of the day is bonded with it.
alter table desk_provider
  add constraint application_is_bounded check (length(text) between 1 and 2000 and length(contact) between 1 and 200),
  add constraint decided_has_a_reason check ((decided_at is null) = (reason is null) and (decided_at is null) = (decided_by is null)),
  add constraint decided_state check (state not in ('approved', 'refused') or decided_at is not null),
  add constraint left_has_a_time check ((state = 'leaving') = (left_at is not null));

create function apply_desk_provider(member text, deposit uuid, application text, contact_data text) returns numeric
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  asked constant numeric := desk_term('desk.providerDeposit');
begin
  perform from desk_profile where account = member for no key update;
  if is_suspended(member) or not exists (select from desk_quiz_pass where account = member) then
    raise exception '% may not apply: suspended, or the test is not passed', member using errcode = 'integrity_constraint_violation';
  end if;
  if asked > 0 then
    insert into desk_deposit (id, account, purpose, units) values (deposit, member, 'provider', asked);
  end if;
  insert into desk_provider (account, number, state, text, contact, deposit_id)
  values (member, (select coalesce(max(number), 0) + 1 from desk_provider where account = member), 'applied', application, contact_data, deposit);
  return asked;
end $$;

-- An application or what was approved ends: rates of its own are gone, and the deposit comes back days from now.
create function end_desk_provider(member text, ended integer) returns void
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  update desk_service set rate_units = null where account = member and rate_units is not null;
  update desk_deposit set returns_at = desk_returns_at()
  where id = (select deposit_id from desk_provider where account = member and number = ended) and returns_at is null;
end $$;

create function leave_desk_provider(member text) returns void
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  ended integer;
begin
  perform from desk_passageway where account = member for no key update;
  update desk_provider set state = 'leaving', left_at = platform_now()
  where account = member and state in ('applied', 'approved') returning number into ended;
  if ended is null then
    raise exception '% has no application at work', member using errcode = 'unique_violation';
  end if;
  perform end_desk_provider(member, ended);
end $$;

-- Only an approved provider has a rate of its own. The band is judged by the process, and again when an order is accepted.
create function refuse_foreign_rate() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from desk_provider p where p.account = new.account and p.state = 'approved') then
    raise exception 'only a provider has a rate of its own' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger own_rate_is_of_a_provider before insert or update of rate_units on desk_service
  for each row when (new.rate_units is not null) execute function refuse_foreign_rate();

-- A deposit goes one way: bonded, on its way back, back. Nobody shortens the way.
create function guard_desk_deposit() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.id, new.account, new.purpose, new.units, new.bonded_at) is distinct from (old.id, old.account, old.purpose, old.units, old.bonded_at)
      or (old.returns_at is not null and new.returns_at is distinct from old.returns_at)
      or (old.returned_at is not null and new.returned_at is distinct from old.returned_at)
      or new.returned_at > platform_now() or (new.returned_at is not null and new.returned_at < new.returns_at) then
    raise exception 'a deposit comes back once, after its days' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger guard_desk_deposit before update on desk_deposit for each row execute function guard_desk_deposit();

create function refuse_removed_deposit() returns trigger language plpgsql as $$
begin
  raise exception '% is never removed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger never_removed before delete or truncate on desk_deposit for each statement execute function refuse_removed_deposit();
create trigger append_only before update or delete or truncate on desk_level_change for each statement execute function refuse_removed_deposit();

create function require_deposit_movement() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from ledger.journal where fact = case when new.returned_at is null then 'depositBonded' else 'depositReturned' end || ':' || new.id) then
    raise exception 'a row of % without its movement', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger deposit_is_bonded after insert on desk_deposit deferrable initially deferred
  for each row execute function require_deposit_movement();
create constraint trigger deposit_is_returned after update on desk_deposit deferrable initially deferred
  for each row when (old.returned_at is null and new.returned_at is not null) execute function require_deposit_movement();

-- Deposits whose days are over, at most so many, as returned: their movements are posted in the same transaction.
create function return_desk_deposits(at_most integer) returns table (id uuid, account text, purpose text, units numeric)
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
#variable_conflict use_column
begin
  return query
  update desk_deposit d set returned_at = platform_now()
  from (
    select due.id from desk_deposit due where due.returned_at is null and due.returns_at <= platform_now()
    order by due.returns_at, due.id limit at_most for update skip locked
  ) due
  where d.id = due.id
  returning d.id, d.account::text, d.purpose, d.units;
end $$;

-- What operators decide at the desk, each signed by one of them. The number stands in the text, so that a text serves once.
create table desk_act (
  number      integer primary key,
  kind        text not null constraint desk_act_known
              check (kind in ('marketAdded', 'marketOpened', 'marketClosed', 'bandSet', 'approved', 'refused', 'banned', 'lifted')),
  base        text,
  band_points integer,
  account     address,
  -- The number of the application.
  application integer,
  author      address not null,
  reason      text not null constraint desk_act_has_a_reason check (reason ~ '\S' and length(reason) <= 1000),
  at          timestamptz not null default platform_now(),
  constraint act_names_its_subject check (
    (base is not null) = (kind in ('marketAdded', 'marketOpened', 'marketClosed', 'bandSet'))
    and (band_points is not null) = (kind in ('marketAdded', 'bandSet'))
    and (account is not null) = (kind in ('approved', 'refused', 'banned', 'lifted'))
    and (application is not null) = (kind in ('approved', 'refused')))
);
create index desk_act_of_account on desk_act (account, number) where account is not null;
create trigger append_only before update or delete or truncate on desk_act for each statement execute function refuse_removed_deposit();

create function apply_desk_act() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  if new.number <> (select count(*) from desk_act) then
    raise exception 'acts at the desk are counted without gaps' using errcode = 'unique_violation';
  end if;
  if operators.signed_by('desk/' || new.number) < 1 then
    raise exception 'act % at the desk is signed by no operator', new.number using errcode = 'integrity_constraint_violation';
  end if;
  if is_one_line(new.account, new.author) then
    raise exception 'nobody decides at the desk about their own line' using errcode = 'integrity_constraint_violation';
  end if;
  if new.account is not null then
    perform from desk_passageway where account = new.account for no key update;
  end if;
  case new.kind
    when 'marketAdded' then
      insert into desk_market (base, band_points, is_open) values (new.base, new.band_points, true);
      return null;
    when 'marketOpened' then update desk_market set is_open = true where base = new.base and not is_open;
    when 'marketClosed' then update desk_market set is_open = false where base = new.base and is_open;
    when 'bandSet' then update desk_market set band_points = new.band_points where base = new.base;
    when 'approved' then
      update desk_provider set state = 'approved', decided_at = new.at, decided_by = new.author, reason = new.reason
      where account = new.account and number = new.application and state = 'applied';
    when 'refused' then
      update desk_provider set state = 'refused', decided_at = new.at, decided_by = new.author, reason = new.reason
      where account = new.account and number = new.application and state in ('applied', 'approved');
    when 'banned' then
      update desk_passageway set operator_ban = new.reason, is_started = false where account = new.account and operator_ban is null;
    when 'lifted' then
      update desk_passageway set operator_ban = null, banned_until = null
      where account = new.account and (operator_ban is not null or banned_until > new.at);
  end case;
  if not found then
    raise exception 'what act % is about has changed', new.number using errcode = 'unique_violation';
  end if;
  if new.kind = 'refused' then
    perform end_desk_provider(new.account, new.application);
  end if;
  return null;
end $$;
create trigger apply_desk_act after insert on desk_act for each row execute function apply_desk_act();

-- The files of an application are read by who may read it.
alter table file_use drop constraint use_subject_known;
alter table file_use add constraint use_subject_known check (subject_kind in ('project', 'avatar', 'application'));

grant select on desk_delta, desk_standing, desk_partner, desk_level_change, desk_act to ocean_app;
grant update (rate_units) on desk_service to ocean_app;
grant insert (number, kind, base, band_points, account, application, author, reason) on desk_act to ocean_operator;
revoke all on function desk_term(text), is_one_line(text, text), has_own_bot(text), begin_standing(), count_desk_orders(), fold_desk(integer),
  desk_counted(text, numeric), raise_desk_level(text, integer, uuid, uuid), desk_returns_at(), leave_desk_level(text, uuid),
  apply_desk_provider(text, uuid, text, text), end_desk_provider(text, integer), leave_desk_provider(text), refuse_foreign_rate(),
  guard_desk_deposit(), refuse_removed_deposit(), require_deposit_movement(), return_desk_deposits(integer), apply_desk_act() from public;
grant execute on function desk_term(text), is_one_line(text, text), desk_counted(text, numeric), raise_desk_level(text, integer, uuid, uuid),
  leave_desk_level(text, uuid), apply_desk_provider(text, uuid, text, text), leave_desk_provider(text) to ocean_app;
grant execute on function fold_desk(integer), return_desk_deposits(integer) to ocean_worker;
