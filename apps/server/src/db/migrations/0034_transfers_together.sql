-- Purpose: transfers take fewer round trips. What stands in the way of a transfer, its posting and the answer that its
-- request keeps are one call and one commit. No posting depends on the server's `jit`. And no day of what was spent goes back.

-- ledger.post switches off kinds of plans. Before PostgreSQL 18 that raises the cost of a plan which has to use one all the
-- same, here for one-row tables without an index, far above `jit_above_cost`: every call then compiled its statements, and
-- took seventeen times as long.
alter function ledger.post(
  uuid[], text[], text[], text[], text[], boolean[], uuid[], uuid[], text[], jsonb[], text[],
  integer[], integer[], numeric[], integer[], text[], uuid[], integer[], numeric[], boolean
) set jit = off;

-- An answer is written into the row of its key, and a session's last use into its own: with room on the page no index changes.
alter table idempotency set (fillfactor = 50);
alter table session set (fillfactor = 70);

-- What count_unsigned (0011) does, in the caller's transaction and as durable as that.
-- A row that was waited for over midnight may be of a later day, which stays and counts.
create function count_unsigned_within(accounts text[], amounts numeric[], limits numeric[], movements uuid[])
returns table (place bigint, counted_on integer, is_done boolean) language plpgsql as $$
declare
  today constant integer := platform_today();
  act record;
  present text;
  used numeric;
  changed text[] := '{}';
  sums numeric[] := '{}';
begin
  insert into unsigned_spending (account, day, used_units)
    select distinct wanted, today, 0 from unnest(accounts) wanted order by wanted
    on conflict do nothing;
  for act in
    select given.place, given.account, given.units, given.most,
      exists (select from ledger.journal where id = given.movement) as is_done,
      greatest(kept.day, today) as day, case when kept.day >= today then kept.used_units else 0 end as used
    from unnest(accounts, amounts, limits, movements) with ordinality given (account, units, most, movement, place)
      join unsigned_spending kept on kept.account = given.account
    order by kept.account, given.place for update of kept
  loop
    if act.account is distinct from present then
      present := act.account;
      used := act.used;
    end if;
    if not act.is_done then
      continue when used + act.units > act.most;
      used := used + act.units;
      if changed[cardinality(changed)] is distinct from present then
        changed := changed || present;
        sums := sums || used;
      else
        sums[cardinality(sums)] := used;
      end if;
    end if;
    place := act.place;
    counted_on := act.day;
    is_done := act.is_done;
    return next;
  end loop;
  update unsigned_spending kept set day = greatest(kept.day, today), used_units = counted.units
    from unnest(changed, sums) counted (account, units) where kept.account = counted.account;
end $$;

create or replace function count_unsigned(accounts text[], amounts numeric[], limits numeric[], movements uuid[])
returns table (place bigint, counted_on integer, is_done boolean) language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return query select counted.place, counted.counted_on, counted.is_done from count_unsigned_within(accounts, amounts, limits, movements) counted;
end $$;

-- As in 0011, but for the day: a row that was waited for over midnight may be of a later one, which stays and counts.
create or replace function count_own_spending(spender address, spending_session uuid, buy numeric, burn numeric, most_buy numeric, most_burn numeric)
returns boolean language plpgsql as $$
declare
  today constant integer := platform_today();
begin
  insert into own_spending as kept (account, day, buy_units, burn_units)
    select spender, today, buy, burn where buy <= most_buy and burn <= most_burn
    on conflict (account) do update set
      day = greatest(kept.day, today),
      buy_units = excluded.buy_units + case when kept.day >= today then kept.buy_units else 0 end,
      burn_units = excluded.burn_units + case when kept.day >= today then kept.burn_units else 0 end
    where excluded.buy_units + case when kept.day >= today then kept.buy_units else 0 end <= most_buy
      and excluded.burn_units + case when kept.day >= today then kept.burn_units else 0 end <= most_burn;
  if found then return true; end if;
  update spending_grant set left_units = left_units - greatest(buy, burn)
    where challenge_id = (
      select challenge_id from spending_grant
      where session_id = spending_session and account = spender and expires_at > clock_timestamp()
        and left_units >= greatest(buy, burn)
      order by expires_at limit 1 for update);
  return found;
end $$;

-- Posts transfers that no signature allows, each from `senders` to `recipients` with a value of `spent`, where the sender
-- may send up to `most` a day. Returns an outcome for each: the one of ledger.post, or what stands in its way: NOT_IN_LINE,
-- RECIPIENT_SUSPENDED, ACCOUNT_SUSPENDED (the sender), STEP_UP_NEEDED. One that is refused counts nothing in the end and
-- makes no account. Until the ledger refuses one for its balance it counts, and may leave too little for the next one of the
-- same sender, which then asks for a signature.
--
-- `bases` says which stored value of the parameter `stepUp.dailyValue` (null: none) `most` was read from. Where another one
-- is in force now, the outcome is LIMIT_CHANGED: so callers need not read it before every call.
--
-- `claimants` and what stands beside them name the requests that ask; null: nothing is kept for it. The answer of a
-- transfer that is posted, or was before, is kept in this transaction, where the request still has its key.
--
-- Locks in one order, so that two calls cannot wait for each other: what senders have spent, balances, keys of requests.
-- The arrays from `new_accounts` on are those of ledger.post. Runs with the caller's own rights.
create function post_transfers(
  senders text[], recipients text[], spent numeric[], most numeric[], bases jsonb[],
  scopes text[], key_hashes bytea[], claimants uuid[], answers bytea[],
  new_accounts uuid[], account_names text[], account_owners text[], account_parts text[], account_assets text[], account_overdraws boolean[],
  accounts uuid[], ids uuid[], kinds text[], facts jsonb[], fact_keys text[],
  leg_movements integer[], leg_places integer[], leg_amounts numeric[],
  hold_movements integer[], hold_acts text[], hold_ids uuid[], hold_places integer[], hold_amounts numeric[],
  all_or_nothing boolean
) returns text[]
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  in_force jsonb;
  refusals text[];
  is_counted boolean[];
  allowed integer[];
  mine uuid[];
  missing record;
  posted text[];
  outcomes text[];
begin
  if all_or_nothing or cardinality(hold_ids) > 0 then
    raise exception 'transfers are posted each for itself and hold nothing' using errcode = 'LG003';
  end if;

  select p.value into in_force from parameter_value p
  where p.key = 'stepUp.dailyValue' and p.effective_from_day <= platform_today()
  order by p.effective_from_day desc, p.revision desc limit 1;

  select array_agg(
    case when me.suspended_at is not null then 'ACCOUNT_SUSPENDED' when other.address is null then 'NOT_IN_LINE' when other.suspended_at is not null then 'RECIPIENT_SUSPENDED'
      when asked.basis is distinct from in_force then 'LIMIT_CHANGED' end order by asked.place)
  into refusals
  from unnest(senders, recipients, bases) with ordinality asked (sender, recipient, basis, place)
    left join account me on me.address = asked.sender
    left join account other on other.address = asked.recipient
      and (other.path[me.depth + 1] = me.number or me.path[other.depth + 1] = other.number);

  if num_nulls(variadic refusals) < cardinality(refusals) then
    -- Within no limit: it counts nothing, and only one that was done before passes.
    spent := array(select case when refusals[asked.place] is null then asked.units else 0 end from unnest(spent) with ordinality asked (units, place) order by asked.place);
    most := array(select case when refusals[asked.place] is null then asked.units else -1 end from unnest(most) with ordinality asked (units, place) order by asked.place);
  end if;
  select array_agg(coalesce(refusals[asked.place], case when counted.place is null then 'STEP_UP_NEEDED' end) order by asked.place),
    array_agg(counted.place is not null and not counted.is_done order by asked.place)
  into refusals, is_counted
  from unnest(senders) with ordinality asked (sender, place)
    left join count_unsigned_within(senders, spent, most, ids) counted on counted.place = asked.place;

  if num_nulls(variadic refusals) = cardinality(refusals) then
    outcomes := ledger.post(new_accounts, account_names, account_owners, account_parts, account_assets, account_overdraws,
      accounts, ids, kinds, facts, fact_keys, leg_movements, leg_places, leg_amounts,
      hold_movements, hold_acts, hold_ids, hold_places, hold_amounts, false);
  else
    outcomes := refusals;
    allowed := array(select place from generate_subscripts(refusals, 1) place where refusals[place] is null order by place);
    if cardinality(allowed) > 0 then
      mine := array(select distinct accounts[l.p] from unnest(leg_movements, leg_places) l(m, p) where refusals[l.m] is null order by 1);
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
        hold_movements, hold_acts, hold_ids, hold_places, hold_amounts, false);
      for i in 1 .. cardinality(allowed) loop
        outcomes[allowed[i]] := posted[i];
      end loop;
    end if;
  end if;

  -- What was counted here and not posted here: refused by the ledger, or posted and counted by another copy of the request
  -- since we looked.
  if exists (select from unnest(outcomes, is_counted) o(outcome, counted) where o.counted and o.outcome <> 'posted') then
    update unsigned_spending kept set used_units = kept.used_units - given.units
    from (
      select o.sender, sum(o.units) as units from unnest(senders, spent, outcomes, is_counted) o(sender, units, outcome, counted)
      where o.counted and o.outcome <> 'posted' group by o.sender
    ) given
    where kept.account = given.sender;
  end if;

  update idempotency kept set state = 'answered', answer = given.answer
  from (
    select g.scope, g.key_hash, g.claimant, g.answer from unnest(scopes, key_hashes, claimants, answers, outcomes) g(scope, key_hash, claimant, answer, outcome)
    where g.claimant is not null and g.outcome in ('posted', 'exists') order by g.scope, g.key_hash
  ) given
  where kept.scope = given.scope and kept.key_hash = given.key_hash and kept.worker = given.claimant;
  return outcomes;
end $$;
