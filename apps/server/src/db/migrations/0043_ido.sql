-- Purpose: the IDO. Operators open rounds, members buy BCG of them out of `idoPool`. What is left of a round, of its day and of
-- an address is decided when a purchase is settled; a price that was asked for reserves nothing.

create table ido_round (
  -- Counts all of them: a text that operators signed names it and so serves once.
  number      integer primary key constraint round_number_positive check (number > 0),
  opens_at    timestamptz not null,
  closes_at   timestamptz not null,
  -- Base units of BCG: what the round sells, and what it sells in a day.
  total_units numeric(38, 0) not null constraint round_total_positive check (total_units > 0),
  day_units   numeric(38, 0) not null,
  -- Base units of USDT for one BCG: fixed here, whatever prices do later.
  price_units numeric(38, 0) not null constraint round_price_positive check (price_units > 0),
  -- The day whose parameters made the price and the part of a day.
  params_day  integer not null,
  authors     address[] not null constraint two_operators check (cardinality(authors) = 2 and authors[1] <> authors[2]),
  reason      text not null constraint round_reason_given check (reason <> ''),
  at          timestamptz not null default platform_now(),
  constraint day_is_part_of_round check (day_units between 1 and total_units),
  constraint round_closes_after_it_opens check (closes_at > opens_at and closes_at > at),
  -- Its price is of now: a round that began much later would sell at a price of long ago.
  constraint round_opens_within_a_day check (opens_at <= at + interval '1 day')
);

create function refuse_changed_ido() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on ido_round for each statement execute function refuse_changed_ido();

-- The database counts the signatures too, so one operator at the command cannot act for two.
create function refuse_unfit_round() returns trigger language plpgsql as $$
begin
  if operators.signed_by('ido/' || new.number) < 2 then
    raise exception 'round % is not signed by two operators', new.number using errcode = 'integrity_constraint_violation';
  end if;
  if new.number <> (select count(*) + 1 from public.ido_round) then
    raise exception 'rounds are counted without gaps' using errcode = 'unique_violation';
  end if;
  if exists (select from public.ido_round r where r.closes_at > new.opens_at) then
    raise exception 'round % opens before the one before it has closed', new.number using errcode = 'integrity_constraint_violation';
  end if;
  if new.total_units > coalesce((
    select b.posted from ledger.account a join ledger.balance b on b.account_id = a.id where a.owner = 'platform' and a.part = 'idoPool'), 0) then
    raise exception 'round % sells more than the pool holds', new.number using errcode = 'integrity_constraint_violation';
  end if;
  if new.params_day not between platform_today() - 1 and platform_today() then
    raise exception 'round % is opened on the parameters of another day', new.number using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger round_is_fit before insert on ido_round for each row execute function refuse_unfit_round();

-- What is sold of each round. Only the triggers here write it, so that its bounds hold whatever a server writes.
create table ido_stock (
  round          integer primary key references ido_round (number),
  total_units    numeric(38, 0) not null,
  day_units      numeric(38, 0) not null,
  sold_units     numeric(38, 0) not null default 0,
  -- The newest day on which it sold, and how much on that day.
  day            integer,
  day_sold_units numeric(38, 0) not null default 0,
  constraint sold_within_round check (sold_units between 0 and total_units),
  constraint sold_within_day check (day_sold_units between 0 and day_units)
);

create function add_stock() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ido_stock (round, total_units, day_units) values (new.number, new.total_units, new.day_units);
  return null;
end $$;
create trigger round_has_stock after insert on ido_round for each row execute function add_stock();

-- The turn of a settlement: until its transaction ends no other purchase of the IDO is settled, so what is left and what the
-- address has bought are exact. Rounds do not overlap, but a payment that was mined in time settles after its round.
create function take_ido_turn() returns setof ido_stock
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query select * from ido_stock order by round for update;
end $$;
revoke execute on function add_stock(), take_ido_turn() from public;
grant execute on function take_ido_turn() to ocean_app;

-- The sale of a settled purchase: what the movement of its payment repeats.
create table ido_sale (
  purchase_id uuid primary key,
  round       integer not null references ido_round (number),
  account     address not null,
  -- 1 for the first purchase of the address, in all rounds: no two purchases take the last place.
  place       smallint not null constraint sale_place_positive check (place > 0),
  units       numeric(38, 0) not null constraint sale_units_positive check (units > 0),
  -- The day to which it counts.
  day         integer not null,
  at          timestamptz not null default platform_now(),
  constraint sale_takes_its_own_place unique (account, place)
);
create index ido_sale_of_day on ido_sale (round, day);
create trigger append_only before update or delete or truncate on ido_sale for each statement execute function refuse_changed_ido();

alter table purchase
  add column round integer references ido_round (number),
  drop constraint kind_known,
  add constraint kind_known check (kind in ('bots', 'cards', 'tokens')),
  add constraint tokens_name_their_round check ((kind = 'tokens') = (round is not null));

alter table payment
  drop constraint reason_known,
  add constraint reason_known check (reason in ('late', 'short', 'surplus', 'wrongToken', 'second', 'unknownOrder', 'notOwner',
    'unsupportedToken', 'tooLarge', 'priceMoved', 'capReached', 'roundClosed', 'roundPaused', 'roundSoldOut', 'daySoldOut',
    'tooManyBought'));

-- A sale is of tokens that are settled in the same moment, at their quantity; a row that was written for an open purchase
-- would keep its buyer's payment from being settled for ever.
create function count_ido_sales() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from after_rows s left join purchase p on p.id = s.purchase_id and p.kind = 'tokens'
      left join asset a on a.symbol = 'BCG'
    where (p.account::text = s.account::text and p.round = s.round and p.settled_at = s.at
      and s.units = p.quantity * power(10::numeric, a.decimals)) is not true
  ) then
    raise exception 'a sale is of tokens that are settled in this moment' using errcode = 'integrity_constraint_violation';
  end if;
  if exists (select from (select distinct account from after_rows) s where (
    select count(*) <> max(every.place) from ido_sale every where every.account = s.account)) then
    raise exception 'the purchases of an address are counted without gaps' using errcode = 'integrity_constraint_violation';
  end if;
  if exists (
    select from after_rows s join ido_stock k on k.round = s.round where s.day <> greatest(platform_today(), k.day)
  ) then
    -- Repeated: a clock that was moved meanwhile is the one honest reason.
    raise exception 'a sale counts to the day on which it is settled' using errcode = 'serialization_failure';
  end if;
  update ido_stock k set sold_units = k.sold_units + s.units, day = s.day,
    day_sold_units = case when k.day = s.day then k.day_sold_units else 0 end + s.units
  from (select round, day, sum(units) as units from after_rows group by round, day) s where s.round = k.round;
  return null;
end $$;
revoke execute on function count_ido_sales() from public;
create trigger sale_is_counted after insert on ido_sale
  referencing new table as after_rows for each statement execute function count_ido_sales();

grant select on ido_round, ido_stock, ido_sale to ocean_app;
grant insert on ido_sale to ocean_app;
grant insert (number, opens_at, closes_at, total_units, day_units, price_units, params_day, authors, reason) on ido_round to ocean_operator;

insert into ledger.movement_kind (kind, legs, hold_acts, fact, producer) values
  ('tokenSoldByBalance', '{+available,+treasury,-available,-idoPool}', '{}', 'purchase', 'purchase'),
  ('tokenSoldByWallet', '{+available,+treasury,-available,-idoPool}', '{}', 'purchase', 'purchase');

-- As `ledger.told_by_facts`, of tokens: the price goes to the treasury, the pool pays what the sale says.
create function ledger.told_by_ido(fact_tables text[], kinds text[], keys text[]) returns table (m integer, what text, units numeric)
language plpgsql stable as $$
begin
  if kinds && array['tokenSoldByBalance', 'tokenSoldByWallet'] then
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.purchase p on p.id = case when u.fact = 'purchase' then u.key::uuid end and p.kind = 'tokens'
      join public.ido_sale s on s.purchase_id = p.id and (s.account::text, s.round) = (p.account::text, p.round)
      cross join lateral (values
        (ledger.account_name(p.account, 'available', p.asset), -p.total_units),
        (ledger.account_name('platform', 'treasury', p.asset), p.total_units),
        (ledger.account_name('platform', 'idoPool', 'BCG'), -s.units),
        (ledger.account_name(p.account, 'available', 'BCG'), s.units)) leg(what, units)
    where u.kind = 'tokenSoldBy' || initcap(p.settled_by)
      and (p.settled_by = 'balance' or exists (select from public.payment paid where paid.purchase_id = p.id and paid.outcome = 'settled'));
  end if;
end $$;
insert into ledger.fact_teller (fact, teller) values ('purchase', 'ledger.told_by_ido(text[], text[], text[])');

-- As in 0032, of whatever a wallet bought.
create or replace function ledger.steps_of(leads uuid[]) returns table (lead_id uuid, journal_id uuid)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select found.lead_id, step.id
  from (
    select j.id as lead_id, h.ended_by as id
    from ledger.journal j cross join lateral jsonb_array_elements(j.hold_changes) change(value)
      join ledger.hold h on h.id = (change.value ->> 'id')::uuid and h.placed_by = j.id
    where j.id = any (leads) and j.hold_changes is not null
    union all
    select j.id, paid.id
    from ledger.journal j join public.payment p on p.purchase_id = split_part(j.fact, ':', 2)::uuid and p.outcome = 'settled'
      join ledger.journal paid on paid.fact = 'payment:' || p.payment_id
    where j.id = any (leads) and j.kind in ('botSoldByWallet', 'cardSoldByWallet', 'tokenSoldByWallet')
  ) found
    join ledger.journal step on step.id = found.id
    join ledger.movement_kind k on k.kind = step.kind and k.is_step
$$;

revoke execute on function ledger.told_by_ido from public;
