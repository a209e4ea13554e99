-- Purpose: notifications that reach a browser while the app is closed: which browsers want which kinds, what each of them is to be told,
-- and that it is told once.

-- A browser of a member. Its endpoint is where its push service takes messages: who knows it could send, had he the platform's key.
create table push_subscription (
  id        uuid primary key,
  account   address not null constraint push_belongs_to_a_member references account (address),
  -- It ends with the session in which it was made.
  session   uuid not null constraint push_belongs_to_a_session references session (id) on delete cascade,
  endpoint  text not null constraint push_endpoint_once unique,
  p256dh    text not null constraint push_key_is_a_point check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth      text not null constraint push_secret_has_16_bytes check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  kinds     text[] not null constraint push_kinds_are_known check (kinds <@ array['order', 'claim', 'term', 'notice'] and cardinality(kinds) between 1 and 4),
  -- Of the browser; what the account has chosen for all of its devices comes first.
  language  text not null constraint push_language_is_a_code check (language ~ '^[a-z]{2,3}$'),
  -- Things in a row that its service did not take.
  failures  integer not null default 0,
  opened_at timestamptz not null default platform_now(),
  constraint push_endpoint_is_https check (endpoint ~ '^https://[!-~]+$' and length(endpoint) <= 1000)
);
create index push_of_account on push_subscription (account);
create index push_of_session on push_subscription (session);

-- One row a thing and browser, whatever becomes of it: that is what "at most once" rests on. `taken` is written before the service is
-- asked; a worker that dies then leaves it so, and it is never sent again.
create table push_delivery (
  subscription uuid not null references push_subscription (id) on delete cascade,
  -- 'order/<id>', 'claim/<id>', 'claimEnds/<id>', 'botsEnd/<day>', 'stakesEnd/<day>' or 'notice/<id>'.
  thing      text not null,
  what       text not null constraint push_what_known check (what in ('order', 'claim', 'claimEnds', 'botsEnd', 'stakesEnd', 'notice')),
  -- What is urgent goes first.
  place      smallint not null generated always as (case what when 'order' then 0 when 'notice' then 2 else 1 end) stored,
  state      text not null default 'waiting' constraint push_state_known check (state in ('waiting', 'taken', 'sent', 'givenUp')),
  tries      integer not null default 0,
  due_at     timestamptz not null default platform_now(),
  -- Nobody needs to know it any more.
  expires_at timestamptz not null,
  made_at    timestamptz not null default platform_now(),
  primary key (subscription, thing)
);
create index push_waiting on push_delivery (place, due_at) where state = 'waiting';
create index push_too_late on push_delivery (expires_at) where state = 'waiting';
create index push_by_age on push_delivery (made_at);

-- What was visible when `live_event` was read last: what a reader has seen, no id and no transaction says alone.
create table push_position (
  is_only boolean primary key default true constraint push_position_only check (is_only),
  seen    pg_snapshot not null
);
insert into push_position (seen) values (pg_current_snapshot());

-- Whether the account wants to be told: what it has muted as a reminder is not pushed either.
create function push_is_wanted(member text, of_what text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select not exists (select from account_setting s where s.account = member and s.muted @> array[
    case of_what when 'order' then 'desk' when 'claim' then 'withdrawals' when 'claimEnds' then 'withdrawals'
      when 'botsEnd' then 'bots' when 'stakesEnd' then 'stakes' end])
$$;

create function push_kind(of_what text) returns text language sql immutable parallel safe as
  $$ select case of_what when 'claimEnds' then 'claim' when 'botsEnd' then 'term' when 'stakesEnd' then 'term' else of_what end $$;

-- Browsers that are signed in now.
create view push_listener as
  select s.id, s.account, s.kinds, s.language, s.endpoint, s.p256dh, s.auth from push_subscription s join session x on x.id = s.session
  where x.revoked_at is null and x.expires_at > clock_timestamp();

-- Tells a browser from now on. Whose it is, its session says. Of another account it is taken over, with nothing that waited for that one.
-- Returns what stands in its way, or null.
create function push_subscribe(
  new_id uuid, of_session uuid, of_endpoint text, new_p256dh text, new_auth text, new_kinds text[], new_language text, at_most integer
) returns text
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  member text;
begin
  -- One at a time for a browser, then for an account; and its session does not end meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('push/' || of_endpoint, 0));
  select x.account into member from session x
  where x.id = of_session and x.revoked_at is null and x.expires_at > clock_timestamp() for share;
  if not found then
    raise exception 'session % is over', of_session using errcode = 'integrity_constraint_violation';
  end if;
  perform from account a where a.address = member for no key update;
  delete from push_subscription s where s.endpoint = of_endpoint and s.account <> member;
  update push_subscription s set session = of_session, p256dh = new_p256dh, auth = new_auth, kinds = new_kinds, language = new_language, failures = 0
  where s.endpoint = of_endpoint;
  if found then return null; end if;
  -- One a session: a browser whose service gave it another endpoint has left the old one.
  delete from push_subscription s using session x
  where s.account = member and x.id = s.session and (x.id = of_session or x.revoked_at is not null or x.expires_at <= clock_timestamp());
  if (select count(*) from push_subscription s where s.account = member) >= at_most then return 'PUSH_DEVICES_TOO_MANY'; end if;
  insert into push_subscription (id, account, session, endpoint, p256dh, auth, kinds, language)
  values (new_id, member, of_session, of_endpoint, new_p256dh, new_auth, new_kinds, new_language);
  return null;
end $$;

-- By its id an own browser; by its endpoint whichever one it is: only that browser knows it. The other one is null.
create function push_unsubscribe(member text, of_id uuid, of_endpoint text) returns integer
language sql security definer set search_path = public, pg_temp set jit = off as $$
  with gone as (delete from push_subscription s where (s.id = of_id and s.account = member) or s.endpoint = of_endpoint returning 1)
  select count(*)::integer from gone
$$;

create function end_push_of_session() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  delete from push_subscription s where s.session = new.id;
  return null;
end $$;
create trigger end_push_of_session after update of revoked_at on session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function end_push_of_session();

-- Reads the events that are visible now and were not the last time: none twice, none that commits late is passed by, and none waits for
-- a transaction that takes long.
create function queue_pushes() returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  present constant timestamptz := platform_now();
  seen pg_snapshot;
  seen_now pg_snapshot;
  own integer;
  everyones integer;
begin
  select p.seen into seen from push_position p for no key update;
  select pg_current_snapshot() into seen_now;
  update push_position p set seen = seen_now;
  -- A database that was restored from a copy counts its transactions anew: there is nothing to go on from.
  if pg_snapshot_xmax(seen_now) < pg_snapshot_xmin(seen) then return 0; end if;

  insert into push_delivery (subscription, thing, what, expires_at)
  select s.id, e.kind || '/' || e.subject, e.kind, due.expires_at
  from (select distinct e.account, e.kind, e.subject from live_event e
      where e.tx >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(e.tx, seen) and pg_visible_in_snapshot(e.tx, seen_now)
        and e.kind in ('order', 'claim') and e.account is not null) e
    join push_listener s on s.account = e.account and e.kind = any (s.kinds)
    cross join lateral (
      select o.expires_at from desk_order o
      where e.kind = 'order' and o.id = case e.kind when 'order' then e.subject::uuid end and o.named = e.account and o.state = 'pending'
      union all
      select to_timestamp(w.deadline) from withdrawal w
      where e.kind = 'claim' and w.account = e.account and w.id = case e.kind when 'claim' then e.subject::uuid end and w.state = 'signed'
    ) due
  where due.expires_at > present and push_is_wanted(e.account, e.kind)
  on conflict do nothing;
  get diagnostics own = row_count;

  insert into push_delivery (subscription, thing, what, expires_at)
  select s.id, 'notice/' || e.subject, 'notice', present + interval '1 day'
  from (select e.subject, min(e.at) as at from live_event e
      where e.tx >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(e.tx, seen) and pg_visible_in_snapshot(e.tx, seen_now)
        and e.kind = 'notice' and e.account is null group by e.subject) e
    join push_listener s on 'notice' = any (s.kinds)
  where e.at > clock_timestamp() - interval '1 day'
  on conflict do nothing;
  get diagnostics everyones = row_count;

  return own + everyones;
end $$;

-- What time alone brings: claims that end within so many hours, terms that end within so many days. Once each.
create function queue_due_pushes(claim_hours integer, term_days integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  present constant timestamptz := platform_now();
  today constant integer := platform_today();
  made integer;
begin
  insert into push_delivery (subscription, thing, what, expires_at)
  select s.id, due.thing, due.what, due.expires_at
  from push_listener s cross join lateral (
    select 'claimEnds/' || w.id as thing, 'claimEnds' as what, to_timestamp(w.deadline) as expires_at from withdrawal w
    where 'claim' = any (s.kinds) and w.account = s.account and w.state = 'signed'
      and to_timestamp(w.deadline) between present and present + make_interval(hours => claim_hours)
    union all
    select 'botsEnd/' || g.run_until, 'botsEnd', platform_day_start(g.run_until) from bot_group g
    where 'term' = any (s.kinds) and g.owner = s.account and g.bots > 0 and g.run_until between today + 1 and today + term_days
    group by g.run_until
    union all
    select 'stakesEnd/' || k.end_day, 'stakesEnd', platform_day_start(k.end_day) from stake k
    where 'term' = any (s.kinds) and k.account = s.account and k.state = 'open' and k.end_day between today + 1 and today + term_days
    group by k.end_day
  ) due
  where push_is_wanted(s.account, due.what)
  on conflict do nothing;
  get diagnostics made = row_count;
  return made;
end $$;

-- Hands out what is due, each to one worker. From here on it is never sent by another. What nobody is to be told any more, because the browser
-- is signed out or the account has changed its mind, is given up: no row means that nothing is due.
create function take_pushes(at_most integer)
returns table (subscription uuid, thing text, what text, endpoint text, p256dh text, auth text, language text, tries integer, seconds_left integer)
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
#variable_conflict use_column
declare
  present constant timestamptz := platform_now();
  looked_at integer;
  subscriptions uuid[];
  things text[];
begin
  update push_delivery d set state = 'givenUp' where d.state = 'waiting' and d.expires_at <= present;
  loop
    with due as (
      select d.subscription, d.thing from push_delivery d where d.state = 'waiting' and d.due_at <= present
      order by d.place, d.due_at limit at_most for update skip locked
    ), judged as (
      select due.*, exists (select from push_listener s join push_delivery d on d.subscription = s.id
        where s.id = due.subscription and d.thing = due.thing and push_kind(d.what) = any (s.kinds) and push_is_wanted(s.account, d.what)) as is_wanted
      from due
    ), marked as (
      update push_delivery d set state = case when j.is_wanted then 'taken' else 'givenUp' end, tries = d.tries + j.is_wanted::integer from judged j
      where d.subscription = j.subscription and d.thing = j.thing returning d.subscription, d.thing, j.is_wanted
    )
    select count(*), array_agg(m.subscription) filter (where m.is_wanted), array_agg(m.thing) filter (where m.is_wanted)
    into looked_at, subscriptions, things from marked m;
    exit when looked_at = 0 or subscriptions is not null;
  end loop;
  return query
  select t.subscription, t.thing, t.what, s.endpoint, s.p256dh, s.auth, coalesce(c.language, s.language), t.tries,
    extract(epoch from t.expires_at - present)::integer
  from unnest(subscriptions, things) u(subscription, thing)
    join push_delivery t on t.subscription = u.subscription and t.thing = u.thing
    join push_listener s on s.id = t.subscription left join account_setting c on c.account = s.account
  order by t.place, t.due_at;
end $$;

-- What became of one that was taken. `gone`: the service knows the browser no more. `again`: it surely was not sent, and may be.
create function note_push(of_subscription uuid, of_thing text, outcome text, again_seconds integer, most_failures integer) returns void
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  if outcome = 'gone' then
    delete from push_subscription s where s.id = of_subscription;
    return;
  end if;
  update push_delivery d set due_at = platform_now() + make_interval(secs => again_seconds),
    state = case outcome when 'sent' then 'sent' when 'again' then 'waiting' else 'givenUp' end
  where d.subscription = of_subscription and d.thing = of_thing and d.state = 'taken';
  if not found or outcome = 'again' then return; end if;
  update push_subscription s set failures = case outcome when 'sent' then 0 else s.failures + 1 end
  where s.id = of_subscription and (outcome <> 'sent' or s.failures > 0);
  delete from push_subscription s where s.id = of_subscription and s.failures >= most_failures;
end $$;

create function forget_pushes(at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  forgotten integer;
begin
  delete from push_subscription s using session x where x.id = s.session and x.expires_at <= clock_timestamp();
  delete from push_delivery d using (
    select o.subscription, o.thing from push_delivery o where o.made_at < platform_now() - interval '14 days' order by o.made_at limit at_most
  ) old where d.subscription = old.subscription and d.thing = old.thing;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

-- Who may reach a browser is for the worker alone.
grant select (id, account, session, kinds, language, opened_at) on push_subscription to ocean_app;
revoke all on function push_is_wanted(text, text), push_kind(text), push_subscribe(uuid, uuid, text, text, text, text[], text, integer), push_unsubscribe(text, uuid, text),
  end_push_of_session(), queue_pushes(), queue_due_pushes(integer, integer), take_pushes(integer),
  note_push(uuid, text, text, integer, integer), forget_pushes(integer) from public;
grant execute on function push_subscribe(uuid, uuid, text, text, text, text[], text, integer), push_unsubscribe(text, uuid, text) to ocean_app;
grant execute on function queue_pushes(), queue_due_pushes(integer, integer), take_pushes(integer),
  note_push(uuid, text, text, integer, integer), forget_pushes(integer) to ocean_worker;
