-- Purpose: what the desk took from its callers and now judges itself.

-- An own rate was signed for orders up to the maximum of that moment. A raised maximum is another offer, so that the rate ends with it and
-- the service trades at the reference price until a rate is signed again.
create function end_own_rate() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.rate_units := null;
  return new;
end $$;
create trigger raised_maximum_ends_own_rate before update of max_units on desk_service
  for each row when (old.rate_units is not null and new.max_units > old.max_units) execute function end_own_rate();

-- What the desk accepts by today; those of the levels in their order. Amounts are USDT base units, fees basis points. The values of a
-- platform on which they were never set are those of a first start (`packages/api/src/desk/params.ts`); a test compares them.
create type desk_accept_terms as (
  quotas numeric[], sizes numeric[], fees integer[], hours integer[], most_with_partner integer, unsigned_limit numeric
);
create function desk_accept_terms() returns desk_accept_terms
language plpgsql stable set search_path = public, pg_temp as $$
declare
  told jsonb;
  usdt constant numeric := (select power(10::numeric, decimals) from asset where symbol = 'USDT');
  terms desk_accept_terms;
begin
  select coalesce(jsonb_object_agg(newest.key, newest.value), '{}') into told from (
    select distinct on (p.key) p.key, p.value from parameter_value p
    where p.effective_from_day <= platform_today() and (p.key like 'desk.%' or p.key = 'stepUp.dailyValue')
    order by p.key, p.effective_from_day desc, p.revision desc
  ) newest;
  select array_agg(trunc(coalesce((told ->> (level || '.dailyQuota'))::numeric, first.quota) * usdt) order by first.place),
    array_agg(trunc(coalesce((told ->> (level || '.maxOrder'))::numeric, first.size) * usdt) order by first.place),
    array_agg(trunc(coalesce((told ->> (level || '.fee'))::numeric, first.fee) * 100)::integer order by first.place),
    array_agg(coalesce((told ->> (level || '.holdHours'))::integer, first.hours) order by first.place)
  into terms.quotas, terms.sizes, terms.fees, terms.hours
  from (values (1, 1000, 500, 0.5, 24), (2, 3000, 1000, 0.45, 20), (3, 10000, 3000, 0.4, 16), (4, 30000, 10000, 0.35, 12), (5, 100000, 30000, 0.3, 8))
      first (place, quota, size, fee, hours)
    cross join lateral (select 'desk.L' || first.place as level) named;
  terms.most_with_partner := coalesce((told ->> 'desk.maxWithPartner')::integer, 3);
  terms.unsigned_limit := trunc(coalesce((told ->> 'stepUp.dailyValue')::numeric, 50) * usdt);
  return terms;
end $$;

-- What owners let the desk accept without a tap a day: one row for each raise, by its request, with the text that was signed. Within the
-- value that a day moves without a signature there is none. Only those below, from before consents were kept, have an empty signature.
create table desk_consent (
  account     address not null references desk_passageway (account),
  request_id  uuid not null,
  daily_units numeric(38, 0) not null constraint consent_positive check (daily_units > 0),
  message     text,
  signature   text,
  at          timestamptz not null default platform_now(),
  primary key (account, request_id),
  constraint consent_is_whole check ((message is null) = (signature is null)),
  constraint signature_is_bounded check (length(signature) <= 33000)
);
insert into desk_consent (account, request_id, daily_units, message, signature)
select account, gen_random_uuid(), auto_units, 'given before consents were kept', '' from desk_passageway where auto_units is not null;

create function judge_consent() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  terms constant desk_accept_terms := desk_accept_terms();
  daily constant text := trim_scale(new.daily_units / (select power(10::numeric, decimals) from asset where symbol = 'USDT'))::text;
begin
  if new.message is null and new.daily_units > terms.unsigned_limit then
    raise exception 'what % lets the desk accept is not signed', new.account using errcode = 'integrity_constraint_violation';
  end if;
  if new.message is not null and (strpos(lower(new.message), new.account) = 0 or strpos(new.message,
      'let my passageway accept orders by itself, of up to ' || daily || ' USDT of value a day, until I lower it') = 0) then
    raise exception 'the consent of % is to something else', new.account using errcode = 'integrity_constraint_violation';
  end if;
  if new.message is not null and (new.signature !~ '^0x[0-9a-fA-F]{2,}$' or not exists (
      select from challenge c where c.address = new.account and c.used_by = new.request_id and c.message = new.message)) then
    raise exception 'no signature was used up for the consent of %', new.account using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger consent_says_what_it_allows before insert on desk_consent for each row execute function judge_consent();
create trigger append_only before update or delete or truncate on desk_consent for each statement execute function refuse_changed_order();

-- A raise comes with its own consent: an earlier one, whose owner has lowered it since, does not serve again.
create function require_consent() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from desk_consent c where c.account = new.account and c.daily_units >= new.auto_units and c.xmin = pg_current_xact_id()::xid
  ) then
    raise exception '% did not let the desk accept so much', new.account using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger raise_is_consented before update of auto_units on desk_passageway
  for each row when (new.auto_units > coalesce(old.auto_units, 0)) execute function require_consent();

-- What allowed an order to be accepted, as `modes` below. Orders of earlier versions have none.
alter table desk_order add column accept_mode text constraint accept_mode_known check (accept_mode in ('session', 'signed', 'auto'));

-- Accepts orders as in 0057, by terms that it reads itself. `modes` say what allows it: 'session' (within the day's value), 'signed' (the
-- caller has used one of `challenges` up for this request), 'auto' (the day's value that was signed for it). `price_bases` say which prices
-- the caller has read: where there are others now, the outcome is PRICE_CHANGED.
drop function post_accepted_orders(uuid[], text[], uuid[], text[], bigint[], text[], numeric[], numeric[], numeric[], integer[], integer[], integer, numeric,
  uuid[], text[], text[], text[], text[], boolean[], uuid[], uuid[], text[], jsonb[], text[], integer[], integer[], numeric[],
  integer[], text[], uuid[], integer[], numeric[], boolean);
create function post_accepted_orders(
  order_ids uuid[], operators text[], requests uuid[], modes text[], challenges uuid[], price_bases text[], reference_units numeric[],
  new_accounts uuid[], account_names text[], account_owners text[], account_parts text[], account_assets text[], account_overdraws boolean[],
  accounts uuid[], ids uuid[], kinds text[], facts jsonb[], fact_keys text[],
  leg_movements integer[], leg_places integer[], leg_amounts numeric[],
  hold_movements integer[], hold_acts text[], hold_ids uuid[], hold_places integer[], hold_amounts numeric[],
  all_or_nothing boolean
) returns text[]
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  present constant timestamptz := platform_now();
  today constant integer := platform_today();
  terms constant desk_accept_terms := desk_accept_terms();
  asked record;
  refusal text;
  refusals text[] := array_fill(null::text, array[cardinality(order_ids)]);
  -- Of this batch, so far: value by passageway, the same without a tap and without a signature, orders by pair.
  used jsonb := '{}';
  used_alone jsonb := '{}';
  used_unsigned jsonb := '{}';
  traded jsonb := '{}';
  pair text;
  accepted uuid[] := '{}';
  marked integer[] := '{}';
  failed integer[];
  outcomes text[];
begin
  if all_or_nothing or kinds <> array_fill('orderCompleted'::text, array[cardinality(order_ids)]) or fact_keys <> order_ids::text[] then
    raise exception 'orders are completed each for itself' using errcode = 'LG003';
  end if;
  -- Those of the customers, too: two accounts that accept from each other take turns.
  perform from desk_passageway p
  where p.account = any (operators || array(select o.customer::text from desk_order o where o.id = any (order_ids)))
  order by p.account for no key update;
  perform from desk_order o where o.id = any (order_ids) order by o.id for no key update;
  insert into unsigned_spending (account, day, used_units)
    select distinct u.operator, today, 0 from unnest(operators, modes) u(operator, mode) where u.mode = 'session' order by 1
    on conflict do nothing;
  perform from unsigned_spending kept
  where kept.account in (select u.operator from unnest(operators, modes) u(operator, mode) where u.mode = 'session')
  order by kept.account for update;

  for asked in
    select given.place, given.operator as member, given.request, given.mode, given.price_basis, given.reference, prices.basis as price_now,
      o.id, o.customer, o.state, o.operator, o.named, o.accept_request, o.expires_at, o.rate_units, o.quote_units,
      p.account as passageway, p.opened_at, p.is_started, p.level, p.operator_ban, p.banned_until, p.auto_units,
      case when p.used_day = today then p.used_units else 0 end as used_units, case when p.auto_day = today then p.auto_used else 0 end as auto_used,
      s.is_open and o.quote_units between s.min_units and s.max_units as is_offered,
      me.suspended_at is not null as is_suspended, theirs.suspended_at is not null as is_customer_suspended,
      case when kept.day >= today then kept.used_units else 0 end as used_unsigned, coalesce(t.orders, 0) as traded, m.band_points,
      given.mode = 'signed' and coalesce(signed.action like 'accept the order ' || o.id || ' of the passageway desk, %', false) as is_signed
    from unnest(order_ids, operators, requests, modes, challenges, price_bases, reference_units)
        with ordinality given (order_id, operator, request, mode, challenge, price_basis, reference, place)
      left join desk_order o on o.id = given.order_id
      left join desk_market m on m.base = o.base
      left join (
        select b.base, desk_price_basis(b.base) as basis from (select distinct d.base from desk_order d where d.id = any (order_ids)) b
      ) prices on prices.base = o.base
      left join desk_passageway p on p.account = given.operator
      left join desk_service s on s.account = given.operator and s.base = o.base and s.side = o.side
      -- Limited, so that they are looked up by their keys also by a plan that was made while those tables were empty.
      left join lateral (select spent.day, spent.used_units from unsigned_spending spent where spent.account = given.operator limit 1) kept on true
      left join lateral (
        select used.action from challenge used
        where used.id = given.challenge and used.address = given.operator and used.used_by = given.request limit 1
      ) signed on given.mode = 'signed'
      left join account me on me.address = given.operator
      left join account theirs on theirs.address = o.customer
      left join lateral (
        select traders.day, traders.orders from desk_pair traders
        where traders.low = least(o.customer::text, given.operator) and traders.high = greatest(o.customer::text, given.operator) limit 1
      ) t on t.day = today
    order by given.place
  loop
    -- A repeat of what was done: ledger.post finds its movement.
    continue when asked.operator = asked.member and asked.accept_request = asked.request;
    pair := least(asked.customer, asked.member) || greatest(asked.customer, asked.member);
    refusal := case
      when asked.price_basis is distinct from asked.price_now then 'PRICE_CHANGED'
      when asked.id is null or coalesce(asked.named <> asked.member, false) then 'ORDER_UNKNOWN'
      when asked.customer = asked.member then 'ORDER_OWN'
      when asked.state <> 'pending' or asked.id = any (accepted) then 'ORDER_STATE'
      when asked.expires_at <= present then 'ORDER_STATE'
      when asked.is_suspended or asked.operator_ban is not null or coalesce(asked.banned_until > present, false) then 'PASSAGEWAY_BANNED'
      when asked.passageway is null or asked.opened_at is null or not asked.is_started then 'PASSAGEWAY_STATE'
      when asked.is_customer_suspended then 'RECIPIENT_SUSPENDED'
      when not coalesce(asked.is_offered, false) then 'SERVICE_CLOSED'
      when asked.reference is null then 'PRICE_UNAVAILABLE'
      when asked.rate_units * 10000 < asked.reference * (10000 - asked.band_points)
        or asked.rate_units * 10000 > asked.reference * (10000 + asked.band_points) then 'RATE_OUTSIDE_BAND ' || asked.band_points
      when asked.quote_units > terms.sizes[asked.level] then 'ORDER_TOO_LARGE ' || terms.sizes[asked.level]
      when asked.used_units + coalesce((used ->> asked.member)::numeric, 0) + asked.quote_units > terms.quotas[asked.level]
        then 'ORDER_QUOTA ' || greatest(terms.quotas[asked.level] - asked.used_units - coalesce((used ->> asked.member)::numeric, 0), 0)
      when asked.traded + coalesce((traded ->> pair)::integer, 0) >= terms.most_with_partner
        then 'ORDERS_WITH_PARTNER ' || terms.most_with_partner
      when asked.mode = 'auto' and not coalesce(
        asked.auto_used + coalesce((used_alone ->> asked.member)::numeric, 0) + asked.quote_units <= asked.auto_units, false) then 'AUTO_SPENT'
      when asked.mode = 'session' and not coalesce(
        asked.used_unsigned + coalesce((used_unsigned ->> asked.member)::numeric, 0) + asked.quote_units <= terms.unsigned_limit, false)
        then 'STEP_UP_NEEDED ' || terms.unsigned_limit
      when coalesce(asked.mode not in ('session', 'auto'), true) and not coalesce(asked.is_signed, false) then 'STEP_UP_NEEDED ' || terms.unsigned_limit
    end;
    refusals[asked.place] := refusal;
    continue when refusal is not null;
    accepted := accepted || asked.id;
    marked := marked || asked.place::integer;
    used := used || jsonb_build_object(asked.member, coalesce((used ->> asked.member)::numeric, 0) + asked.quote_units);
    traded := traded || jsonb_build_object(pair, coalesce((traded ->> pair)::integer, 0) + 1);
    if asked.mode = 'auto' then
      used_alone := used_alone || jsonb_build_object(asked.member, coalesce((used_alone ->> asked.member)::numeric, 0) + asked.quote_units);
    elsif asked.mode = 'session' then
      used_unsigned := used_unsigned || jsonb_build_object(asked.member, coalesce((used_unsigned ->> asked.member)::numeric, 0) + asked.quote_units);
    end if;
  end loop;

  update desk_order o set state = 'completed', operator = p.account, accepted_at = present, accept_request = requests[u.place], accept_mode = modes[u.place],
    fee_points = terms.fees[p.level], release_at = present + make_interval(hours => terms.hours[p.level]),
    fee_units = div(case o.side when 'buy' then o.quote_units else o.base_units end * terms.fees[p.level] + 9999, 10000)
  from unnest(marked) u(place), desk_passageway p
  where o.id = order_ids[u.place] and p.account = operators[u.place];

  outcomes := ledger.post_allowed(refusals, new_accounts, account_names, account_owners, account_parts, account_assets, account_overdraws,
    accounts, ids, kinds, facts, fact_keys, leg_movements, leg_places, leg_amounts, hold_movements, hold_acts, hold_ids, hold_places, hold_amounts);

  failed := array(select u.place from unnest(marked) u(place) where outcomes[u.place] <> 'posted');
  if cardinality(failed) > 0 then
    update desk_order o set state = 'pending', operator = null, accepted_at = null, accept_request = null, accept_mode = null, fee_points = null, release_at = null, fee_units = null
    from unnest(failed) u(place) where o.id = order_ids[u.place];
  end if;

  update desk_passageway p set used_day = today, used_units = case when p.used_day = today then p.used_units else 0 end + done.units,
    auto_day = case when done.alone > 0 then today else p.auto_day end,
    auto_used = case when done.alone > 0 then case when p.auto_day = today then p.auto_used else 0 end + done.alone else p.auto_used end,
    misses = 0, missed_by = '{}'
  from (
    select operators[u.place] as account, sum(o.quote_units) as units, coalesce(sum(o.quote_units) filter (where modes[u.place] = 'auto'), 0) as alone
    from unnest(marked) u(place) join desk_order o on o.id = order_ids[u.place]
    where outcomes[u.place] = 'posted' group by 1
  ) done
  where p.account = done.account;
  update unsigned_spending kept set day = greatest(kept.day, today), used_units = case when kept.day >= today then kept.used_units else 0 end + done.units
  from (
    select operators[u.place] as account, sum(o.quote_units) as units from unnest(marked) u(place) join desk_order o on o.id = order_ids[u.place]
    where outcomes[u.place] = 'posted' and modes[u.place] = 'session' group by 1
  ) done
  where kept.account = done.account;
  insert into desk_pair as t (low, high, day, orders)
  select least(o.customer::text, operators[u.place]), greatest(o.customer::text, operators[u.place]), today, count(*)
  from unnest(marked) u(place) join desk_order o on o.id = order_ids[u.place]
  where outcomes[u.place] = 'posted' group by 1, 2 order by 1, 2
  on conflict (low, high) do update set day = excluded.day, orders = excluded.orders + case when t.day = excluded.day then t.orders else 0 end;
  return outcomes;
end $$;

-- A missed order that its passageway could not have accepted counts nowhere: neither for a stop, as before, nor in what its page says.
alter table desk_order add column is_excused boolean not null default false;

-- As in 0058, without those that are excused.
create or replace function count_desk_orders() returns trigger
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
  where b.state = 'pending' and o.state = 'timedOut' and o.reason = 'expired' and o.named is not null and not o.is_excused;
  insert into desk_delta (account, order_id, partner, volume_units, counted_units)
  select o.operator, o.id, o.customer, o.quote_units,
    case when not is_one_line(o.operator, o.customer) and has_own_bot(o.operator) and has_own_bot(o.customer) then o.quote_units else 0 end
  from after_rows o join before_rows b on b.id = o.id
  where b.state = 'completed' and o.state = 'released';
  return null;
end $$;

-- As in 0057, and marks those that are excused.
create or replace function desk_end_due_orders(order_ids uuid[], excused uuid[], misses_to_stop integer, stops_to_ban integer, ban_hours integer)
returns setof desk_order
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  present constant timestamptz := platform_now();
  today constant integer := platform_today();
  missed record;
  mine desk_passageway;
  customers address[];
  stops_today integer;
begin
  perform from desk_passageway p
  where p.account in (select o.named from desk_order o where o.id = any (order_ids) and o.state = 'pending')
  order by p.account for no key update;
  perform from desk_order o where o.id = any (order_ids) order by o.id for no key update;

  for missed in
    select o.named, o.customer from desk_order o join account a on a.address = o.customer and a.suspended_at is null
    where o.id = any (order_ids) and o.state = 'pending' and o.expires_at <= present and o.named is not null and o.id <> all (excused)
    order by o.expires_at, o.id
  loop
    select * into mine from desk_passageway p where p.account = missed.named;
    customers := case when mine.misses = 0 then '{}' else mine.missed_by end;
    continue when not mine.is_started or missed.customer = any (customers);
    customers := customers || missed.customer::address;
    if cardinality(customers) < misses_to_stop then
      update desk_passageway p set misses = cardinality(customers), missed_by = customers where p.account = missed.named;
    else
      stops_today := case when mine.stops_day = today then mine.stops else 0 end + 1;
      update desk_passageway p set is_started = false, misses = 0, missed_by = '{}', stops_day = today, stops = stops_today,
        banned_until = case when stops_today >= stops_to_ban then greatest(mine.banned_until, present + make_interval(hours => ban_hours)) else mine.banned_until end
      where p.account = missed.named;
    end if;
  end loop;

  return query update desk_order o set
    state = case o.state when 'pending' then 'timedOut' else 'released' end,
    reason = case o.state when 'pending' then 'expired' end,
    is_excused = o.state = 'pending' and o.named is not null and (o.id = any (excused) or is_suspended(o.customer)),
    ended_at = present
  where o.id = any (order_ids) and ((o.state = 'pending' and o.expires_at <= present) or (o.state = 'completed' and o.release_at <= present))
  returning o.*;
end $$;

-- What is due of an account is looked up by every touch of its passageway, which may have thousands of open orders that are not.
create index desk_order_due_of_operator on desk_order ((coalesce(operator, named)), (coalesce(release_at, expires_at)))
  where state in ('pending', 'completed') and coalesce(operator, named) is not null;
create index desk_order_due_of_customer on desk_order (customer, (coalesce(release_at, expires_at))) where state in ('pending', 'completed');

grant select on desk_consent to ocean_app;
grant insert (account, request_id, daily_units, message, signature) on desk_consent to ocean_app;
revoke all on function end_own_rate(), desk_accept_terms(), judge_consent(), require_consent(),
  post_accepted_orders(uuid[], text[], uuid[], text[], uuid[], text[], numeric[],
    uuid[], text[], text[], text[], text[], boolean[], uuid[], uuid[], text[], jsonb[], text[], integer[], integer[], numeric[],
    integer[], text[], uuid[], integer[], numeric[], boolean)
  from public;
grant execute on function
  post_accepted_orders(uuid[], text[], uuid[], text[], uuid[], text[], numeric[],
    uuid[], text[], text[], text[], text[], boolean[], uuid[], uuid[], text[], jsonb[], text[], integer[], integer[], numeric[],
    integer[], text[], uuid[], integer[], numeric[], boolean)
  to ocean_app;
drop function desk_terms_basis();
