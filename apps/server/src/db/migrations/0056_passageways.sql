-- Purpose: profiles, the state of a passageway, and the moves of its asset wallet. What a passageway may do follows from facts; the
-- database decides it with one function, for one account or for many, and the server shows what that function says.

-- The test of the desk was passed. Only the function that marks a test writes it.
create table desk_quiz_pass (
  account   address primary key constraint quiz_is_of_a_profile references desk_profile (account),
  passed_at timestamptz not null default platform_now()
);

alter table desk_profile
  add constraint nickname_is_bounded check (length(nickname) between 2 and 24),
  add constraint folded_is_bounded check (length(folded) between 1 and 100),
  add constraint avatar_is_a_file foreign key (avatar) references file (id);
-- Removing files asks for it.
create index desk_profile_of_avatar on desk_profile (avatar) where avatar is not null;

-- The request that opened, started or stopped it last.
alter table desk_passageway add column switch_id uuid;

-- An avatar is a file that every member may read.
alter table file_use drop constraint use_subject_known;
alter table file_use add constraint use_subject_known check (subject_kind in ('project', 'avatar'));

-- The desk is an entrance of its own, which operators may close. It is no tab.
insert into menu_item (place, position, route, type) values ('menu', 8, '/tor', 0);

-- The state of a passageway: the first of these cases that holds, in the order of `PASSAGEWAY_STATES`. `stateOf` in rules.ts decides the
-- same; a test compares the two over random facts. `quota_left` and `smallest` are USDT base units; `smallest` is null without a service.
create function desk_state(is_suspended boolean, is_banned boolean, has_passed boolean, is_opened boolean, is_started boolean,
  quota_left numeric, smallest numeric, covers_one boolean, has_on_hold boolean) returns text
language sql immutable parallel safe as $$
  select case
    when is_suspended or is_banned then 'banned'
    when not has_passed or not is_opened then 'notOpened'
    when not is_started then 'closed'
    when quota_left < coalesce(smallest, 1) then 'usedUpToday'
    when smallest is not null and not covers_one and has_on_hold then 'awaitingRelease'
    else 'inPassageway'
  end
$$;

-- The facts behind it and the state itself, of many accounts: one row for each member. `quotas` are the daily ones of the levels in
-- their order, `bases` and `rates` the reference prices that are known, in USDT base units for a whole token.
create function desk_states(accounts text[], quotas numeric[], bases text[], rates numeric[]) returns table (
  account text, state text, has_profile boolean, is_suspended boolean, operator_ban text, banned_until timestamptz, is_banned boolean, has_passed boolean,
  opened_at timestamptz, is_started boolean, level integer, quota numeric, quota_left numeric, stops_today integer,
  services integer, smallest numeric, covers_one boolean, has_on_hold boolean)
language sql stable set search_path = public, pg_temp as $$
  with clock as materialized (select platform_now() as present, platform_today() as today),
  kept as (
    select a.address::text as account, p.account is not null as has_profile, a.suspended_at is not null as is_suspended, p.operator_ban, p.banned_until,
      p.operator_ban is not null or coalesce(p.banned_until > clock.present, false) as is_banned,
      passed.account is not null as has_passed, p.opened_at, coalesce(p.is_started, false) as is_started, coalesce(p.level, 1) as level,
      quotas[coalesce(p.level, 1)] as quota,
      quotas[coalesce(p.level, 1)] - case when p.used_day = clock.today then p.used_units else 0 end as quota_left,
      case when p.stops_day = clock.today then p.stops else 0 end as stops_today
    from account a cross join clock
      left join desk_passageway p on p.account = a.address
      left join desk_quiz_pass passed on passed.account = a.address
    where a.address = any (accounts)
  ), facts as (
    select kept.*, offered.services, offered.smallest, coalesce(offered.covers_one, false) as covers_one, held.has_on_hold
    from kept
      cross join lateral (
        select count(*)::integer as services, min(s.min_units) as smallest, bool_or(coalesce(free.units, 0) >= needed.units) as covers_one
        from desk_service s
          join desk_market m on m.base = s.base and m.is_open
          join asset t on t.symbol = s.base
          left join lateral (select r.rate from unnest(bases, rates) r (base, rate) where r.base = s.base) reference on true
          cross join lateral (select coalesce(s.rate_units, reference.rate) as rate) priced
          -- Of what the operator gives, in base units; unknown without a price.
          cross join lateral (select case s.side when 'sell' then s.min_units
            else div(s.min_units * power(10::numeric, t.decimals) + priced.rate - 1, priced.rate) end as units) needed
          left join lateral (
            select b.posted as units from ledger.account g join ledger.balance b on b.account_id = g.id
            where g.owner = kept.account and g.part = 'passageway' and g.asset = case s.side when 'sell' then 'USDT' else s.base end
          ) free on true
        where s.account = kept.account and s.is_open
      ) offered
      cross join lateral (
        select exists (select from ledger.account g join ledger.balance b on b.account_id = g.id
          where g.owner = kept.account and g.part = 'proceeds' and b.posted > 0) as has_on_hold
      ) held
  )
  select account, desk_state(is_suspended, is_banned, has_passed, opened_at is not null, is_started, quota_left, smallest, covers_one, has_on_hold),
    has_profile, is_suspended, operator_ban, banned_until, is_banned, has_passed, opened_at, is_started, level, quota, quota_left, stops_today,
    services, smallest, covers_one, has_on_hold
  from facts
$$;

-- A profile comes with its passageway, so that whatever locks or counts on a passageway finds its row.
create function desk_name_member(member text, chosen text, as_compared text) returns void
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  insert into desk_profile (account, nickname, folded) values (member, chosen, as_compared)
    on conflict (account) do update set nickname = excluded.nickname, folded = excluded.folded;
  insert into desk_passageway (account) values (member) on conflict (account) do nothing;
end $$;

-- Opens, starts or stops a passageway. Its process has judged the same behind the lock of the row, with prices and parameters; what
-- follows from rows is judged here again, so that no role can let a banned account take part, or one that has passed no test.
create function desk_switch(member text, request uuid, act text) returns void
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  if act = 'stop' then
    update desk_passageway set is_started = false, switch_id = request where account = member;
  else
    update desk_passageway p set
      opened_at = case act when 'open' then platform_now() else p.opened_at end,
      is_started = act = 'start',
      misses = 0,
      switch_id = request
    where p.account = member and act in ('open', 'start') and (p.opened_at is null) = (act = 'open') and not p.is_started
      and p.operator_ban is null and coalesce(p.banned_until <= platform_now(), true)
      and exists (select from desk_quiz_pass passed where passed.account = member)
      and exists (select from account a where a.address = member and a.suspended_at is null)
      and (act = 'open' or exists (select from desk_service s join desk_market m on m.base = s.base and m.is_open where s.account = member and s.is_open));
  end if;
  if not found then
    raise exception 'the passageway of % does not % now', member, act using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Moves of the asset wallet are facts. What is banned or suspended puts nothing in; taking out is possible always.
create function refuse_changed_desk_fact() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on desk_transfer for each statement execute function refuse_changed_desk_fact();

create function refuse_unfit_filling() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from account a where a.address = new.account and a.suspended_at is not null) or exists (
    select from desk_passageway p where p.account = new.account and (p.operator_ban is not null or p.banned_until > platform_now())
  ) then
    raise exception 'a banned passageway is not filled' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger filling_is_fit before insert on desk_transfer for each row when (new.kind = 'filled') execute function refuse_unfit_filling();

create function require_transfer_movement() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from ledger.journal j
    where j.fact = case new.kind when 'filled' then 'passagewayFilled' else 'passagewayEmptied' end || ':' || new.account || '/' || new.request_id
  ) then
    raise exception 'a row of % without its movement', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger transfer_is_posted after insert on desk_transfer deferrable initially deferred
  for each row execute function require_transfer_movement();

-- Limits of a service and settings of a passageway move no money. Levels, bans and what was used are not the process's to write.
grant insert (account, request_id, kind, asset, units) on desk_transfer to ocean_app;
grant insert (id, account, base, side, min_units, max_units, is_open), update (min_units, max_units, is_open) on desk_service to ocean_app;
grant update (auto_units, notify_orders, notify_messages) on desk_passageway to ocean_app;
grant update (avatar) on desk_profile to ocean_app;
grant select on desk_quiz_pass to ocean_app;
revoke all on function desk_name_member(text, text, text), desk_switch(text, uuid, text), require_transfer_movement() from public;
grant execute on function desk_name_member(text, text, text), desk_switch(text, uuid, text) to ocean_app;
