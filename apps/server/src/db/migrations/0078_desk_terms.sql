-- Purpose: what the desk costs and how narrow its bands are. A platform that has traded keeps the numbers that it traded by, until its
-- operators set others.

-- The values of a first start were in force wherever nothing else was set. They become rows, from before everything that happened: what a
-- day reads stays what it read, and orders of then are judged by it.
alter table parameter_value disable trigger parameter_value_is_append_only;
insert into parameter_value (key, effective_from_day, revision, value, author, reason)
select first.key, began.day - 1, 1, first.value, 'upgrade', 'In force from the first start on, before the desk had other initial values'
from (values ('desk.acceptMinutes', to_jsonb(30)),
    ('desk.L1.fee', to_jsonb('0.5'::text)), ('desk.L2.fee', to_jsonb('0.45'::text)), ('desk.L3.fee', to_jsonb('0.4'::text)),
    ('desk.L4.fee', to_jsonb('0.35'::text)), ('desk.L5.fee', to_jsonb('0.3'::text)),
    ('desk.L2.holdHours', to_jsonb(20)), ('desk.L3.holdHours', to_jsonb(16)), ('desk.L4.holdHours', to_jsonb(12)), ('desk.L5.holdHours', to_jsonb(8))
  ) first (key, value)
  cross join (
    select least((select genesis_day from platform_setting), (select min(effective_from_day) from parameter_value), platform_today()) as day
  ) began
where exists (select from desk_market);
alter table parameter_value enable trigger parameter_value_is_append_only;

-- As in 0068, with the values of a first start of now.
create or replace function desk_accept_terms() returns desk_accept_terms
language plpgsql stable set search_path = public, pg_temp as $$
declare
  told jsonb;
  usdt constant numeric := (select power(10::numeric, decimals) from asset where symbol = 'USDT');
  terms desk_accept_terms;
begin
  select coalesce(jsonb_object_agg(newest.key, newest.value), '{}') into told from (
    select distinct on (p.key) p.key, p.value from parameter_value p
    where p.effective_from_day <= platform_today() and (p.key like 'desk.%' or p.key = 'stepUp.dailyValue')
    order by p.key, p.effective_from_day desc, p.revision desc
  ) newest;
  select array_agg(trunc(coalesce((told ->> (level || '.dailyQuota'))::numeric, first.quota) * usdt) order by first.place),
    array_agg(trunc(coalesce((told ->> (level || '.maxOrder'))::numeric, first.size) * usdt) order by first.place),
    array_agg(trunc(coalesce((told ->> (level || '.fee'))::numeric, first.fee) * 100)::integer order by first.place),
    array_agg(coalesce((told ->> (level || '.holdHours'))::integer, first.hours) order by first.place)
  into terms.quotas, terms.sizes, terms.fees, terms.hours
  from (values (1, 1000, 500, 0.2, 24), (2, 3000, 1000, 0.18, 12), (3, 10000, 3000, 0.16, 6), (4, 30000, 10000, 0.14, 2), (5, 100000, 30000, 0.12, 1))
      first (place, quota, size, fee, hours)
    cross join lateral (select 'desk.L' || first.place as level) named;
  terms.most_with_partner := coalesce((told ->> 'desk.maxWithPartner')::integer, 3);
  terms.unsigned_limit := trunc(coalesce((told ->> 'stepUp.dailyValue')::numeric, 50) * usdt);
  return terms;
end $$;

-- The band that a market began with, before operators set another one: what orders of then are judged by.
alter table desk_market add column first_band_points integer not null default 200;
update desk_market set first_band_points = 500;

-- A band keeps orders from being a way to move value outside one's line, so that nobody, operators included, widens one beyond 2 % to
-- both sides. A wider one from before stays until it is set.
create function refuse_wide_band() returns trigger language plpgsql as $$
begin
  raise exception 'a band is at most 2 percent to both sides' using errcode = 'check_violation', constraint = 'band_is_narrow';
end $$;
create trigger new_band_is_narrow before insert on desk_market
  for each row when (new.band_points > 200) execute function refuse_wide_band();
create trigger set_band_is_narrow before update of band_points on desk_market
  for each row when (new.band_points > 200) execute function refuse_wide_band();
