-- Purpose: the fact behind a movement: what a row that was written before it says that must move.

-- What the facts behind movements say that must move: names of accounts and units; a change of a hold is told as
-- 'take <id>' with one unit, or as 'place <id> <account>' with what it reserves. No row: the fact is missing.
create function ledger.told_by_facts(fact_tables text[], kinds text[], keys text[]) returns table (m integer, what text, units numeric)
language plpgsql stable as $$
begin
  if 'payment' = any (fact_tables) then
    -- What the follower recorded, of an event that is final.
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.payment p on p.payment_id = case when u.fact = 'payment' then u.key::numeric end
      join public.chain_event e on e.payment_id = p.payment_id and e.final_at is not null
        and (e.account::text, e.token::text, e.units) = (p.sender::text, p.token::text, p.units)
      cross join lateral (values
        (ledger.account_name('platform', 'vault', p.asset), -p.units),
        (ledger.account_name(p.sender, 'available', p.asset), p.units)) leg(what, units)
    where u.kind = case when p.outcome = 'settled' then 'paymentReceived' when p.outcome = 'unsupported' then null
      when p.kind = 'deposited' then 'depositCredited' else 'paymentCredited' end;
  end if;
  if 'purchase' = any (fact_tables) then
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.purchase p on p.id = case when u.fact = 'purchase' then u.key::uuid end
      cross join lateral (values
        (ledger.account_name(p.account, 'available', p.asset), -p.total_units),
        (ledger.account_name('platform', 'treasury', p.asset), p.total_units)) leg(what, units)
    where u.kind = case p.kind when 'bots' then 'bot' when 'cards' then 'card' end || 'SoldBy' || initcap(p.settled_by)
      and (p.settled_by = 'balance' or exists (select from public.payment paid where paid.purchase_id = p.id and paid.outcome = 'settled'));
  end if;
  if 'bot_event' = any (fact_tables) then
    -- The events of one request, written in the transaction that posts: its time, unless a local start has moved the clock.
    return query
    select act.m, leg.what, leg.units
    from (
      select u.m::integer as m, u.kind, e.owner, sum((e.details ->> 'pledgedUnits')::numeric) as pledged, coalesce(sum((e.details ->> 'feeUnits')::numeric), 0) as fee
      from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
        join public.bot_event e on e.owner = case when u.fact = 'bot_event' then split_part(u.key, '/', 1) end and e.at between now() and (select public.platform_now())
          and e.request_id = split_part(u.key, '/', 2)::uuid
      where e.kind = case u.kind when 'botsRun' then 'run' when 'botsStopped' then 'stopped' when 'botsRenewed' then 'renewed' when 'pledgesReturned' then 'takenBack' end
      group by u.m, u.kind, e.owner
    ) act
    cross join lateral (
      select ledger.account_name(act.owner, 'available', 'BCG'), case act.kind when 'botsRun' then -act.pledged else act.pledged - act.fee end where act.kind <> 'botsRenewed'
      union all
      select ledger.account_name(act.owner, 'pledged', 'BCG'), case act.kind when 'botsRun' then act.pledged else -act.pledged end where act.kind <> 'botsRenewed'
      union all
      select ledger.account_name('platform', 'treasury', 'BCG'), act.fee where act.kind = 'botsStopped'
      union all
      select ledger.account_name(act.owner, 'available', 'USDT'), -act.fee where act.kind = 'botsRenewed'
      union all
      select ledger.account_name('platform', 'treasury', 'USDT'), act.fee where act.kind = 'botsRenewed'
    ) leg(what, units);
  end if;
  if 'emission_day' = any (fact_tables) then
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.emission_day d on d.day = case when u.fact = 'emission_day' then u.key::integer end and d.closed_at is not null
      cross join lateral (values
        (ledger.account_name('platform', 'emissionPool', 'BCG'), -d.emitted_units),
        (ledger.account_name('platform', 'emissionOwed', 'BCG'), d.emitted_units)) leg(what, units);
  end if;
  if 'income_collection' = any (fact_tables) then
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.income_collection c on c.account = case when u.fact = 'income_collection' then split_part(u.key, '/', 1) end
        and c.to_day = split_part(u.key, '/', 2)::integer
      cross join lateral (values
        (ledger.account_name('platform', 'emissionOwed', 'BCG'), -c.units),
        (ledger.account_name(c.account, 'available', 'BCG'), c.units)) leg(what, units);
  end if;
  if 'conversion_quote' = any (fact_tables) then
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.conversion_quote q on q.account = case when u.fact = 'conversion_quote' then split_part(u.key, '/', 1) end
        and q.id = split_part(u.key, '/', 2)::uuid
      cross join lateral (values
        (ledger.account_name(q.account, 'available', q.from_asset), -q.give_units),
        (ledger.account_name('platform', 'treasury', q.from_asset), q.give_units),
        (ledger.account_name('platform', case q.from_asset when 'DMC' then 'awardsPool' else 'convertPool' end, q.to_asset), -q.get_units),
        (ledger.account_name(q.account, 'available', q.to_asset), q.get_units)) leg(what, units);
  end if;
  if 'withdrawal' = any (fact_tables) then
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.withdrawal w on w.account = case when u.fact = 'withdrawal' then split_part(u.key, '/', 1) end
        and w.id = split_part(u.key, '/', 2)::uuid
      left join public.chain_event claim on claim.voucher_id = '0x' || lpad(replace(w.id::text, '-', ''), 64, '0')
      cross join lateral (
        select 'place ' || w.id || ' ' || ledger.account_name(w.account, 'available', w.asset), w.amount_units where u.kind = 'withdrawalHeld'
        union all
        select 'release ' || w.id, 1 where u.kind in ('withdrawalCancelled', 'withdrawalRefunded')
        union all
        select 'take ' || w.id, 1 where u.kind = 'withdrawalClaimed'
        union all
        select ledger.account_name(w.account, 'available', w.asset), -w.amount_units where u.kind = 'withdrawalClaimed'
        union all
        select ledger.account_name('platform', 'treasury', w.asset), w.fee_units where u.kind = 'withdrawalClaimed'
        union all
        select ledger.account_name('platform', 'vault', w.asset), w.net_units + w.burn_units where u.kind = 'withdrawalClaimed'
      ) leg(what, units)
    where case u.kind
      when 'withdrawalHeld' then w.state in ('held', 'approval') and w.deadline is null
      when 'withdrawalCancelled' then w.state = 'cancelled'
      -- A block that is settled is past the deadline, and up to it the voucher was not claimed.
      when 'withdrawalRefunded' then w.state = 'refunded' and claim.voucher_id is null and w.deadline < (
        select b.block_time from public.chain_follower f join public.chain_block b on b.number = f.base_block)
      when 'withdrawalClaimed' then w.state = 'claimed' and claim.kind = 'Claimed' and claim.final_at is not null
        and (claim.account::text, claim.units, claim.burn_units, claim.tx_hash) = (w.account::text, w.net_units, w.burn_units, w.claim_tx_hash)
    end;
  end if;
end $$;

-- Raises when a movement has no fact, or moves anything but what its fact says.
create function ledger.require_facts(
  existing integer[], fact_tables text[], kinds text[], keys text[],
  leg_accounts uuid[], leg_movements integer[], leg_amounts numeric[],
  hold_movements integer[], hold_acts text[], hold_ids uuid[], hold_accounts uuid[], hold_amounts numeric[]
) returns void
language plpgsql stable as $$
declare
  wrong record;
begin
  with told as materialized (
    select t.m, t.what, t.units from ledger.told_by_facts(fact_tables, kinds, keys) t
  ),
  done as (
    select l.m, a.name as what, l.x as units
    from unnest(leg_movements, leg_accounts, leg_amounts) l(m, account, x) join ledger.account a on a.id = l.account
    union all
    select h.m, concat_ws(' ', h.act, h.id, a.name), coalesce(h.x, 1)
    from unnest(hold_movements, hold_acts, hold_ids, hold_accounts, hold_amounts) h(m, act, id, account, x) left join ledger.account a on a.id = h.account
  )
  select d.m, exists (select from told t where t.m = d.m) as is_known into wrong
  from (
    select b.m from (select * from done union all select t.m, t.what, -t.units from told t) b
    where fact_tables[b.m] is not null and b.m <> all (existing)
    group by b.m, b.what having sum(b.units) <> 0
  ) d
  order by d.m limit 1;
  if not found then
    return;
  end if;
  if wrong.is_known then
    raise exception 'a movement of kind % differs from its fact in %', kinds[wrong.m], fact_tables[wrong.m] using errcode = 'LG007';
  end if;
  raise exception 'a movement of kind % has no fact in %', kinds[wrong.m], fact_tables[wrong.m] using errcode = 'LG007';
end $$;

revoke execute on all functions in schema ledger from public;
