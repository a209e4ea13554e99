-- Purpose: what two operators move out of the treasury: into a pool, or to a member. Nothing else takes from it. Each
-- movement repeats a row that only the operators' role adds, under the signatures of two operators, with a public reason.

create table treasury_movement (
  -- Counts all of them: a text that operators signed names it and so serves once.
  number  integer primary key constraint treasury_number_positive check (number > 0),
  kind    text not null constraint treasury_kind_known check (kind in ('poolFunded', 'treasuryPaid')),
  asset   text not null constraint treasury_asset_known references asset (symbol),
  units   numeric(38, 0) not null constraint treasury_units_positive check (units > 0),
  -- The pool that gains. The emission's pool was minted once, and no one adds to it.
  pool    text constraint pool_can_be_funded check (pool in ('stakingPool', 'idoPool', 'convertPool', 'awardsPool')),
  -- The member who is paid.
  account address constraint paid_is_a_member references account (address),
  authors address[] not null constraint two_operators check (cardinality(authors) = 2 and authors[1] <> authors[2]),
  reason  text not null constraint treasury_reason_given check (reason <> ''),
  at      timestamptz not null default platform_now(),
  constraint one_gains check ((pool is not null) = (kind = 'poolFunded') and (account is not null) = (kind = 'treasuryPaid')),
  constraint pools_hold_bcg check (pool is null or pool = 'convertPool' or asset = 'BCG')
);

create function refuse_changed_treasury_movement() returns trigger language plpgsql as $$
begin
  raise exception 'treasury_movement is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on treasury_movement
  for each statement execute function refuse_changed_treasury_movement();

-- The database counts the signatures too, so one operator at the command cannot act for two.
create function refuse_unsigned_treasury_movement() returns trigger language plpgsql as $$
begin
  if operators.signed_by('treasury/' || new.number) < 2 then
    raise exception 'treasury movement % is not signed by two operators', new.number using errcode = 'integrity_constraint_violation';
  end if;
  if new.number <> (select count(*) + 1 from public.treasury_movement) then
    raise exception 'treasury movements are counted without gaps' using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger two_operators_signed before insert on treasury_movement for each row execute function refuse_unsigned_treasury_movement();

grant select on treasury_movement to ocean_app;
grant insert (number, kind, asset, units, pool, account, authors, reason) on treasury_movement to ocean_operator;

insert into ledger.movement_kind (kind, legs, hold_acts, fact, producer) values
  ('poolFunded', '{+awardsPool,+convertPool,+idoPool,+stakingPool,-treasury}', '{}', 'treasury_movement', 'poolFunded'),
  ('treasuryPaid', '{+available,-treasury}', '{}', 'treasury_movement', 'treasuryPaid');

-- As `ledger.told_by_facts`, of what operators move.
create function ledger.told_by_treasury(fact_tables text[], kinds text[], keys text[]) returns table (m integer, what text, units numeric)
language plpgsql stable as $$
begin
  if 'treasury_movement' = any (fact_tables) then
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.treasury_movement t on t.number = case when u.fact = 'treasury_movement' then u.key::integer end and t.kind = u.kind
      cross join lateral (values
        (ledger.account_name('platform', 'treasury', t.asset), -t.units),
        (case t.kind when 'poolFunded' then ledger.account_name('platform', t.pool, t.asset) else ledger.account_name(t.account, 'available', t.asset) end, t.units)) leg(what, units);
  end if;
end $$;

-- As in 0006, and what operators move. `fact_moves_once` compares keys as they are written, and the casts above and in 0006
-- read several spellings as one row ('7', '07', '+7', 'owner/7/x'): each row has exactly one key, or it would move money again.
create or replace function ledger.require_facts(
  existing integer[], fact_tables text[], kinds text[], keys text[],
  leg_accounts uuid[], leg_movements integer[], leg_amounts numeric[],
  hold_movements integer[], hold_acts text[], hold_ids uuid[], hold_accounts uuid[], hold_amounts numeric[]
) returns void
language plpgsql stable as $$
declare
  wrong record;
  misspelled integer;
begin
  misspelled := (
    select min(u.m) from unnest(fact_tables, keys) with ordinality u(fact, key, m)
    where u.fact is not null and u.key !~ '^(0x[0-9a-f]{40}/)?(0|[1-9][0-9]*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$');
  if misspelled is not null then
    raise exception 'a movement of kind % names its fact in another spelling', kinds[misspelled] using errcode = 'LG007';
  end if;
  with told as materialized (
    select t.m, t.what, t.units from ledger.told_by_facts(fact_tables, kinds, keys) t
    union all
    select t.m, t.what, t.units from ledger.told_by_treasury(fact_tables, kinds, keys) t
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
