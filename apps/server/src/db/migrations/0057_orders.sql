-- Purpose: orders of the desk: placing, cancelling, accepting and the two clocks. No role of a process writes an order: functions with the
-- owner's rights judge the rows again, behind their locks, and nothing of an order is committed without its movement.
--
-- Locks in one order: passageways by address, orders by id, pairs, what was spent without a signature, balances.

alter table desk_order
  -- The requests that accepted and that cancelled it: a repeat finds itself.
  add column accept_request uuid,
  add column end_request uuid,
  add constraint order_is_of_a_profile foreign key (customer) references desk_profile (account);

-- The customers of the orders in a row that were missed; read together with `misses`, which `start` sets back.
alter table desk_passageway add column missed_by address[] not null default '{}';

-- Own lists, behind a cursor: what goes on, and what is over.
drop index desk_order_of_customer, desk_order_of_operator;
create index desk_order_open_of_customer on desk_order (customer, placed_at desc, id desc) where state in ('pending', 'completed');
create index desk_order_done_of_customer on desk_order (customer, placed_at desc, id desc) where state in ('timedOut', 'released');
create index desk_order_open_of_operator on desk_order ((coalesce(operator, named)), placed_at desc, id desc) where state in ('pending', 'completed');
create index desk_order_done_of_operator on desk_order ((coalesce(operator, named)), placed_at desc, id desc) where state in ('timedOut', 'released');

-- What two accounts have traded on a day, in both directions.
create table desk_pair (
  low    address not null,
  high   address not null,
  day    integer not null,
  orders integer not null constraint pair_has_traded check (orders > 0),
  primary key (low, high),
  constraint pair_in_order check (low < high)
) with (fillfactor = 70);

-- Operators of the platform put a release off, with a reason. The clock releases it all the same: the money stays the operator's.
create table desk_hold_extension (
  order_id uuid not null references desk_order (id),
  -- Counts those of an order: a text that operators signed names it and so serves once.
  number   integer not null constraint extension_number_positive check (number > 0),
  -- When it would have been released.
  was      timestamptz not null,
  until    timestamptz not null,
  author   address not null,
  reason   text not null constraint extension_reason_given check (reason ~ '\S' and length(reason) <= 1000),
  at       timestamptz not null default platform_now(),
  primary key (order_id, number),
  constraint extension_is_later check (until > was)
);

create function refuse_changed_order() returns trigger language plpgsql as $$
begin
  raise exception 'what was agreed in % stays', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger never_removed before delete or truncate on desk_order for each statement execute function refuse_changed_order();
create trigger terms_stay before update on desk_order for each row
  when ((old.id, old.customer, old.base, old.side, old.base_units, old.rate_units, old.quote_units, old.named, old.service_id, old.placed_at, old.expires_at)
    is distinct from (new.id, new.customer, new.base, new.side, new.base_units, new.rate_units, new.quote_units, new.named, new.service_id, new.placed_at, new.expires_at))
  execute function refuse_changed_order();
create trigger append_only before update or delete or truncate on desk_hold_extension for each statement execute function refuse_changed_order();

create function extend_desk_hold() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held desk_order;
  first_release timestamptz;
begin
  select * into held from desk_order o where o.id = new.order_id for no key update;
  if held.state is distinct from 'completed' or held.release_at <= platform_now() then
    raise exception 'order % holds nothing now', new.order_id using errcode = 'integrity_constraint_violation';
  end if;
  if operators.signed_by('desk/hold/' || new.order_id || '/' || new.number) < 1 then
    raise exception 'extension % of order % is not signed by an operator', new.number, new.order_id using errcode = 'integrity_constraint_violation';
  end if;
  if new.number <> (select count(*) + 1 from desk_hold_extension e where e.order_id = new.order_id) then
    raise exception 'the extensions of an order are counted without gaps' using errcode = 'unique_violation';
  end if;
  new.was := held.release_at;
  first_release := coalesce((select e.was from desk_hold_extension e where e.order_id = new.order_id and e.number = 1), held.release_at);
  if new.until > first_release + interval '7 days' then
    raise exception 'a hold is extended by at most 7 days in all' using errcode = 'integrity_constraint_violation';
  end if;
  update desk_order set release_at = new.until where id = new.order_id;
  return new;
end $$;
create trigger extend_desk_hold before insert on desk_hold_extension for each row execute function extend_desk_hold();

-- An order stands as its movements say, at every commit: held while pending, swapped or given back, released.
create function require_order_movements() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present text := (select o.state from desk_order o where o.id = new.id);
  wanted text[] := case present when 'pending' then array['orderPlaced'] when 'completed' then array['orderCompleted']
    when 'timedOut' then array['orderTimedOut'] else array['orderCompleted', 'orderReleased'] end;
begin
  if exists (select from unnest(wanted) needed (what) where not exists (select from ledger.journal j where j.fact = needed.what || ':' || new.id))
    or (present = 'pending' and exists (select from ledger.journal j where j.fact in ('orderCompleted:' || new.id, 'orderTimedOut:' || new.id)))
  then
    raise exception 'order % is % without its movement', new.id, present using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger order_is_posted after insert or update of state on desk_order deferrable initially deferred
  for each row execute function require_order_movements();

-- USDT of an order: what a buyer pays is rounded up, what a seller gets down.
create function desk_quote_units(side text, base_units numeric, rate_units numeric, whole numeric) returns numeric
language sql immutable parallel safe as
  $$ select case side when 'buy' then div(base_units * rate_units + whole - 1, whole) else div(base_units * rate_units, whole) end $$;

-- Which prices of an asset there are: another text, once there is another one or one was confirmed.
create function desk_price_basis(of_asset text) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select number || '/' || coalesce(confirmed_at::text, '') from operator_price where asset = of_asset order by number desc limit 1), '')
    || ' ' || coalesce((select number::text from pair_price where asset = of_asset order by number desc limit 1), '')
$$;

-- Which values of parameters there are that are in force today: rows are never changed and never added for days that are over.
create function desk_terms_basis() returns bigint
language sql stable set search_path = public, pg_temp as
  $$ select count(*) from parameter_value where effective_from_day <= platform_today() $$;

-- Places an order, whose hold the caller posts in the same transaction. Orders of one customer take turns. Returns what stands in its
-- way, or null.
create function desk_place_order(
  order_id uuid, member text, of_base text, of_side text, units numeric, rate numeric, of_service uuid,
  minutes integer, most_pending integer, most_with_partner integer
) returns text
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  present constant timestamptz := platform_now();
  value numeric;
  partner text;
begin
  perform from desk_profile where account = member for no key update;
  if not found then return 'PROFILE_MISSING'; end if;
  if exists (select from account where address = member and suspended_at is not null) then return 'ACCOUNT_SUSPENDED'; end if;
  if not exists (select from desk_market where base = of_base and is_open) then return 'MARKET_CLOSED'; end if;
  if (select count(*) from desk_order where customer = member and state = 'pending' and expires_at > present) >= most_pending then
    return 'ORDERS_TOO_MANY';
  end if;
  value := desk_quote_units(of_side, units, rate, (select power(10::numeric, decimals) from asset where symbol = of_base));
  if of_service is not null then
    select s.account into partner
    from desk_service s join desk_passageway p on p.account = s.account join account a on a.address = s.account
    where s.id = of_service and s.base = of_base and s.side = of_side and s.is_open and value between s.min_units and s.max_units
      and coalesce(s.rate_units, rate) = rate and p.opened_at is not null and p.is_started and a.suspended_at is null
      and p.operator_ban is null and coalesce(p.banned_until <= present, true);
    if partner is null then return 'SERVICE_CLOSED'; end if;
    if partner = member then return 'ORDER_OWN'; end if;
    -- Those that wait count, too: what the pair may not complete any more would only count as missed.
    if coalesce((select orders from desk_pair where low = least(member, partner) and high = greatest(member, partner) and day = platform_today()), 0)
      + (select count(*) from desk_order where state = 'pending' and expires_at > present
          and ((customer = member and named = partner) or (customer = partner and named = member))) >= most_with_partner
    then
      return 'ORDERS_WITH_PARTNER';
    end if;
  end if;
  insert into desk_order (id, customer, base, side, base_units, rate_units, quote_units, named, service_id, placed_at, expires_at)
  values (order_id, member, of_base, of_side, units, rate, value, partner, of_service, present, present + make_interval(mins => minutes));
  return null;
end $$;

-- Cancels a pending order of this customer; false: it is not pending any more.
create function desk_cancel_order(order_id uuid, member text, request uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  update desk_order set state = 'timedOut', reason = 'cancelled', ended_at = platform_now(), end_request = request
  where id = order_id and customer = member and state = 'pending' and expires_at > platform_now();
  return found;
end $$;

-- What the clocks make of those of these orders that are due; the caller posts it in the same transaction. An order that named a
-- passageway and was missed after its full time counts for it: so many in a row, of different customers, stop it, and so many stops
-- on a day ban it. `excused` ones could not be accepted, whatever their passageway had done.
create function desk_end_due_orders(order_ids uuid[], excused uuid[], misses_to_stop integer, stops_to_ban integer, ban_hours integer)
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
    ended_at = present
  where o.id = any (order_ids) and ((o.state = 'pending' and o.expires_at <= present) or (o.state = 'completed' and o.release_at <= present))
  returning o.*;
end $$;

-- `ledger.post` of those movements of a batch that nothing stands in the way of, as many as can be. The outcome of the others is what
-- stands in their way.
create function ledger.post_allowed(
  refusals text[],
  new_accounts uuid[], account_names text[], account_owners text[], account_parts text[], account_assets text[], account_overdraws boolean[],
  accounts uuid[], ids uuid[], kinds text[], facts jsonb[], fact_keys text[],
  leg_movements integer[], leg_places integer[], leg_amounts numeric[],
  hold_movements integer[], hold_acts text[], hold_ids uuid[], hold_places integer[], hold_amounts numeric[]
) returns text[]
language plpgsql as $$
declare
  outcomes text[] := refusals;
  allowed integer[];
  mine uuid[];
  missing record;
  posted text[];
begin
  if num_nulls(variadic refusals) = cardinality(refusals) then
    return ledger.post(new_accounts, account_names, account_owners, account_parts, account_assets, account_overdraws,
      accounts, ids, kinds, facts, fact_keys, leg_movements, leg_places, leg_amounts,
      hold_movements, hold_acts, hold_ids, hold_places, hold_amounts, false);
  end if;
  allowed := array(select place from generate_subscripts(refusals, 1) place where refusals[place] is null order by place);
  if cardinality(allowed) = 0 then
    return outcomes;
  end if;
  mine := array(
    select distinct accounts[u.p] from (
      select l.m, l.p from unnest(leg_movements, leg_places) l(m, p)
      union all
      select h.m, h.p from unnest(hold_movements, hold_places) h(m, p) where h.p is not null
    ) u where refusals[u.m] is null order by 1);
  select coalesce(array_agg(n.id), '{}') as ids, coalesce(array_agg(n.name), '{}') as names, coalesce(array_agg(n.owner), '{}') as owners,
    coalesce(array_agg(n.part), '{}') as parts, coalesce(array_agg(n.asset), '{}') as assets, coalesce(array_agg(n.overdraw), '{}') as overdraws
  into missing
  from unnest(new_accounts, account_names, account_owners, account_parts, account_assets, account_overdraws) n(id, name, owner, part, asset, overdraw)
  where n.id = any (mine);
  posted := ledger.post(missing.ids, missing.names, missing.owners, missing.parts, missing.assets, missing.overdraws, mine,
    array(select ids[a.place] from unnest(allowed) with ordinality a(place, o) order by a.o),
    array(select kinds[a.place] from unnest(allowed) with ordinality a(place, o) order by a.o),
    array(select facts[a.place] from unnest(allowed) with ordinality a(place, o) order by a.o),
    array(select fact_keys[a.place] from unnest(allowed) with ordinality a(place, o) order by a.o),
    array(select array_position(allowed, l.m) from unnest(leg_movements) with ordinality l(m, o) where refusals[l.m] is null order by l.o),
    array(select array_position(mine, accounts[l.p]) from unnest(leg_movements, leg_places) with ordinality l(m, p, o) where refusals[l.m] is null order by l.o),
    array(select l.x from unnest(leg_movements, leg_amounts) with ordinality l(m, x, o) where refusals[l.m] is null order by l.o),
    array(select array_position(allowed, h.m) from unnest(hold_movements) with ordinality h(m, o) where refusals[h.m] is null order by h.o),
    array(select h.act from unnest(hold_movements, hold_acts) with ordinality h(m, act, o) where refusals[h.m] is null order by h.o),
    array(select h.id from unnest(hold_movements, hold_ids) with ordinality h(m, id, o) where refusals[h.m] is null order by h.o),
    array(select array_position(mine, accounts[h.p]) from unnest(hold_movements, hold_places) with ordinality h(m, p, o) where refusals[h.m] is null order by h.o),
    array(select h.x from unnest(hold_movements, hold_amounts) with ordinality h(m, x, o) where refusals[h.m] is null order by h.o),
    false);
  for i in 1 .. cardinality(allowed) loop
    outcomes[allowed[i]] := posted[i];
  end loop;
  return outcomes;
end $$;

-- Accepts orders, each by one of `operators`, and posts them. Returns an outcome for each: the one of ledger.post, or what stands in its
-- way. All of it is judged here, behind the locks; one that is refused counts nothing in the end. Until the ledger refuses one for its
-- balance it counts, and may leave too little of a day for the next one of the same passageway.
--
-- `modes` say what allows it: 'session' (within the day's value), 'signed' (the caller has used a signature up), 'auto' (the day's value
-- that was signed for it). `term_bases` and `price_bases` say which parameters and prices the caller has read: where there are others
-- now, the outcome is TERMS_CHANGED. What stands for the levels is in their order.
create function post_accepted_orders(
  order_ids uuid[], operators text[], requests uuid[], modes text[], term_bases bigint[], price_bases text[], reference_units numeric[],
  level_quotas numeric[], level_sizes numeric[], level_fees integer[], level_hours integer[], most_with_partner integer, unsigned_limit numeric,
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
  in_force constant bigint := desk_terms_basis();
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
    select given.place, given.operator as member, given.request, given.mode, given.term_basis, given.price_basis, given.reference, prices.basis as price_now,
      o.id, o.customer, o.state, o.operator, o.named, o.accept_request, o.expires_at, o.rate_units, o.quote_units,
      p.account as passageway, p.opened_at, p.is_started, p.level, p.operator_ban, p.banned_until, p.auto_units,
      case when p.used_day = today then p.used_units else 0 end as used_units, case when p.auto_day = today then p.auto_used else 0 end as auto_used,
      s.is_open and o.quote_units between s.min_units and s.max_units as is_offered,
      me.suspended_at is not null as is_suspended, theirs.suspended_at is not null as is_customer_suspended,
      case when kept.day >= today then kept.used_units else 0 end as used_unsigned, coalesce(t.orders, 0) as traded, m.band_points
    from unnest(order_ids, operators, requests, modes, term_bases, price_bases, reference_units)
        with ordinality given (order_id, operator, request, mode, term_basis, price_basis, reference, place)
      left join desk_order o on o.id = given.order_id
      left join desk_market m on m.base = o.base
      left join (
        select b.base, desk_price_basis(b.base) as basis from (select distinct d.base from desk_order d where d.id = any (order_ids)) b
      ) prices on prices.base = o.base
      left join desk_passageway p on p.account = given.operator
      left join desk_service s on s.account = given.operator and s.base = o.base and s.side = o.side
      -- Limited, so that they are looked up by their keys also by a plan that was made while those tables were empty.
      left join lateral (select spent.day, spent.used_units from unsigned_spending spent where spent.account = given.operator limit 1) kept on true
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
      when asked.term_basis is distinct from in_force or asked.price_basis is distinct from asked.price_now then 'TERMS_CHANGED'
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
      when asked.quote_units > level_sizes[asked.level] then 'ORDER_TOO_LARGE ' || level_sizes[asked.level]
      when asked.used_units + coalesce((used ->> asked.member)::numeric, 0) + asked.quote_units > level_quotas[asked.level]
        then 'ORDER_QUOTA ' || greatest(level_quotas[asked.level] - asked.used_units - coalesce((used ->> asked.member)::numeric, 0), 0)
      when asked.traded + coalesce((traded ->> pair)::integer, 0) >= most_with_partner then 'ORDERS_WITH_PARTNER'
      when asked.mode = 'auto' and not coalesce(
        asked.auto_used + coalesce((used_alone ->> asked.member)::numeric, 0) + asked.quote_units <= asked.auto_units, false) then 'AUTO_SPENT'
      when asked.mode = 'session' and not coalesce(
        asked.used_unsigned + coalesce((used_unsigned ->> asked.member)::numeric, 0) + asked.quote_units <= unsigned_limit, false) then 'STEP_UP_NEEDED'
      when asked.mode not in ('session', 'signed', 'auto') then 'STEP_UP_NEEDED'
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

  update desk_order o set state = 'completed', operator = p.account, accepted_at = present, accept_request = requests[u.place],
    fee_points = level_fees[p.level], release_at = present + make_interval(hours => level_hours[p.level]),
    fee_units = div(case o.side when 'buy' then o.quote_units else o.base_units end * level_fees[p.level] + 9999, 10000)
  from unnest(marked) u(place), desk_passageway p
  where o.id = order_ids[u.place] and p.account = operators[u.place];

  outcomes := ledger.post_allowed(refusals, new_accounts, account_names, account_owners, account_parts, account_assets, account_overdraws,
    accounts, ids, kinds, facts, fact_keys, leg_movements, leg_places, leg_amounts, hold_movements, hold_acts, hold_ids, hold_places, hold_amounts);

  failed := array(select u.place from unnest(marked) u(place) where outcomes[u.place] <> 'posted');
  if cardinality(failed) > 0 then
    update desk_order o set state = 'pending', operator = null, accepted_at = null, accept_request = null, fee_points = null, release_at = null, fee_units = null
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

grant select on desk_pair, desk_hold_extension to ocean_app;
grant insert (order_id, number, until, author, reason) on desk_hold_extension to ocean_operator;
revoke all on function extend_desk_hold(), require_order_movements(),
  desk_place_order(uuid, text, text, text, numeric, numeric, uuid, integer, integer, integer),
  desk_cancel_order(uuid, text, uuid), desk_end_due_orders(uuid[], uuid[], integer, integer, integer),
  post_accepted_orders(uuid[], text[], uuid[], text[], bigint[], text[], numeric[], numeric[], numeric[], integer[], integer[], integer, numeric,
    uuid[], text[], text[], text[], text[], boolean[], uuid[], uuid[], text[], jsonb[], text[], integer[], integer[], numeric[],
    integer[], text[], uuid[], integer[], numeric[], boolean)
  from public;
grant execute on function
  desk_place_order(uuid, text, text, text, numeric, numeric, uuid, integer, integer, integer),
  desk_cancel_order(uuid, text, uuid), desk_end_due_orders(uuid[], uuid[], integer, integer, integer),
  post_accepted_orders(uuid[], text[], uuid[], text[], bigint[], text[], numeric[], numeric[], numeric[], integer[], integer[], integer, numeric,
    uuid[], text[], text[], text[], text[], boolean[], uuid[], uuid[], text[], jsonb[], text[], integer[], integer[], numeric[],
    integer[], text[], uuid[], integer[], numeric[], boolean)
  to ocean_app;
revoke execute on all functions in schema ledger from public;
