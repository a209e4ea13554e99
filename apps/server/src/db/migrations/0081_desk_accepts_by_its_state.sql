-- Purpose: accepting is judged by the table of states, and tells the state that it met.

-- What the owner of a passageway may do in each of its states: `PASSAGEWAY_MAY` of `packages/api/src/desk/states.ts`; a test compares them.
create function desk_may(state text, act text) returns boolean
language sql immutable parallel safe as $$
  select act = any (case state
    when 'banned' then array['stop', 'empty']
    when 'notOpened' then array['open', 'fill', 'empty']
    when 'closed' then array['start', 'save', 'fill', 'empty']
    when 'usedUpToday' then array['stop', 'save', 'fill', 'empty']
    when 'awaitingRelease' then array['stop', 'save', 'fill', 'empty', 'accept']
    when 'inPassageway' then array['stop', 'save', 'fill', 'empty', 'accept']
    else '{}'::text[]
  end)
$$;

-- As in 0068. The passageway accepts in the states in which the table says so; an order that is over is refused with the state that it has.
create or replace function post_accepted_orders(
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
  -- Of the passageway at this point of the batch.
  left_units numeric;
  present_state text;
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
      p.opened_at, p.is_started, p.level, p.operator_ban, p.banned_until, p.auto_units,
      case when p.used_day = today then p.used_units else 0 end as used_units, case when p.auto_day = today then p.auto_used else 0 end as auto_used,
      passed.account is not null as has_passed, offered.smallest, s.is_open and o.quote_units between s.min_units and s.max_units as is_offered,
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
      left join lateral (
        select min(each.min_units) as smallest from desk_service each join desk_market listed on listed.base = each.base and listed.is_open
        where each.account = given.operator and each.is_open
      ) offered on true
      left join desk_quiz_pass passed on passed.account = given.operator
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
    left_units := terms.quotas[asked.level] - asked.used_units - coalesce((used ->> asked.member)::numeric, 0);
    -- What is free in the wallet and what is on hold tell apart two states that both accept.
    present_state := desk_state(asked.is_suspended, asked.operator_ban is not null or coalesce(asked.banned_until > present, false), asked.has_passed,
      asked.opened_at is not null, coalesce(asked.is_started, false), left_units, asked.smallest, true, false);
    refusal := case
      when asked.price_basis is distinct from asked.price_now then 'PRICE_CHANGED'
      when asked.id is null or coalesce(asked.named <> asked.member, false) then 'ORDER_UNKNOWN'
      when asked.customer = asked.member then 'ORDER_OWN'
      when asked.id = any (accepted) then 'ORDER_STATE completed'
      when asked.state <> 'pending' then 'ORDER_STATE ' || asked.state
      when asked.expires_at <= present then 'ORDER_STATE timedOut'
      when not desk_may(present_state, 'accept') then case present_state when 'banned' then 'PASSAGEWAY_BANNED'
        when 'usedUpToday' then 'ORDER_QUOTA ' || greatest(left_units, 0) else 'PASSAGEWAY_STATE' end
      when asked.is_customer_suspended then 'RECIPIENT_SUSPENDED'
      when not coalesce(asked.is_offered, false) then 'SERVICE_CLOSED'
      when asked.reference is null then 'PRICE_UNAVAILABLE'
      when asked.rate_units * 10000 < asked.reference * (10000 - asked.band_points)
        or asked.rate_units * 10000 > asked.reference * (10000 + asked.band_points) then 'RATE_OUTSIDE_BAND ' || asked.band_points
      when asked.quote_units > terms.sizes[asked.level] then 'ORDER_TOO_LARGE ' || terms.sizes[asked.level]
      when asked.quote_units > left_units then 'ORDER_QUOTA ' || greatest(left_units, 0)
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
