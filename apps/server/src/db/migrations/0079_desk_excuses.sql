-- Purpose: a missed order counts only for a passageway that could have accepted it.

-- Those of these pending orders that nobody could expect their passageway to accept: its account or the customer's is suspended, operators
-- of the platform have banned it, or the two accounts have traded all that they may on the day of the order's end.
create function desk_excused(order_ids uuid[]) returns uuid[]
language sql stable set search_path = public, pg_temp as $$
  select coalesce(array_agg(o.id), '{}')
  from desk_order o
    join desk_passageway p on p.account = o.named
    join account mine on mine.address = o.named
    join account theirs on theirs.address = o.customer
    left join desk_pair t on t.low = least(o.customer::text, o.named::text) and t.high = greatest(o.customer::text, o.named::text)
      and t.day = platform_day(o.expires_at)
  where o.id = any (order_ids) and o.state = 'pending'
    and (mine.suspended_at is not null or theirs.suspended_at is not null or p.operator_ban is not null
      or t.orders >= (desk_accept_terms()).most_with_partner)
$$;

-- As in 0068, with what is excused by the rows themselves. `excused` are those whose price or room the caller has looked at.
create or replace function desk_end_due_orders(order_ids uuid[], excused uuid[], misses_to_stop integer, stops_to_ban integer, ban_hours integer)
returns setof desk_order
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  present constant timestamptz := platform_now();
  today constant integer := platform_today();
  pardoned uuid[];
  missed record;
  mine desk_passageway;
  customers address[];
  stops_today integer;
begin
  perform from desk_passageway p
  where p.account in (select o.named from desk_order o where o.id = any (order_ids) and o.state = 'pending')
  order by p.account for no key update;
  perform from desk_order o where o.id = any (order_ids) order by o.id for no key update;
  pardoned := excused || desk_excused(order_ids);

  for missed in
    select o.named, o.customer from desk_order o
    where o.id = any (order_ids) and o.state = 'pending' and o.expires_at <= present and o.named is not null and o.id <> all (pardoned)
    order by o.expires_at, o.id
  loop
    select * into mine from desk_passageway p where p.account = missed.named;
    customers := case when mine.misses = 0 then '{}' else mine.missed_by end;
    continue when not mine.is_started or missed.customer = any (customers);
    customers := customers || missed.customer::address;
    if cardinality(customers) < misses_to_stop then
      update desk_passageway p set misses = cardinality(customers), missed_by = customers where p.account = missed.named;
    else
      stops_today := case when mine.stops_day = today then mine.stops else 0 end + 1;
      update desk_passageway p set is_started = false, misses = 0, missed_by = '{}', stops_day = today, stops = stops_today,
        banned_until = case when stops_today >= stops_to_ban then greatest(mine.banned_until, present + make_interval(hours => ban_hours)) else mine.banned_until end
      where p.account = missed.named;
    end if;
  end loop;

  return query update desk_order o set
    state = case o.state when 'pending' then 'timedOut' else 'released' end,
    reason = case o.state when 'pending' then 'expired' end,
    is_excused = o.state = 'pending' and o.named is not null and o.id = any (pardoned),
    ended_at = present
  where o.id = any (order_ids) and ((o.state = 'pending' and o.expires_at <= present) or (o.state = 'completed' and o.release_at <= present))
  returning o.*;
end $$;

revoke all on function desk_excused(uuid[]) from public;
