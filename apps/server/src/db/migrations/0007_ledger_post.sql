-- Purpose: ledger.post, the single writer of money. Takes a batch of movements as arrays and posts them as sets.
--
-- Refusals: LG001 not enough (detail: account, a space, what is available), LG002 the id exists with other content,
-- LG003 malformed (legs do not cancel, a zero or broken amount, …), LG004 the hold is not pending, LG005 an account is
-- unknown or differs from the one the caller means, LG006 the kind may not touch these accounts like this (or is unknown),
-- LG007 the fact is missing or says otherwise. `fact_keys` names the fact of each movement, or nothing at all when no
-- movement has one.

-- What makes a movement the same one. Also recomputed by the audit.
create function ledger.content_hash(kind text, account_ids uuid[], amounts numeric[], hold_changes jsonb, details jsonb) returns bytea
language sql stable parallel safe as $$
  select sha256(convert_to(kind || E'\n' || account_ids::text || E'\n' || amounts::text || E'\n' || coalesce(hold_changes::text, '') || E'\n' || details::text, 'UTF8'))
$$;

create function ledger.hold_changes_of(movement integer, movements integer[], acts text[], ids uuid[], accounts uuid[], amounts numeric[]) returns jsonb
language sql stable as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('act', h.act, 'id', h.id, 'account', h.account, 'units', h.amount::text)) order by h.o)
  from unnest(movements, acts, ids, accounts, amounts) with ordinality h(m, act, id, account, amount, o)
  where h.m = movement
$$;

-- For the refusal: 'platform/vault/USDT gives, …'.
create function ledger.describe_legs(movement integer, leg_movements integer[], leg_places integer[], leg_amounts numeric[], concerned uuid[]) returns text
language sql stable as $$
  select string_agg(a.name || case when l.x < 0 then ' gives' else ' gains' end, ', ' order by l.o)
  from unnest(leg_movements, leg_places, leg_amounts) with ordinality l(m, p, x, o) join ledger.account a on a.id = concerned[l.p]
  where l.m = movement
$$;

-- Makes the accounts that are missing, in id order, before any lock is taken; returns those that exist as another kind of
-- account. One that cannot exist (unknown asset or part, wrong name, a part of another kind of owner, a claim to overdraw)
-- is left out and refused as unknown by its leg.
create function ledger.open_accounts(ids uuid[], names text[], owners text[], parts text[], assets text[], overdraws boolean[]) returns uuid[]
language plpgsql as $$
declare
  differing uuid[];
begin
  insert into ledger.account (id, name, owner, part, asset, may_overdraw)
  select u.id, u.name, u.owner, u.part, u.asset, u.overdraw
  from unnest(ids, names, owners, parts, assets, overdraws) u(id, name, owner, part, asset, overdraw)
  where exists (select from public.asset a where a.symbol = u.asset)
    and u.name = ledger.account_name(u.owner, u.part, u.asset) and (u.owner = 'platform' or u.owner ~ '^0x[0-9a-f]{40}$')
    and exists (select from ledger.part p where p.part = u.part and p.is_platform = (u.owner = 'platform') and p.may_overdraw = u.overdraw)
    and not exists (select from ledger.account a where a.id = u.id)
  order by u.id
  on conflict do nothing;

  insert into ledger.balance (account_id, asset, may_overdraw, part_bit)
  select a.id, a.asset, a.may_overdraw, p.bit from ledger.account a join ledger.part p on p.part = a.part
  where a.id = any (ids) and not exists (select from ledger.balance b where b.account_id = a.id)
  order by a.id
  on conflict do nothing;

  select coalesce(array_agg(u.id), '{}') into differing
  from unnest(ids, names, assets, overdraws) u(id, name, asset, overdraw)
  join ledger.account a on a.id = u.id
  where (a.name, a.asset, a.may_overdraw) is distinct from (u.name, u.asset, u.overdraw);
  return differing;
end $$;

-- Posts all or raises. Accounts come once each, sorted, and legs point to them by place: `leg_places` and `hold_places`
-- are places in `accounts`. A balance is found once, under its lock, and then known by where it lies; lock and write
-- are in one subtransaction, which spares a multixact for every balance. Without `looks_for_existing` an id that was
-- posted before is met as a unique violation of the journal, which is cheaper while there is none.
create function ledger.post_together(
  looks_for_existing boolean, differing uuid[], accounts uuid[],
  ids uuid[], kinds text[], facts jsonb[], fact_keys text[],
  leg_movements integer[], leg_places integer[], leg_amounts numeric[],
  hold_movements integer[], hold_acts text[], hold_ids uuid[], hold_places integer[], hold_amounts numeric[]
) returns text[]
language plpgsql as $$
declare
  existing integer[] := '{}';
  has_holds constant boolean := cardinality(hold_ids) > 0;
  hold_accounts uuid[] := '{}';
  held_accounts uuid[] := '{}';
  held_places integer[] := '{}';
  held_changes numeric[] := '{}';
  concerned uuid[] := accounts;
  places tid[];
  balances numeric[];
  helds numeric[];
  seqs bigint[];
  assets text[];
  overdraws boolean[];
  bits bigint[];
  allowed bigint[];
  producers text[];
  fact_tables text[];
  posted_at timestamptz;
  posted_day integer;
  verdict record;
  outcomes text[];
  i integer;
begin
  if has_holds then
    -- Two ends of one hold would both find it pending. Apart from each other the second finds it ended.
    if (select count(*) <> count(distinct h) from unnest(hold_ids) h) then
      raise exception 'a hold is named twice' using errcode = 'LG004';
    end if;
    hold_accounts := array(select accounts[u.p] from unnest(hold_places) with ordinality u(p, o) order by u.o);
    concerned := array(
      select id from unnest(accounts || array(select h.account_id from ledger.hold h where h.id = any (hold_ids))) id group by id order by id);
  end if;

  -- In id order: two batches cannot wait for each other in a circle. What is read here is what stands until we commit.
  select coalesce(array_agg(b.id), '{}'), array_agg(b.place), array_agg(b.posted), array_agg(b.held), array_agg(b.seq), array_agg(b.asset), array_agg(b.may_overdraw), array_agg(b.part_bit)
  into concerned, places, balances, helds, seqs, assets, overdraws, bits
  from (
    select b.account_id as id, b.ctid as place, b.posted, b.held, b.seq, b.asset, b.may_overdraw, b.part_bit
    from ledger.balance b where b.account_id = any (concerned) order by b.account_id for no key update
  ) b;
  if has_holds then
    -- Ended holds may have brought in accounts that no leg names.
    leg_places := array(select array_position(concerned, accounts[u.p]) from unnest(leg_places) with ordinality u(p, o) order by u.o);
  elsif concerned is distinct from accounts then
    raise exception 'a leg names an unknown account, or the accounts are not in order' using errcode = 'LG005';
  end if;

  if looks_for_existing then
    select coalesce(array_agg(u.m::integer), '{}') into existing
    from unnest(ids) with ordinality u(id, m) join ledger.journal j on j.id = u.id;
  end if;
  if cardinality(existing) > 0 and exists (
    select from unnest(existing) e(m) join ledger.journal j on j.id = ids[e.m]
    where j.request_hash <> ledger.content_hash(
      kinds[e.m],
      array(select concerned[l.p] from unnest(leg_movements, leg_places) with ordinality l(m, p, o) where l.m = e.m order by l.o),
      array(select l.x from unnest(leg_movements, leg_amounts) with ordinality l(m, x, o) where l.m = e.m order by l.o),
      ledger.hold_changes_of(e.m, hold_movements, hold_acts, hold_ids, hold_accounts, hold_amounts),
      facts[e.m])
  ) then
    raise exception 'this id was posted with other content' using errcode = 'LG002';
  end if;

  if has_holds then
    select coalesce(array_agg(coalesce(hold.account_id, u.account) order by u.o), '{}'),
           coalesce(array_agg(case when u.act = 'place' then u.amount when hold.state = 'pending' then -hold.amount end order by u.o), '{}')
    into held_accounts, held_changes
    from unnest(hold_movements, hold_acts, hold_ids, hold_accounts, hold_amounts) with ordinality u(m, act, id, account, amount, o)
    left join ledger.hold hold on hold.id = u.id and u.act in ('take', 'release');
    if exists (
      select from unnest(hold_movements, hold_acts, held_changes) u(m, act, change)
      where u.m <> all (existing) and (u.act not in ('place', 'take', 'release') or u.change is null)
    ) then
      raise exception 'the hold is not pending' using errcode = 'LG004';
    end if;
    held_places := array(select array_position(concerned, u.a) from unnest(held_accounts) with ordinality u(a, o) order by u.o);
  end if;

  -- What each kind may do; nothing, when the catalogue does not know it.
  select array_agg(coalesce(k.leg_bits, 0) order by u.m), array_agg(k.producer order by u.m), array_agg(k.fact order by u.m)
  into allowed, producers, fact_tables
  from unnest(kinds) with ordinality u(kind, m) left join ledger.movement_kind k on k.kind = u.kind;
  if has_holds then
    i := (select min(u.m) from unnest(hold_movements, hold_acts) u(m, act)
      where u.m <> all (existing) and not exists (select from ledger.movement_kind k where k.kind = kinds[u.m] and u.act = any (k.hold_acts)));
    if i is not null then
      raise exception 'a movement of kind % may not change a hold like this', kinds[i] using errcode = 'LG006';
    end if;
  end if;

  -- After the locks, so that an account's entries are in the order of their times; inside a batch each movement is a
  -- microsecond after the one before, so that records have one order.
  select clock_timestamp() + s.clock_offset into posted_at from public.platform_setting s;
  posted_day := public.platform_day(posted_at);

  -- Each row is one change of one account; a leg has its place `o`, a hold change has none. Rows of one account and
  -- movement are peers: what stands after them is what stands after the whole movement, whatever their order.
  with change as (
    select l.o, l.m, l.p, l.x, 0::numeric as h
    from unnest(leg_movements, leg_places, leg_amounts) with ordinality l(m, p, x, o)
    where l.m <> all (existing)
    union all
    select null, u.m, u.p, 0, u.h
    from unnest(hold_movements, held_places, held_changes) u(m, p, h)
    where u.m <> all (existing)
  ),
  run as materialized (
    select c.o, c.m, c.p, c.x, c.h, assets[c.p] as asset, overdraws[c.p] as may_overdraw,
      c.o is not null and (case when c.x < 0 then bits[c.p] else bits[c.p] << 31 end & allowed[c.m]) = 0 as is_outside,
      balances[c.p] + sum(c.x) over account as posted, helds[c.p] + sum(c.h) over account as held, seqs[c.p] + count(c.o) over account as seq
    from change c
    window account as (partition by c.p order by c.m)
  ),
  judged as materialized (
    select
      coalesce(bool_or(r.asset is null or concerned[r.p] = any (differing)), false) as is_unknown,
      coalesce(bool_or(r.x is null or (r.o is not null and r.x = 0) or r.x <> trunc(r.x) or r.h <> trunc(r.h) or r.m not between 1 and cardinality(ids)), false) as is_malformed,
      min(case when not r.may_overdraw and r.posted - r.held < 0 then r.m end) as poor_movement,
      min(case when r.is_outside then r.m end) as outside_movement
    from run r
  ),
  totals as materialized (
    select r.m, coalesce(bool_or(r.o is not null and r.total <> 0), false) as is_unbalanced
    from (select r.m, r.asset, min(r.o) as o, sum(r.x) as total from run r group by r.m, r.asset) r group by r.m
  ),
  verdict as materialized (
    select j.*, (select count(*) from totals) + cardinality(existing) < cardinality(ids) as is_empty,
      exists (select from totals t where t.is_unbalanced) as is_unbalanced
    from judged j
  ),
  good as materialized (
    select from verdict v where not (v.is_unknown or v.is_empty or v.is_malformed or v.is_unbalanced) and v.poor_movement is null and v.outside_movement is null
  ),
  journals as (
    insert into ledger.journal (id, kind, day, at, fact, request_hash, details, account_ids, amounts, seqs, hold_changes)
    select ids[g.m], kinds[g.m], posted_day, posted_at + g.m * interval '1 microsecond', producers[g.m] || ':' || fact_keys[g.m],
      ledger.content_hash(kinds[g.m], g.accounts, g.amounts, g.holds, facts[g.m]), facts[g.m], g.accounts, g.amounts, g.seqs, g.holds
    from (
      select r.m,
        coalesce(array_agg(concerned[r.p]) filter (where r.o is not null), '{}') as accounts,
        coalesce(array_agg(r.x) filter (where r.o is not null), '{}') as amounts,
        coalesce(array_agg(r.seq) filter (where r.o is not null), '{}') as seqs,
        case when has_holds then ledger.hold_changes_of(r.m, hold_movements, hold_acts, hold_ids, hold_accounts, hold_amounts) end as holds
      from (select * from run order by m, o) r
      group by r.m
    ) g, good
  ),
  entries as (
    insert into ledger.entry (account_id, seq, journal_id, at, amount, balance_after)
    select concerned[r.p], r.seq, ids[r.m], posted_at + r.m * interval '1 microsecond', r.x, r.posted from run r, good where r.o is not null
  ),
  written as (
    update ledger.balance b set posted = t.posted, held = t.held, seq = t.seq
    from (select distinct on (r.p) r.p, r.posted, r.held, r.seq from run r, good order by r.p, r.m desc) t
    where b.ctid = places[t.p]
    returning t.p
  )
  select v.*,
    (select concerned[r.p] || ' ' || (balances[r.p] - helds[r.p]) from run r where v.poor_movement = r.m and not r.may_overdraw and r.posted - r.held < 0 limit 1) as poor,
    (select count(*) from written) as written, (select count(distinct r.p) from run r) as changed
  into verdict from verdict v;

  if verdict.is_unknown then raise exception 'a leg names an unknown account, or one that is another kind of account' using errcode = 'LG005'; end if;
  if verdict.outside_movement is not null then
    raise exception 'a movement of kind % may not touch these accounts like this', kinds[verdict.outside_movement]
      using errcode = 'LG006', detail = ledger.describe_legs(verdict.outside_movement, leg_movements, leg_places, leg_amounts, concerned);
  end if;
  if verdict.is_empty then raise exception 'a movement without legs and holds' using errcode = 'LG003'; end if;
  if verdict.is_malformed then raise exception 'an amount is zero, missing or no whole number of base units' using errcode = 'LG003'; end if;
  if verdict.is_unbalanced then raise exception 'the legs do not cancel' using errcode = 'LG003'; end if;
  if verdict.poor is not null then raise exception 'not enough' using errcode = 'LG001', detail = verdict.poor; end if;
  if cardinality(array_remove(fact_tables, null)) > 0 then
    perform ledger.require_facts(existing, fact_tables, kinds, fact_keys, array(select concerned[u.p] from unnest(leg_places) with ordinality u(p, o) order by u.o),
      leg_movements, leg_amounts, hold_movements, hold_acts, hold_ids, hold_accounts, hold_amounts);
  end if;
  -- Nobody can move a locked row; if a balance was not found where it lay, nothing of this may stand.
  if verdict.written <> verdict.changed then raise exception 'a locked balance has moved' using errcode = 'serialization_failure'; end if;

  if has_holds then
    insert into ledger.hold (id, account_id, amount, placed_by, placed_at)
    select u.id, u.account, u.amount, ids[u.m], posted_at + u.m * interval '1 microsecond'
    from unnest(hold_movements, hold_acts, hold_ids, hold_accounts, hold_amounts) u(m, act, id, account, amount)
    where u.act = 'place' and u.m <> all (existing);
    update ledger.hold h set state = case u.act when 'take' then 'posted' else 'released' end, ended_by = ids[u.m], ended_at = posted_at + u.m * interval '1 microsecond'
    from unnest(hold_movements, hold_acts, hold_ids) u(m, act, id)
    where h.id = u.id and u.act <> 'place' and u.m <> all (existing);
  end if;

  outcomes := array_fill('posted'::text, array[cardinality(ids)]);
  foreach i in array existing loop
    outcomes[i] := 'exists';
  end loop;
  return outcomes;
end $$;

-- Movements `low` to `high` of a batch, together.
create function ledger.post_part(
  low integer, high integer, differing uuid[], accounts uuid[],
  ids uuid[], kinds text[], facts jsonb[], fact_keys text[],
  leg_movements integer[], leg_places integer[], leg_amounts numeric[],
  hold_movements integer[], hold_acts text[], hold_ids uuid[], hold_places integer[], hold_amounts numeric[]
) returns text[]
language plpgsql as $$
declare
  legs record;
  holds record;
  mine uuid[];
begin
  mine := array(
    select distinct accounts[u.p] from (
      select l.p from unnest(leg_movements, leg_places) l(m, p) where l.m between low and high
      union all
      select h.p from unnest(hold_movements, hold_places) h(m, p) where h.m between low and high and h.p is not null
    ) u order by 1);
  select coalesce(array_agg(u.m - low + 1 order by u.o), '{}') as movements, coalesce(array_agg(array_position(mine, accounts[u.p]) order by u.o), '{}') as places,
    coalesce(array_agg(u.x order by u.o), '{}') as amounts
  into legs from unnest(leg_movements, leg_places, leg_amounts) with ordinality u(m, p, x, o) where u.m between low and high;
  select coalesce(array_agg(u.m - low + 1 order by u.o), '{}') as movements, coalesce(array_agg(u.act order by u.o), '{}') as acts,
    coalesce(array_agg(u.id order by u.o), '{}') as ids,
    coalesce(array_agg(array_position(mine, accounts[u.p]) order by u.o), '{}') as places, coalesce(array_agg(u.x order by u.o), '{}') as amounts
  into holds from unnest(hold_movements, hold_acts, hold_ids, hold_places, hold_amounts) with ordinality u(m, act, id, p, x, o) where u.m between low and high;
  return ledger.post_together(true, differing, mine, ids[low:high], kinds[low:high], facts[low:high], fact_keys[low:high], legs.movements, legs.places, legs.amounts,
    holds.movements, holds.acts, holds.ids, holds.places, holds.amounts);
end $$;

-- As many as can be: what is refused together is tried in halves, in the order of the batch. One bad movement among
-- 256 costs 16 tries, not 256.
create function ledger.post_in_halves(
  low integer, high integer, differing uuid[], accounts uuid[],
  ids uuid[], kinds text[], facts jsonb[], fact_keys text[],
  leg_movements integer[], leg_places integer[], leg_amounts numeric[],
  hold_movements integer[], hold_acts text[], hold_ids uuid[], hold_places integer[], hold_amounts numeric[]
) returns text[]
language plpgsql as $$
declare
  middle constant integer := (low + high) / 2;
  problem text;
  refusal text;
  reason text;
begin
  begin
    return ledger.post_part(low, high, differing, accounts, ids, kinds, facts, fact_keys, leg_movements, leg_places, leg_amounts,
      hold_movements, hold_acts, hold_ids, hold_places, hold_amounts);
  exception
    when sqlstate 'LG001' or sqlstate 'LG002' or sqlstate 'LG003' or sqlstate 'LG004' or sqlstate 'LG005' or sqlstate 'LG006' or sqlstate 'LG007' or integrity_constraint_violation or data_exception then
      get stacked diagnostics problem = returned_sqlstate, refusal = message_text, reason = pg_exception_detail;
  end;
  if low = high then
    return array[case when problem = 'LG001' then 'LG001 ' || reason when problem = 'LG006' then 'LG006 ' || concat_ws(': ', refusal, nullif(reason, '')) when problem like 'LG%' then problem || ' ' || refusal else 'LG003 ' || refusal end];
  end if;
  return ledger.post_in_halves(low, middle, differing, accounts, ids, kinds, facts, fact_keys, leg_movements, leg_places, leg_amounts,
      hold_movements, hold_acts, hold_ids, hold_places, hold_amounts)
    || ledger.post_in_halves(middle + 1, high, differing, accounts, ids, kinds, facts, fact_keys, leg_movements, leg_places, leg_amounts,
      hold_movements, hold_acts, hold_ids, hold_places, hold_amounts);
end $$;

-- The one function by which the app role writes. Its plans are made once and for tables of any size: without statistics,
-- as in a new database, the planner would read a whole journal to find a few ids, and keep that plan while it grows.
-- `accounts` are all accounts of the batch, sorted, each once; `new_accounts` and the arrays beside it describe those that
-- may not exist yet. Returns an outcome a movement: posted, exists, or LG00n and a detail. With all_or_nothing the first
-- refusal is raised instead, so that the caller's transaction cannot go on.
create function ledger.post(
  new_accounts uuid[], account_names text[], account_owners text[], account_parts text[], account_assets text[], account_overdraws boolean[],
  accounts uuid[], ids uuid[], kinds text[], facts jsonb[], fact_keys text[],
  leg_movements integer[], leg_places integer[], leg_amounts numeric[],
  hold_movements integer[], hold_acts text[], hold_ids uuid[], hold_places integer[], hold_amounts numeric[],
  all_or_nothing boolean
) returns text[]
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  differing uuid[] := '{}';
  outcomes text[] := '{}';
  i integer;
begin
  if cardinality(new_accounts) > 0 then
    differing := ledger.open_accounts(new_accounts, account_names, account_owners, account_parts, account_assets, account_overdraws);
  end if;

  if all_or_nothing and (select count(*) = count(distinct h) from unnest(hold_ids) h) then
    return ledger.post_together(true, differing, accounts, ids, kinds, facts, fact_keys, leg_movements, leg_places, leg_amounts,
      hold_movements, hold_acts, hold_ids, hold_places, hold_amounts);
  end if;

  if not all_or_nothing then
    begin
      return ledger.post_together(false, differing, accounts, ids, kinds, facts, fact_keys, leg_movements, leg_places, leg_amounts,
        hold_movements, hold_acts, hold_ids, hold_places, hold_amounts);
    exception
      when sqlstate 'LG001' or sqlstate 'LG002' or sqlstate 'LG003' or sqlstate 'LG004' or sqlstate 'LG005' or sqlstate 'LG006' or sqlstate 'LG007' or integrity_constraint_violation or data_exception then
        null; -- one of them is bad, or was posted before: find out which, below
    end;
  end if;

  -- Locked here once for the whole batch, so that a part that is refused below does not give up the locks of the others.
  perform from ledger.balance b
  where b.account_id = any (accounts || array(select h.account_id from ledger.hold h where h.id = any (hold_ids)))
  order by b.account_id for no key update;

  if not all_or_nothing then
    return ledger.post_in_halves(1, cardinality(ids), differing, accounts, ids, kinds, facts, fact_keys, leg_movements, leg_places, leg_amounts,
      hold_movements, hold_acts, hold_ids, hold_places, hold_amounts);
  end if;
  -- A hold that is placed and ended by movements of the same call: one after the other.
  for i in 1 .. cardinality(ids) loop
    outcomes := outcomes || ledger.post_part(i, i, differing, accounts, ids, kinds, facts, fact_keys, leg_movements, leg_places, leg_amounts,
      hold_movements, hold_acts, hold_ids, hold_places, hold_amounts);
  end loop;
  return outcomes;
end $$;

revoke execute on all functions in schema ledger from public;
grant execute on function ledger.post, ledger.content_hash to ocean_app;
