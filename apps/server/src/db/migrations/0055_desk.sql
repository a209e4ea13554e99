-- Purpose: the passageway desk: profiles, markets, passageways with their services, providers, deposits and orders. Both legs of an
-- order lie in the ledger: the customer's is held on the available balance, the operator's comes from the asset wallet.

-- Proceeds of completed orders until they are released, and deposits of the desk.
alter table ledger.account drop constraint part_is_of_its_owner;
insert into ledger.part (part, is_platform, may_overdraw, place) values ('proceeds', false, false, 5), ('bonded', false, false, 6);
alter table ledger.account add constraint part_is_of_its_owner
  check ((owner = 'platform') = (part not in ('available', 'pledged', 'staked', 'stakeReward', 'passageway', 'proceeds', 'bonded')));

create table desk_profile (
  account    address primary key constraint profile_is_of_a_member references account (address),
  nickname   text not null,
  -- As compared: nobody takes a name that reads like another one.
  folded     text not null constraint nickname_is_taken_once unique,
  avatar     uuid,
  created_at timestamptz not null default platform_now()
);

-- A market trades `base` for USDT. Operators open and close it; closing it ends no order.
create table desk_market (
  base        text primary key references asset (symbol),
  -- Basis points to both sides of the reference price in which a rate may lie.
  band_points integer not null constraint band_in_bounds check (band_points between 1 and 5000),
  is_open     boolean not null,
  constraint market_is_not_of_the_quote check (base <> 'USDT')
);

create table desk_passageway (
  account     address primary key constraint passageway_has_a_profile references desk_profile (account),
  opened_at   timestamptz,
  is_started  boolean not null default false,
  level       integer not null default 1 constraint level_known check (level between 1 and 5),
  -- USDT base units that orders are accepted for without a tap in a day; null: never.
  auto_units  numeric(38, 0) constraint auto_units_positive check (auto_units > 0),
  auto_day    integer not null default 0,
  auto_used   numeric(38, 0) not null default 0,
  notify_orders   boolean not null default true,
  notify_messages boolean not null default true,
  -- USDT base units of value that were accepted on a day.
  used_day    integer not null default 0,
  used_units  numeric(38, 0) not null default 0,
  -- Orders in a row that named it and were missed, and how often that stopped it on a day.
  misses      integer not null default 0,
  stops_day   integer not null default 0,
  stops       integer not null default 0,
  -- Of missed orders: it ends by itself.
  banned_until timestamptz,
  -- By operators: until they lift it.
  operator_ban text,
  constraint started_is_open check (not is_started or opened_at is not null),
  constraint used_not_negative check (used_units >= 0 and auto_used >= 0 and misses >= 0 and stops >= 0)
) with (fillfactor = 60);

-- What a passageway offers: one row a market and side, as the customer sees the side.
create table desk_service (
  id        uuid primary key,
  account   address not null references desk_passageway (account),
  base      text not null references desk_market (base),
  side      text not null constraint side_known check (side in ('buy', 'sell')),
  -- USDT base units for one whole token; null: the reference price.
  rate_units numeric(38, 0) constraint rate_positive check (rate_units > 0),
  -- USDT base units of value of one order.
  min_units numeric(38, 0) not null,
  max_units numeric(38, 0) not null,
  is_open   boolean not null,
  constraint one_service_of_a_side unique (account, base, side),
  constraint limits_in_order check (min_units > 0 and min_units <= max_units)
);
create index desk_service_of_market on desk_service (base, side) where is_open;

create table desk_provider (
  account    address not null references desk_profile (account),
  -- Counts the applications of the account.
  number     integer not null constraint application_number_positive check (number > 0),
  state      text not null constraint provider_state_known check (state in ('applied', 'approved', 'refused', 'leaving')),
  text       text not null,
  contact    text not null,
  deposit_id uuid not null unique,
  applied_at timestamptz not null default platform_now(),
  decided_at timestamptz,
  -- The operator that decided, and the reason.
  decided_by address,
  reason     text,
  left_at    timestamptz,
  primary key (account, number)
);
create unique index one_application_at_work on desk_provider (account) where state in ('applied', 'approved');
create index desk_provider_to_decide on desk_provider (applied_at) where state = 'applied';

-- BCG in the part `bonded`: a deposit comes back days after its owner has left, or was refused.
create table desk_deposit (
  id         uuid primary key,
  account    address not null references desk_profile (account),
  purpose    text not null constraint deposit_purpose_known check (purpose in ('level', 'provider')),
  units      numeric(38, 0) not null constraint deposit_positive check (units > 0),
  bonded_at  timestamptz not null default platform_now(),
  -- From then on it can come back; null: it is in use.
  returns_at timestamptz,
  returned_at timestamptz,
  constraint returned_after_its_days check (returned_at is null or returned_at >= returns_at)
);
create index desk_deposit_of_account on desk_deposit (account) where returned_at is null;
create index desk_deposit_due on desk_deposit (returns_at) where returned_at is null and returns_at is not null;

-- One move between the available balance and the asset wallet, in the direction of its kind.
create table desk_transfer (
  account    address not null references desk_profile (account),
  request_id uuid not null,
  kind       text not null constraint transfer_kind_known check (kind in ('filled', 'emptied')),
  asset      text not null references asset (symbol),
  units      numeric(38, 0) not null constraint transfer_positive check (units > 0),
  at         timestamptz not null default platform_now(),
  primary key (account, request_id)
);

create table desk_order (
  id         uuid primary key,
  customer   address not null references account (address),
  base       text not null references desk_market (base),
  side       text not null constraint order_side_known check (side in ('buy', 'sell')),
  base_units numeric(38, 0) not null constraint order_amount_positive check (base_units > 0),
  -- USDT base units for one whole token, and for the whole order: its value, too.
  rate_units  numeric(38, 0) not null constraint order_rate_positive check (rate_units > 0),
  quote_units numeric(38, 0) not null constraint order_value_positive check (quote_units > 0),
  -- The passageway that it names; null: any.
  named      address references desk_passageway (account),
  service_id uuid,
  state      text not null default 'pending' constraint order_state_known check (state in ('pending', 'completed', 'timedOut', 'released')),
  placed_at  timestamptz not null default platform_now(),
  expires_at timestamptz not null,
  -- The passageway that accepted it, and what its level was then.
  operator   address references desk_passageway (account),
  accepted_at timestamptz,
  fee_points  integer constraint order_fee_in_bounds check (fee_points between 0 and 1000),
  fee_units   numeric(38, 0),
  -- When the clock releases the proceeds; operators of the platform may put it off, by at most 7 days in all.
  release_at  timestamptz,
  -- Time-out or release.
  ended_at    timestamptz,
  reason      text constraint time_out_reason_known check (reason in ('expired', 'cancelled')),
  constraint nobody_trades_with_himself check (operator is distinct from customer and named is distinct from customer),
  constraint named_accepts_itself check (named is null or operator is null or operator = named),
  constraint accepted_is_complete check ((state in ('completed', 'released')) = (operator is not null)
    and (operator is null) = (accepted_at is null) and (operator is null) = (fee_units is null) and (operator is null) = (release_at is null)),
  constraint ended_has_a_time check ((state in ('timedOut', 'released')) = (ended_at is not null)),
  constraint timed_out_has_a_reason check ((state = 'timedOut') = (reason is not null))
) with (fillfactor = 70);
create index desk_order_pending on desk_order (base, side, expires_at, id) where state = 'pending' and named is null;
create index desk_order_pending_named on desk_order (named, expires_at, id) where state = 'pending';
create index desk_order_to_time_out on desk_order (expires_at) where state = 'pending';
create index desk_order_to_release on desk_order (release_at) where state = 'completed';
create index desk_order_of_customer on desk_order (customer, placed_at desc, id desc);
create index desk_order_of_operator on desk_order (operator, placed_at desc, id desc) where operator is not null;

insert into ledger.movement_kind (kind, legs, hold_acts, fact, producer) values
  ('passagewayFilled', '{+passageway,-available}', '{}', 'desk_transfer', 'passagewayFilled'),
  ('passagewayEmptied', '{+available,-passageway}', '{}', 'desk_transfer', 'passagewayEmptied'),
  ('orderPlaced', '{}', '{place}', 'desk_order', 'orderPlaced'),
  ('orderTimedOut', '{}', '{release}', 'desk_order', 'orderTimedOut'),
  ('orderCompleted', '{+available,+proceeds,-available,-passageway}', '{take}', 'desk_order', 'orderCompleted'),
  ('orderReleased', '{+passageway,+treasury,-proceeds}', '{}', 'desk_order', 'orderReleased'),
  ('depositBonded', '{+bonded,-available}', '{}', 'desk_deposit', 'depositBonded'),
  ('depositReturned', '{+available,-bonded}', '{}', 'desk_deposit', 'depositReturned');

-- An order that times out ends the record of its hold. One that is completed is a record of its own, and of its operator, too.
update ledger.movement_kind set is_step = true where kind = 'orderTimedOut';

-- As `ledger.told_by_facts`, of the desk.
create function ledger.told_by_desk(fact_tables text[], kinds text[], keys text[]) returns table (m integer, what text, units numeric)
language plpgsql stable as $$
begin
  if 'desk_transfer' = any (fact_tables) then
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.desk_transfer t on t.account = case when u.fact = 'desk_transfer' then split_part(u.key, '/', 1) end
        and t.request_id = case when u.fact = 'desk_transfer' then split_part(u.key, '/', 2)::uuid end
        and t.kind = case u.kind when 'passagewayFilled' then 'filled' when 'passagewayEmptied' then 'emptied' end
      cross join lateral (values
        (ledger.account_name(t.account, 'available', t.asset), case t.kind when 'filled' then -t.units else t.units end),
        (ledger.account_name(t.account, 'passageway', t.asset), case t.kind when 'filled' then t.units else -t.units end)) leg(what, units);
  end if;
  if 'desk_deposit' = any (fact_tables) then
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.desk_deposit d on d.id = case when u.fact = 'desk_deposit' then u.key::uuid end
        and (u.kind = 'depositBonded' or d.returned_at is not null)
      cross join lateral (values
        (ledger.account_name(d.account, 'available', 'BCG'), case u.kind when 'depositBonded' then -d.units else d.units end),
        (ledger.account_name(d.account, 'bonded', 'BCG'), case u.kind when 'depositBonded' then d.units else -d.units end)) leg(what, units);
  end if;
  if 'desk_order' = any (fact_tables) then
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.desk_order o on o.id = case when u.fact = 'desk_order' then u.key::uuid end
      -- What the customer gives and gets.
      cross join lateral (values (
        case o.side when 'buy' then 'USDT' else o.base end, case o.side when 'buy' then o.quote_units else o.base_units end,
        case o.side when 'buy' then o.base else 'USDT' end, case o.side when 'buy' then o.base_units else o.quote_units end)
      ) s(give_asset, give_units, get_asset, get_units)
      cross join lateral (
        select 'place ' || o.id || ' ' || ledger.account_name(o.customer, 'available', s.give_asset), s.give_units where u.kind = 'orderPlaced'
        union all
        select 'release ' || o.id, 1 where u.kind = 'orderTimedOut' and o.state = 'timedOut'
        union all
        select 'take ' || o.id, 1 where u.kind = 'orderCompleted' and o.state in ('completed', 'released')
        union all
        select leg.what, leg.units from (values
          (ledger.account_name(o.customer, 'available', s.give_asset), -s.give_units),
          (ledger.account_name(o.operator, 'proceeds', s.give_asset), s.give_units),
          (ledger.account_name(o.operator, 'passageway', s.get_asset), -s.get_units),
          (ledger.account_name(o.customer, 'available', s.get_asset), s.get_units)) leg(what, units)
        where u.kind = 'orderCompleted' and o.state in ('completed', 'released')
        union all
        select leg.what, leg.units from (values
          (ledger.account_name(o.operator, 'proceeds', s.give_asset), -s.give_units),
          (ledger.account_name(o.operator, 'passageway', s.give_asset), s.give_units - o.fee_units),
          (ledger.account_name('platform', 'treasury', s.give_asset), o.fee_units)) leg(what, units)
        where u.kind = 'orderReleased' and o.state = 'released' and leg.units <> 0
      ) leg(what, units);
  end if;
end $$;
insert into ledger.fact_teller (fact, teller) values
  ('desk_transfer', 'ledger.told_by_desk(text[], text[], text[])'), ('desk_deposit', 'ledger.told_by_desk(text[], text[], text[])'),
  ('desk_order', 'ledger.told_by_desk(text[], text[], text[])');

grant select on desk_profile, desk_market, desk_passageway, desk_service, desk_provider, desk_deposit, desk_transfer, desk_order to ocean_app;

revoke execute on all functions in schema ledger from public;
