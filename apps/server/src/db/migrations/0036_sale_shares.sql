-- Purpose: the split of bot sales: what the direct inviter and the ancestors of a buyer get of a payment, and who got nothing
-- and why. A row is written before its sale is posted; the movement pays exactly what the rows of its purchase say, and the
-- treasury the rest.

create table sale_share (
  purchase_id uuid not null,
  -- How far above the buyer: 1 is the direct inviter.
  place       smallint not null constraint share_is_within_the_walk check (place between 1 and 20),
  kind        text not null constraint share_kind_known check (kind in ('inviter', 'differential')),
  account     address not null,
  -- The direct invitee of the account in whose line the buyer is, or the buyer.
  invitee     address not null,
  -- The level that the account had from the close of `level_day` on; null before the first close.
  level       smallint not null constraint share_level_known check (level between 0 and 5),
  level_day   integer,
  -- Basis points of the payment: the rate of the account, how much of it others below have taken already, and what is left.
  rate_points integer not null,
  bar_points  integer not null,
  points      integer not null,
  outcome     text not null constraint share_outcome_known check (outcome in ('paid', 'noBot', 'belowBar', 'tooSmall')),
  asset       text not null,
  units       numeric(38, 0) not null,
  day         integer not null default platform_today(),
  at          timestamptz not null default platform_now(),
  primary key (purchase_id, kind, place),
  constraint inviter_is_the_first check (kind = 'differential' or place = 1),
  constraint share_points_in_order check (rate_points between 1 and 10000 and bar_points between 0 and 10000),
  constraint share_points_of_its_rate check (points = case outcome when 'noBot' then 0 else greatest(rate_points - bar_points, 0) end),
  constraint share_paid_only_if_due check (units >= 0 and (outcome = 'paid') = (units > 0))
);
-- A member's income, newest first, and its sums by day.
create index sale_share_newest on sale_share (account, day desc, at desc, purchase_id, kind, place) include (asset, units);

create function refuse_changed_share() returns trigger language plpgsql as $$
begin
  raise exception 'sale_share is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on sale_share for each statement execute function refuse_changed_share();

-- Lines decide who gets shares, whose team a member counts for, and where money may be sent: they are those of the inviters.
create function require_line_of_inviter() returns trigger
language plpgsql set search_path = public, pg_temp set enable_seqscan = off set jit = off as $$
begin
  if exists (
    select from after_rows a where a.inviter is not null and a.path is distinct from (select i.path || i.number from account i where i.address = a.inviter)
  ) then
    raise exception 'the line of an account is that of its inviter' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger line_is_of_the_inviter after insert on account
  referencing new table as after_rows for each statement execute function require_line_of_inviter();

-- A purchase is settled at the time of the transaction that settles it, and is not written again: by this time the levels, the
-- owners of bots and the day of the sale are chosen. A batch is checked at once: what is settled after an update was not before.
create function refuse_changed_sale() returns trigger language plpgsql as $$
begin
  raise exception 'a settled purchase never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger settled_purchase_is_fixed before update on purchase for each row
  when (old.settled_at is not null) execute function refuse_changed_sale();

create function require_settled_now() returns trigger language plpgsql as $$
begin
  if exists (select from after_rows where settled_at <> (select public.platform_now())) then
    -- Repeated: a clock that was moved meanwhile is the one honest reason.
    raise exception 'a purchase is settled at no other time than now' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
create trigger purchase_settles_now after update on purchase
  referencing new table as after_rows for each statement execute function require_settled_now();

-- A price that is asked for is open, so that this costs it nothing.
create function require_begun_now() returns trigger language plpgsql as $$
begin
  if new.settled_at <> public.platform_now() then
    raise exception 'a purchase is settled at no other time than now' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger purchase_settles_now_at_once before insert on purchase for each row
  when (new.settled_at is not null) execute function require_begun_now();

-- A share is of bots that are settled in the same moment, so many points of their price, and of the ancestor who stands at its
-- place. Without this a row that was written for an open purchase would keep the buyer's payment from being posted for ever. Each
-- row reads by keys, whatever the sizes for which the statement was planned: that is what the limits are for.
create function require_sale_of_share() returns trigger
language plpgsql set search_path = public, pg_temp set enable_seqscan = off set jit = off as $$
begin
  if exists (
    select from after_rows s
      left join lateral (
        select p.asset, p.total_units, p.settled_at, b.address, b.path, b.depth from purchase p join account b on b.address = p.account
        where p.id = s.purchase_id and p.kind = 'bots' limit 1
      ) sold on sold.settled_at = s.at
      left join lateral (select number from account where address = s.account limit 1) a on true
      left join lateral (select number from account where address = s.invitee and s.place > 1 limit 1) i on true
    where (a.number = sold.path[sold.depth - s.place + 1]
      and case s.place when 1 then s.invitee = sold.address else i.number = sold.path[sold.depth - s.place + 2] end
      and s.asset = sold.asset and s.units = div(sold.total_units * s.points, 10000)) is not true
  ) then
    raise exception 'a share is of a bot sale of this moment, and of an ancestor of its buyer' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger share_is_of_its_sale after insert on sale_share
  referencing new table as after_rows for each statement execute function require_sale_of_share();

grant select, insert on sale_share to ocean_app;

-- Sales from before there were shares: they are not split. Nothing is ever added.
create table unsplit_sale (purchase_id uuid primary key);
insert into unsplit_sale (purchase_id) select id from purchase where kind = 'bots' and settled_at is not null;
create trigger append_only before insert or update or delete or truncate on unsplit_sale for each statement execute function refuse_changed_share();
grant select on unsplit_sale to ocean_app;

update ledger.movement_kind set legs = '{+available,+treasury,-available}' where kind in ('botSoldByBalance', 'botSoldByWallet');

-- As `ledger.told_by_facts`, of the shares of a sale: what they take from the whole price, which the purchase gives the treasury.
create function ledger.told_by_shares(fact_tables text[], kinds text[], keys text[]) returns table (m integer, what text, units numeric)
language plpgsql stable as $$
begin
  if 'purchase' = any (fact_tables) then
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.sale_share s on s.purchase_id = case when u.fact = 'purchase' then u.key::uuid end and s.units > 0
      cross join lateral (values
        (ledger.account_name('platform', 'treasury', s.asset), -s.units),
        (ledger.account_name(s.account, 'available', s.asset), s.units)) leg(what, units);
  end if;
end $$;

-- As in 0029, and the shares of sales.
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
