-- Purpose: what members report, and what operators do about what members write: hide it, put it back, take a nickname or a picture away.

alter table desk_message add column hidden_reason text;

-- A member reports what it can see and did not write itself: once what never changes, and a profile again when the report before is answered.
create table report (
  id         uuid primary key,
  number     bigint generated always as identity constraint report_number_unique unique,
  account    address not null constraint report_is_of_a_member references account (address),
  what       text not null constraint reported_kind_known check (what in ('post', 'comment', 'message', 'profile')),
  -- What it was seen by: itself, or of a profile a service, an order, a post or a comment.
  seen       uuid not null,
  -- The id of the post, comment or message; of a profile its address.
  subject    text not null,
  -- Who wrote it.
  against    address not null,
  reason     text not null constraint report_reason_known check (reason in ('scam', 'spam', 'abuse', 'adult', 'illegal', 'other')),
  text       text not null constraint report_is_bounded check (length(text) <= 500),
  state      text not null default 'open' constraint report_state_known check (state in ('open', 'kept', 'hidden')),
  at         timestamptz not null default platform_now(),
  decided_at timestamptz,
  constraint decided_report_has_a_time check ((state = 'open') = (decided_at is null))
);
create unique index reported_once on report (account, what, subject) where what <> 'profile' or state = 'open';
create index report_of_subject on report (what, subject);
create index report_open on report (number) where state = 'open';
create index report_against on report (against) where state = 'open';

-- What a member can see under an id, and who wrote it. No row: nothing.
create function find_reported(reporter text, of_what text, by_id uuid) returns table (subject text, against text)
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  with post as (
    select p.id, p.account from city_post p where p.id = by_id and p.removed_at is null and p.hidden_reason is null
  ), comment as (
    select c.id, c.account from city_comment c
      join city_post p on p.id = c.post and p.removed_at is null and p.hidden_reason is null
    where c.id = by_id and c.removed_at is null and c.hidden_reason is null
  ), placed as (
    select o.customer::text, coalesce(o.operator, o.named)::text as operator from desk_order o where o.id = by_id
  ), shown as (
    select account::text from post
    union all select account::text from comment
    union all select s.account::text from desk_service s where s.id = by_id
    union all select case when reporter = customer then operator when operator is null or reporter = operator then customer end from placed
  )
  select id::text, account::text from post where of_what = 'post'
  union all select id::text, account::text from comment where of_what = 'comment'
  union all
  select m.id::text, m.author::text from desk_message m join desk_order o on o.id = m.order_id
  where of_what = 'message' and m.id = by_id and m.hidden_reason is null and reporter in (o.customer, coalesce(o.operator, o.named))
  union all
  select d.account::text, d.account::text from shown join desk_profile d on d.account = shown.account where of_what = 'profile'
  limit 1
$$;

create function judge_report() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  select f.subject, f.against into new.subject, new.against from find_reported(new.account, new.what, new.seen) f;
  if new.subject is null or new.against = new.account or not may_write(new.account) then
    raise exception '% may not report % %', new.account, new.what, new.seen using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger judge_report before insert on report for each row execute function judge_report();

-- What operators decided. 'account' is everything that a member wrote in the city.
create table moderation_act (
  number   integer primary key,
  kind     text not null constraint moderation_known check (kind in ('hidden', 'restored', 'kept', 'nameReset', 'avatarReset')),
  what     text not null constraint moderated_kind_known check (what in ('post', 'comment', 'message', 'profile', 'account')),
  subject  text not null,
  -- The name that takes the place of one that was taken away, and its form as compared.
  nickname text,
  folded   text,
  author   address not null,
  -- The author of what was hidden reads it.
  reason   text not null constraint moderation_has_a_reason check (reason ~ '\S' and length(reason) <= 500),
  at       timestamptz not null default platform_now(),
  constraint moderation_fits_its_subject check (case kind
    when 'hidden' then what <> 'profile'
    when 'restored' then what in ('post', 'comment', 'message')
    when 'kept' then what <> 'account'
    else what = 'profile' end),
  constraint moderation_names_a_new_name check ((kind = 'nameReset') = (nickname is not null) and (nickname is null) = (folded is null))
);

create function refuse_changed_moderation() returns trigger language plpgsql as $$
begin
  raise exception 'moderation_act is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on moderation_act
  for each statement execute function refuse_changed_moderation();

-- Who wrote it, whether or not it is hidden.
create function moderated_author(of_what text, of_subject text) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select case of_what
    when 'post' then (select p.account::text from city_post p where p.id = of_subject::uuid)
    when 'comment' then (select c.account::text from city_comment c where c.id = of_subject::uuid)
    when 'message' then (select m.author::text from desk_message m where m.id = of_subject::uuid)
    when 'profile' then (select d.account::text from desk_profile d where d.account = of_subject)
    else (select a.address::text from account a where a.address = of_subject) end
$$;

create function hide_files(of_kind text, of_subject uuid, hides boolean) returns void
language sql security definer set search_path = public, pg_temp set jit = off as $$
  update file_use set hidden_at = case when hides then platform_now() end
  where subject_kind = of_kind and subject_id = of_subject and ended_at is null and (hidden_at is null) = hides
$$;

-- Hides a post, or shows it again with `why` null. Found: it was not so already.
create function hide_post(of_id uuid, why text) returns boolean
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  update city_post set hidden_reason = why where id = of_id and (hidden_reason is null) = (why is not null);
  if not found then return false; end if;
  perform hide_files('cityPost', of_id, why is not null);
  perform tell_live('post', of_id::text, null);
  return true;
end $$;

create function hide_comment(of_id uuid, why text) returns boolean
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  of_post uuid;
  is_removed boolean;
begin
  select c.post into of_post from city_comment c where c.id = of_id;
  perform from city_post where id = of_post for no key update;
  update city_comment set hidden_reason = why where id = of_id and (hidden_reason is null) = (why is not null)
    returning removed_at is not null into is_removed;
  if not found then return false; end if;
  if not is_removed then
    update city_post set comments = comments + case when why is null then 1 else -1 end where id = of_post;
  end if;
  perform tell_live('post', of_post::text, null);
  return true;
end $$;

create function hide_message(of_id uuid, why text) returns boolean
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  of_order uuid;
begin
  update desk_message set hidden_reason = why where id = of_id and (hidden_reason is null) = (why is not null) returning order_id into of_order;
  if not found then return false; end if;
  perform hide_files('deskMessage', of_id, why is not null);
  perform tell_live('message', of_order::text, variadic array[o.customer::text, coalesce(o.operator, o.named)::text])
    from desk_order o where o.id = of_order;
  return true;
end $$;

-- Everything that a member wrote in the city and that can be read.
create function hide_account(member text, why text) returns boolean
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  hidden integer;
begin
  select count(*) filter (where done) into hidden from (
    select hide_post(p.id, why) as done
    from (select id from city_post where account = member and hidden_reason is null and removed_at is null order by number) p
    union all
    select hide_comment(c.id, why)
    from (select id from city_comment where account = member and hidden_reason is null and removed_at is null order by post, number) c) each;
  return hidden > 0;
end $$;

create function apply_moderation() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  member text := moderated_author(new.what, new.subject);
  why text := case when new.kind = 'hidden' then new.reason end;
  is_done boolean := true;
begin
  if new.number <> (select count(*) from moderation_act) then
    raise exception 'acts of moderation are counted without gaps' using errcode = 'unique_violation';
  end if;
  if operators.signed_by('moderation/' || new.number) < 1 then
    raise exception 'act % of moderation is signed by no operator', new.number using errcode = 'integrity_constraint_violation';
  end if;
  if member is null or is_one_line(member, new.author) then
    raise exception 'nobody decides about their own line' using errcode = 'integrity_constraint_violation';
  end if;
  if new.kind in ('hidden', 'restored') then
    is_done := case new.what
      when 'post' then hide_post(new.subject::uuid, why)
      when 'comment' then hide_comment(new.subject::uuid, why)
      when 'message' then hide_message(new.subject::uuid, why)
      else hide_account(member, why) end;
  elsif new.kind = 'nameReset' then
    update desk_profile set nickname = new.nickname, folded = new.folded where account = member;
  elsif new.kind = 'avatarReset' then
    update file_use u set ended_at = platform_now(), hidden_at = platform_now() from desk_profile d
    where d.account = member and u.file_id = d.avatar and u.subject_kind = 'avatar';
    update desk_profile set avatar = null where account = member and avatar is not null;
    is_done := found;
  end if;
  -- Of a report that was answered before, putting a thing back changes the answer.
  update report r set decided_at = new.at, state = case when new.kind in ('kept', 'restored') then 'kept' else 'hidden' end
  where r.state = case when new.kind = 'restored' then 'hidden' else 'open' end
    and case when new.what = 'account' then r.against = member and r.what in ('post', 'comment')
      else r.what = new.what and r.subject = new.subject end;
  -- A report that met an act of hiding is still open: hiding again answers it.
  if not found and (new.kind = 'kept' or not is_done) or new.kind not in ('hidden', 'kept') and not is_done then
    raise exception 'what act % is about has changed', new.number using errcode = 'unique_violation';
  end if;
  return null;
end $$;
create trigger apply_moderation after insert on moderation_act for each row execute function apply_moderation();

-- What its author took away a month ago goes, unless somebody has reported it and operators have not looked.
create function forget_city(at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  forgotten integer;
  more integer;
begin
  delete from city_comment where id in (
    select c.id from city_comment c where c.removed_at < platform_now() - interval '30 days'
      and not exists (select from report r where r.what = 'comment' and r.subject = c.id::text and r.state = 'open')
    limit at_most for update skip locked);
  get diagnostics forgotten = row_count;
  delete from city_post where id in (
    select p.id from city_post p where p.removed_at < platform_now() - interval '30 days'
      and not exists (select from report r where r.what = 'post' and r.subject = p.id::text and r.state = 'open')
      -- Its comments go with it.
      and not exists (
        select from city_comment c join report r on r.what = 'comment' and r.subject = c.id::text and r.state = 'open' where c.post = p.id)
    limit at_most for update skip locked);
  get diagnostics more = row_count;
  delete from city_removal where at < platform_now() - interval '60 days';
  return forgotten + more;
end $$;
create index city_post_removed on city_post (removed_at) where removed_at is not null;
create index city_comment_removed on city_comment (removed_at) where removed_at is not null;

grant select on report, moderation_act to ocean_app;
grant insert (id, account, what, seen, reason, text) on report to ocean_app;
grant insert (number, kind, what, subject, nickname, folded, author, reason) on moderation_act to ocean_operator;
revoke all on function find_reported(text, text, uuid), judge_report(), moderated_author(text, text), hide_files(text, uuid, boolean),
  hide_post(uuid, text), hide_comment(uuid, text), hide_message(uuid, text), hide_account(text, text), apply_moderation(),
  forget_city(integer), refuse_changed_moderation() from public;
grant execute on function find_reported(text, text, uuid), moderated_author(text, text) to ocean_app;
grant execute on function forget_city(integer) to ocean_worker;
