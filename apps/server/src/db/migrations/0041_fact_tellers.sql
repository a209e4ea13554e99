-- Purpose: an area says by a function of its own what a fact of its tables moves. 0029 and 0036 had to write `require_facts` out
-- again for one more source each; from here on a migration adds a row.

create table ledger.fact_teller (
  -- The table of `ledger.movement_kind.fact` whose rows it reads; a table may have several.
  fact   text not null,
  -- As `ledger.told_by_facts`: what must move for these facts, in names of accounts and of changed holds.
  teller regprocedure not null,
  primary key (fact, teller)
);

-- What the functions of the areas tell of a batch.
create function ledger.told_by_areas(fact_tables text[], kinds text[], keys text[]) returns table (m integer, what text, units numeric)
language plpgsql stable as $$
declare
  teller regproc;
begin
  for teller in select distinct t.teller::regproc from ledger.fact_teller t where t.fact = any (fact_tables) loop
    return query execute format('select t.m, t.what, t.units from %s($1, $2, $3) t', teller) using fact_tables, kinds, keys;
  end loop;
end $$;

-- As in 0036, and what areas tell.
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
    union all
    select t.m, t.what, t.units from ledger.told_by_shares(fact_tables, kinds, keys) t
    union all
    select t.m, t.what, t.units from ledger.told_by_areas(fact_tables, kinds, keys) t
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
