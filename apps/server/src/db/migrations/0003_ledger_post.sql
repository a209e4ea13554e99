-- Purpose: ledger.post, the single writer of money. Takes a batch of movements as arrays and posts them as sets.
--
-- Refusals: LG001 not enough (detail: account, a space, what is available), LG002 the id exists with other content,
-- LG003 malformed (legs do not cancel, a zero or broken amount, …), LG004 the hold is not pending, LG005 an account is
-- unknown or differs from the one the caller means.

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

-- Makes the accounts that are missing, in id order, before any lock is taken; returns those that exist as another
-- kind of account. One that cannot exist (unknown asset, wrong name) is left out and refused as unknown by its leg.
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
    and not exists (select from ledger.account a where a.id = u.id)
  order by u.id
  on conflict do nothing;

  insert into ledger.balance (account_id, asset, may_overdraw)
  select a.id, a.asset, a.may_overdraw from ledger.account a
  where a.id = any (ids) and not exists (select from ledger.balance b where b.account_id = a.id)
  order by a.id
  on conflict do nothing;

  select coalesce(array_agg(u.id), '{}') into differing
  from unnest(ids, names, assets, overdraws) u(id, name, asset, overdraw)
  join ledger.account a on a.id = u.id
  where (a.name, a.asset, a.may_overdraw) is distinct from (u.name, u.asset, u.overdraw);
  return differing;
end $$;

-- Posts all or raises. The caller holds the locks of every balance concerned.
create function ledger.post_together(
  differing uuid[],
  ids uuid[], kinds text[], facts jsonb[],
  leg_movements integer[], leg_accounts uuid[], leg_amounts numeric[],
  hold_movements integer[], hold_acts text[], hold_ids uuid[], hold_accounts uuid[], hold_amounts numeric[]
) returns text[]
language plpgsql as $$
declare
  existing integer[];
  has_holds constant boolean := cardinality(hold_ids) > 0;
  held_accounts uuid[] := '{}';
  held_changes numeric[] := '{}';
  posted_at timestamptz;
  posted_day integer;
  verdict record;
  outcomes text[];
  i integer;
begin
  select coalesce(array_agg(u.m::integer), '{}') into existing
  from unnest(ids) with ordinality u(id, m) join ledger.journal j on j.id = u.id;

  if cardinality(existing) > 0 and exists (
    select from unnest(existing) e(m) join ledger.journal j on j.id = ids[e.m]
    where j.request_hash <> ledger.content_hash(
      kinds[e.m],
      array(select l.a from unnest(leg_movements, leg_accounts) with ordinality l(m, a, o) where l.m = e.m order by l.o),
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
  end if;

  -- After the locks, so that an account's entries are in the order of their times; inside a batch each movement is a
  -- microsecond after the one before, so that records have one order.
  select clock_timestamp() + s.clock_offset into posted_at from public.platform_setting s;
  posted_day := public.platform_day(posted_at);

  -- Each row is one change of one account; a leg has its place `o`, a hold change has none. Rows of one account and
  -- movement are peers: what stands after them is what stands after the whole movement, whatever their order.
  with change as materialized (
    select l.o, l.m, l.a, l.x, 0::numeric as h
    from unnest(leg_movements, leg_accounts, leg_amounts) with ordinality l(m, a, x, o)
    where l.m <> all (existing)
    union all
    select null, u.m, u.a, 0, u.h
    from unnest(hold_movements, held_accounts, held_changes) u(m, a, h)
    where u.m <> all (existing)
  ),
  run as materialized (
    select c.o, c.m, c.a, c.x, c.h, b.asset, b.may_overdraw, b.posted - b.held as available,
      b.posted + sum(c.x) over account as posted, b.held + sum(c.h) over account as held, b.seq + count(c.o) over account as seq
    from change c left join ledger.balance b on b.account_id = c.a
    window account as (partition by c.a order by c.m)
  ),
  judged as materialized (
    select
      coalesce(bool_or(r.asset is null or r.a = any (differing)), false) as is_unknown,
      count(distinct r.m) + cardinality(existing) < cardinality(ids) as is_empty,
      coalesce(bool_or(r.x is null or (r.o is not null and r.x = 0) or r.x <> trunc(r.x) or r.h <> trunc(r.h) or r.m not between 1 and cardinality(ids)), false) as is_malformed,
      min(case when not r.may_overdraw and r.posted - r.held < 0 then r.m end) as poor_movement
    from run r
  ),
  verdict as materialized (
    select j.*, exists (select from run r where r.o is not null group by r.m, r.asset having sum(r.x) <> 0) as is_unbalanced
    from judged j
  ),
  good as materialized (
    select from verdict v where not (v.is_unknown or v.is_empty or v.is_malformed or v.is_unbalanced) and v.poor_movement is null
  ),
  journals as (
    insert into ledger.journal (id, kind, day, at, request_hash, details, account_ids, amounts, seqs, hold_changes)
    select ids[g.m], kinds[g.m], posted_day, posted_at + g.m * interval '1 microsecond',
      ledger.content_hash(kinds[g.m], g.accounts, g.amounts, g.holds, facts[g.m]), facts[g.m], g.accounts, g.amounts, g.seqs, g.holds
    from (
      select r.m,
        coalesce(array_agg(r.a) filter (where r.o is not null), '{}') as accounts,
        coalesce(array_agg(r.x) filter (where r.o is not null), '{}') as amounts,
        coalesce(array_agg(r.seq) filter (where r.o is not null), '{}') as seqs,
        case when has_holds then ledger.hold_changes_of(r.m, hold_movements, hold_acts, hold_ids, hold_accounts, hold_amounts) end as holds
      from (select * from run order by m, o) r
      group by r.m
    ) g, good
  ),
  entries as (
    insert into ledger.entry (account_id, seq, journal_id, at, amount, balance_after)
    select r.a, r.seq, ids[r.m], posted_at + r.m * interval '1 microsecond', r.x, r.posted from run r, good where r.o is not null
  ),
  balances as (
    update ledger.balance b set posted = t.posted, held = t.held, seq = t.seq
    from (select distinct on (r.a) r.a, r.posted, r.held, r.seq from run r, good order by r.a, r.m desc) t
    where b.account_id = t.a
  )
  select v.is_unknown, v.is_empty, v.is_malformed, v.is_unbalanced,
    (select r.a || ' ' || r.available from run r where v.poor_movement = r.m and not r.may_overdraw and r.posted - r.held < 0 limit 1) as poor
  into verdict from verdict v;

  if verdict.is_unknown then raise exception 'a leg names an unknown account, or one that is another kind of account' using errcode = 'LG005'; end if;
  if verdict.is_empty then raise exception 'a movement without legs and holds' using errcode = 'LG003'; end if;
  if verdict.is_malformed then raise exception 'an amount is zero, missing or no whole number of base units' using errcode = 'LG003'; end if;
  if verdict.is_unbalanced then raise exception 'the legs do not cancel' using errcode = 'LG003'; end if;
  if verdict.poor is not null then raise exception 'not enough' using errcode = 'LG001', detail = verdict.poor; end if;

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

-- The one function that the app role may call. Returns an outcome a movement: posted, exists, or LG00n and a detail.
-- With all_or_nothing the first refusal is raised instead, so that the caller's transaction cannot go on.
create function ledger.post(
  account_ids uuid[], account_names text[], account_owners text[], account_parts text[], account_assets text[], account_overdraws boolean[],
  ids uuid[], kinds text[], facts jsonb[],
  leg_movements integer[], leg_accounts uuid[], leg_amounts numeric[],
  hold_movements integer[], hold_acts text[], hold_ids uuid[], hold_accounts uuid[], hold_amounts numeric[],
  all_or_nothing boolean
) returns text[]
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  differing uuid[] := '{}';
  concerned uuid[] := leg_accounts;
  outcomes text[] := '{}';
  problem text;
  refusal text;
  reason text;
  i integer;
begin
  if cardinality(account_ids) > 0 then
    differing := ledger.open_accounts(account_ids, account_names, account_owners, account_parts, account_assets, account_overdraws);
  end if;
  if cardinality(hold_ids) > 0 then
    concerned := leg_accounts || hold_accounts || array(select h.account_id from ledger.hold h where h.id = any (hold_ids));
  end if;

  -- Locked here, in id order, once for the whole batch: two batches cannot wait for each other, and a movement that is
  -- refused below does not give up the locks of its neighbours.
  perform from ledger.balance b where b.account_id = any (concerned) order by b.account_id for no key update;

  if all_or_nothing and (select count(*) = count(distinct h) from unnest(hold_ids) h) then
    return ledger.post_together(differing, ids, kinds, facts, leg_movements, leg_accounts, leg_amounts,
      hold_movements, hold_acts, hold_ids, hold_accounts, hold_amounts);
  end if;

  if not all_or_nothing and cardinality(ids) > 1 then
    begin
      return ledger.post_together(differing, ids, kinds, facts, leg_movements, leg_accounts, leg_amounts,
        hold_movements, hold_acts, hold_ids, hold_accounts, hold_amounts);
    exception
      when sqlstate 'LG001' or sqlstate 'LG002' or sqlstate 'LG003' or sqlstate 'LG004' or sqlstate 'LG005' or integrity_constraint_violation or data_exception then
        null; -- one of them is bad: find out which, below
    end;
  end if;

  for i in 1 .. cardinality(ids) loop
    begin
      outcomes[i] := ledger.post_one(i, differing, ids, kinds, facts, leg_movements, leg_accounts, leg_amounts,
        hold_movements, hold_acts, hold_ids, hold_accounts, hold_amounts);
    exception
      when sqlstate 'LG001' or sqlstate 'LG002' or sqlstate 'LG003' or sqlstate 'LG004' or sqlstate 'LG005' or integrity_constraint_violation or data_exception then
        if all_or_nothing then raise; end if;
        get stacked diagnostics problem = returned_sqlstate, refusal = message_text, reason = pg_exception_detail;
        outcomes[i] := case when problem = 'LG001' then 'LG001 ' || reason when problem like 'LG%' then problem || ' ' || refusal else 'LG003 ' || refusal end;
    end;
  end loop;
  return outcomes;
end $$;

create function ledger.post_one(
  i integer, differing uuid[],
  ids uuid[], kinds text[], facts jsonb[],
  leg_movements integer[], leg_accounts uuid[], leg_amounts numeric[],
  hold_movements integer[], hold_acts text[], hold_ids uuid[], hold_accounts uuid[], hold_amounts numeric[]
) returns text
language plpgsql as $$
declare
  legs record;
  holds record;
begin
  select coalesce(array_agg(1 order by u.o), '{}') as movements, coalesce(array_agg(u.a order by u.o), '{}') as accounts, coalesce(array_agg(u.x order by u.o), '{}') as amounts
  into legs from unnest(leg_movements, leg_accounts, leg_amounts) with ordinality u(m, a, x, o) where u.m = i;
  select coalesce(array_agg(1 order by u.o), '{}') as movements, coalesce(array_agg(u.act order by u.o), '{}') as acts, coalesce(array_agg(u.id order by u.o), '{}') as ids,
    coalesce(array_agg(u.a order by u.o), '{}') as accounts, coalesce(array_agg(u.x order by u.o), '{}') as amounts
  into holds from unnest(hold_movements, hold_acts, hold_ids, hold_accounts, hold_amounts) with ordinality u(m, act, id, a, x, o) where u.m = i;
  return (ledger.post_together(differing, array[ids[i]], array[kinds[i]], array[facts[i]], legs.movements, legs.accounts, legs.amounts,
    holds.movements, holds.acts, holds.ids, holds.accounts, holds.amounts))[1];
end $$;

revoke execute on all functions in schema ledger from public;
grant execute on function ledger.post to ocean_app;
grant execute on function ledger.content_hash to ocean_app;
