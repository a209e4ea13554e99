-- Purpose: what was left of the city, of reports and of notifications: hiding all that a flood has written takes many short transactions, the
-- owner of a nickname that operators took away is told, a session turns off its own browser alone, and lists show small pictures.

-- What is still to be hidden of everything that a member wrote in the city. An act begins it, the worker goes on; no row is left at the end.
create table account_hiding (
  act    integer primary key constraint hiding_is_of_an_act references moderation_act (number),
  member address not null,
  reason text not null,
  -- What was written later was not looked at by whoever signed.
  until  timestamptz not null,
  -- Up to where it has come: what operators restore meanwhile is not hidden again.
  last_post       bigint not null default 0,
  last_comment_at timestamptz not null default '-infinity',
  last_comment    uuid not null default '00000000-0000-0000-0000-000000000000'
);

-- Hides so many posts, and then comments, of what an act is about. Returns how many; fewer than asked for: there are no more.
create function hide_some(of_act integer, at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  hiding account_hiding;
  found_one record;
  looked_at integer := 0;
  hidden integer := 0;
begin
  -- Comments lie on posts of others, which are locked in no order of theirs: two hidings take turns.
  perform pg_advisory_xact_lock(hashtextextended('hide_some', 0));
  select * into hiding from account_hiding h where h.act = of_act for update;
  if not found then return 0; end if;
  for found_one in
    select p.id, p.number from city_post p
    where p.account = hiding.member and p.number > hiding.last_post and p.at <= hiding.until and p.hidden_reason is null and p.removed_at is null
    order by p.number limit at_most
  loop
    hidden := hidden + hide_post(found_one.id, hiding.reason)::integer;
    looked_at := looked_at + 1;
    hiding.last_post := found_one.number;
  end loop;
  for found_one in
    select c.id, c.at from city_comment c
    where c.account = hiding.member and (c.at, c.id) > (hiding.last_comment_at, hiding.last_comment) and c.at <= hiding.until
      and c.hidden_reason is null and c.removed_at is null
    order by c.at, c.id limit at_most - looked_at
  loop
    hidden := hidden + hide_comment(found_one.id, hiding.reason)::integer;
    looked_at := looked_at + 1;
    hiding.last_comment_at := found_one.at;
    hiding.last_comment := found_one.id;
  end loop;
  if looked_at < at_most then
    delete from account_hiding h where h.act = of_act;
  else
    update account_hiding h set last_post = hiding.last_post, last_comment_at = hiding.last_comment_at, last_comment = hiding.last_comment
    where h.act = of_act;
  end if;
  return hidden;
end $$;

-- As in 0069, the first of it alone: the act that is being applied is the last one.
create or replace function hide_account(member text, why text) returns boolean
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  this_act integer := (select max(number) from moderation_act);
begin
  insert into account_hiding (act, member, reason, until) values (this_act, member, why, platform_now());
  return hide_some(this_act, 200) > 0;
end $$;

-- Goes on with the oldest act. Returns how many it has hidden; null: nothing is left to be hidden.
create function hide_more(at_most integer) returns integer
language sql security definer set search_path = public, pg_temp set jit = off as
  $$ select hide_some(h.act, at_most) from account_hiding h order by h.act limit 1 $$;

-- The last thing that operators did about a profile.
create index moderation_of_profile on moderation_act (subject, number) where what = 'profile';

-- By its id the browser of this session; by its endpoint whichever one it is: only that browser knows it. The other one is null. A session
-- that was stolen could else silence the devices of its owner without a sign of it; one that is ended says so.
drop function push_unsubscribe(text, uuid, text);
create function push_unsubscribe(member text, of_session uuid, of_id uuid, of_endpoint text) returns integer
language sql security definer set search_path = public, pg_temp set jit = off as $$
  with gone as (
    delete from push_subscription s
    where (s.id = of_id and s.account = member and s.session = of_session) or s.endpoint = of_endpoint returning 1
  )
  select count(*)::integer from gone
$$;

-- The same picture for lists, which a download of the file never gives. Those that were sent before have none: the whole picture is shown.
alter table file
  add column small_size integer,
  add column small_sha256 bytea constraint small_hash_is_sha256 check (octet_length(small_sha256) = 32),
  add constraint small_is_smaller check ((small_size is null) = (small_sha256 is null)
    and (small_size is null or (type in ('image/jpeg', 'image/png', 'image/webp') and small_size between 1 and size - 1)));
create index file_by_small_hash on file (small_sha256) where small_sha256 is not null;
grant insert (small_size, small_sha256) on file to ocean_app;

revoke all on function hide_some(integer, integer), hide_more(integer), push_unsubscribe(text, uuid, uuid, text) from public;
grant execute on function hide_more(integer) to ocean_worker;
grant execute on function push_unsubscribe(text, uuid, uuid, text) to ocean_app;
