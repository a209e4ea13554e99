-- Purpose: several operators moderate at once. An act is counted among those about the same thing, so that what another operator does elsewhere
-- voids no signature; hiding all that an account wrote can be undone by one act, and each round of it is told once.

alter table moderation_act
  -- Counts the acts about this thing: the text that was signed names it. Null: an act of the version before, counted among all.
  add column turn integer,
  -- Of 'restored' about an account: the act that hid what is shown again.
  add column undoes integer constraint undone_act_is_known references moderation_act (number),
  drop constraint moderation_fits_its_subject,
  add constraint moderation_fits_its_subject check (case kind
    when 'hidden' then what <> 'profile'
    when 'restored' then what <> 'profile'
    when 'kept' then what <> 'account'
    else what = 'profile' end),
  add constraint account_is_restored_by_act check ((kind = 'restored' and what = 'account') = (undoes is not null));
create index moderation_of_subject on moderation_act (what, subject);

-- How many acts there were about a thing. An act about all that its author wrote is one of them.
create function moderation_turns(of_what text, of_subject text) returns integer
language sql stable set search_path = public, pg_temp set jit = off as $$
  select count(*)::integer from moderation_act m
  where (m.what = of_what and m.subject = of_subject)
    or (of_what in ('post', 'comment') and m.what = 'account' and m.subject = moderated_author(of_what, of_subject))
$$;

create function number_moderation() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  -- Acts are written one after the other: whoever comes second counts the first.
  perform pg_advisory_xact_lock(hashtextextended('moderation', 0));
  if new.turn is not null then
    if new.turn <> moderation_turns(new.what, new.subject) + 1 then
      raise exception 'there was another act about % %', new.what, new.subject using errcode = 'unique_violation';
    end if;
    select coalesce(max(m.number), 0) + 1 into new.number from moderation_act m;
  end if;
  return new;
end $$;
create trigger number_moderation before insert on moderation_act for each row execute function number_moderation();

-- Which act hid it.
-- No foreign keys: acts are of the platform, and posts of their owners.
alter table city_post add column hidden_by integer;
alter table city_comment add column hidden_by integer;

-- Of what is hidden already: the last act about it, or about its author, that gave this reason.
update city_post p set hidden_by = (
  select a.number from moderation_act a
  where a.kind = 'hidden' and a.reason = p.hidden_reason
    and ((a.what = 'post' and a.subject = p.id::text) or (a.what = 'account' and a.subject = p.account))
  order by a.number desc limit 1)
where p.hidden_reason is not null;
update city_comment c set hidden_by = (
  select a.number from moderation_act a
  where a.kind = 'hidden' and a.reason = c.hidden_reason
    and ((a.what = 'comment' and a.subject = c.id::text) or (a.what = 'account' and a.subject = c.account))
  order by a.number desc limit 1)
where c.hidden_reason is not null;
create index city_post_hidden_by on city_post (hidden_by, number) where hidden_by is not null;
create index city_comment_hidden_by on city_comment (hidden_by, at, id) where hidden_by is not null;

-- What is still to be done of an act about an account: hiding, or, with `undoes`, showing again.
alter table account_hiding add column undoes integer;

-- From here on nothing calls `hide_account`, `hide_post` and `hide_comment`: these two take their place, and keep by which act.

-- Hides a post, or shows it again with `why` null. Returns the post, or null: it was so already. Telling it is left to the caller.
create function set_post_hidden(of_id uuid, why text, by_act integer) returns uuid
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  update city_post set hidden_reason = why, hidden_by = case when why is not null then by_act end
  where id = of_id and (hidden_reason is null) = (why is not null);
  if not found then return null; end if;
  perform hide_files('cityPost', of_id, why is not null);
  return of_id;
end $$;

-- The same of a comment. Returns its post.
create function set_comment_hidden(of_id uuid, why text, by_act integer) returns uuid
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  of_post uuid;
  is_removed boolean;
begin
  select c.post into of_post from city_comment c where c.id = of_id;
  perform from city_post where id = of_post for no key update;
  update city_comment set hidden_reason = why, hidden_by = case when why is not null then by_act end
  where id = of_id and (hidden_reason is null) = (why is not null) returning removed_at is not null into is_removed;
  if not found then return null; end if;
  if not is_removed then
    update city_post set comments = comments + case when why is null then 1 else -1 end where id = of_post;
  end if;
  return of_post;
end $$;

-- As in 0076. Everyone who watches is told once: an event of a post asks for the whole list again.
create or replace function hide_some(of_act integer, at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  hiding account_hiding;
  found_one record;
  looked_at integer := 0;
  hidden integer := 0;
  changed uuid;
  last_changed uuid;
begin
  -- Comments lie on posts of others, which are locked in no order of theirs: two hidings take turns.
  perform pg_advisory_xact_lock(hashtextextended('hide_some', 0));
  select * into hiding from account_hiding h where h.act = of_act and h.undoes is null for update;
  if not found then return 0; end if;
  for found_one in
    select p.id, p.number from city_post p
    where p.account = hiding.member and p.number > hiding.last_post and p.at <= hiding.until and p.hidden_reason is null and p.removed_at is null
    order by p.number limit at_most
  loop
    changed := set_post_hidden(found_one.id, hiding.reason, of_act);
    hidden := hidden + (changed is not null)::integer;
    last_changed := coalesce(changed, last_changed);
    looked_at := looked_at + 1;
    hiding.last_post := found_one.number;
  end loop;
  for found_one in
    select c.id, c.at from city_comment c
    where c.account = hiding.member and (c.at, c.id) > (hiding.last_comment_at, hiding.last_comment) and c.at <= hiding.until
      and c.hidden_reason is null and c.removed_at is null
    order by c.at, c.id limit at_most - looked_at
  loop
    changed := set_comment_hidden(found_one.id, hiding.reason, of_act);
    hidden := hidden + (changed is not null)::integer;
    last_changed := coalesce(changed, last_changed);
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
  if last_changed is not null then
    perform tell_live('post', last_changed::text, null);
  end if;
  return hidden;
end $$;

-- Shows so many posts, and then comments, that another act hid and that are hidden by it still, and answers the reports about them anew.
create function restore_some(of_act integer, at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  undoing integer;
  found_one record;
  looked_at integer := 0;
  changed uuid;
  last_changed uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('hide_some', 0));
  select h.undoes into undoing from account_hiding h where h.act = of_act and h.undoes is not null for update;
  if not found then return 0; end if;
  for found_one in
    select what, id from (
      (select 'post' as what, p.id, p.number, null::timestamptz as at from city_post p where p.hidden_by = undoing order by p.number limit at_most)
      union all
      (select 'comment', c.id, null, c.at from city_comment c where c.hidden_by = undoing order by c.at, c.id limit at_most)
    ) hidden order by what desc, number, at, id limit at_most
  loop
    if found_one.what = 'post' then
      changed := set_post_hidden(found_one.id, null, null);
    else
      changed := set_comment_hidden(found_one.id, null, null);
    end if;
    last_changed := coalesce(changed, last_changed);
    looked_at := looked_at + 1;
    update report r set state = 'kept', decided_at = platform_now()
    where r.what = found_one.what and r.subject = found_one.id::text and r.state = 'hidden';
  end loop;
  if looked_at < at_most then
    delete from account_hiding h where h.act = of_act;
  end if;
  if last_changed is not null then
    perform tell_live('post', last_changed::text, null);
  end if;
  return looked_at;
end $$;

-- Begins with what an act about an account says, in the order of the acts: what is left of an earlier one is done first, by the worker.
-- Found: there is something to do.
create function begin_account_act(of_act moderation_act) returns boolean
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  -- Posts and comments of one transaction: their rows stay locked until it ends.
  at_once constant integer := 200;
  was_going_on boolean := false;
begin
  perform pg_advisory_xact_lock(hashtextextended('hide_some', 0));
  if of_act.kind = 'restored' then
    if not exists (select from moderation_act m where m.number = of_act.undoes and m.kind = 'hidden' and m.what = 'account' and m.subject = of_act.subject) then
      raise exception 'act % hid nothing of %', of_act.undoes, of_act.subject using errcode = 'integrity_constraint_violation';
    end if;
    -- What it has not hidden yet stays as it is.
    delete from account_hiding h where h.act = of_act.undoes;
    was_going_on := found;
    -- Its reports were answered when it began. Those about what stays shown are answered anew.
    if was_going_on then
      update report r set state = 'kept', decided_at = platform_now()
      where r.against = of_act.subject and r.state = 'hidden' and (
        r.what = 'post' and exists (select from city_post p where p.id::text = r.subject and p.hidden_reason is null)
        or r.what = 'comment' and exists (select from city_comment c where c.id::text = r.subject and c.hidden_reason is null));
    end if;
  end if;
  insert into account_hiding (act, member, reason, until, undoes)
  values (of_act.number, of_act.subject, of_act.reason, platform_now(), of_act.undoes);
  if exists (select from account_hiding h where h.member = of_act.subject and h.act < of_act.number) then return true; end if;
  if of_act.kind = 'hidden' then return hide_some(of_act.number, at_once) > 0; end if;
  return restore_some(of_act.number, at_once) > 0 or was_going_on;
end $$;

-- Goes on with the oldest act. Returns how many it has changed; null: nothing is left to be done.
create or replace function hide_more(at_most integer) returns integer
language sql security definer set search_path = public, pg_temp set jit = off as $$
  select case when h.undoes is null then hide_some(h.act, at_most) else restore_some(h.act, at_most) end from account_hiding h order by h.act limit 1
$$;

-- As in 0069, with acts that are counted by what they are about, and accounts that are restored.
create or replace function apply_moderation() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  member text := moderated_author(new.what, new.subject);
  why text := case when new.kind = 'hidden' then new.reason end;
  signed constant text := case when new.turn is null then 'moderation/' || new.number
    else 'moderation/' || new.what || '/' || new.subject || '/' || new.turn end;
  post uuid;
  is_done boolean := true;
begin
  if new.number <> (select count(*) from moderation_act) then
    raise exception 'acts of moderation are counted without gaps' using errcode = 'unique_violation';
  end if;
  if operators.signed_by(signed) < 1 then
    raise exception 'act % of moderation is signed by no operator', new.number using errcode = 'integrity_constraint_violation';
  end if;
  if member is null or is_one_line(member, new.author) then
    raise exception 'nobody decides about their own line' using errcode = 'integrity_constraint_violation';
  end if;
  if new.kind in ('hidden', 'restored') and new.what in ('post', 'comment') then
    post := case new.what when 'post' then set_post_hidden(new.subject::uuid, why, new.number)
      else set_comment_hidden(new.subject::uuid, why, new.number) end;
    is_done := post is not null;
    if is_done then
      perform tell_live('post', post::text, null);
    end if;
  elsif new.kind in ('hidden', 'restored') then
    is_done := case new.what when 'message' then hide_message(new.subject::uuid, why) else begin_account_act(new) end;
  elsif new.kind = 'nameReset' then
    update desk_profile set nickname = new.nickname, folded = new.folded where account = member;
  elsif new.kind = 'avatarReset' then
    update file_use u set ended_at = platform_now(), hidden_at = platform_now() from desk_profile d
    where d.account = member and u.file_id = d.avatar and u.subject_kind = 'avatar';
    update desk_profile set avatar = null where account = member and avatar is not null;
    is_done := found;
  end if;
  -- Of a report that was answered before, putting a thing back changes the answer. Those about what an account wrote change as each is shown.
  update report r set decided_at = new.at, state = case when new.kind in ('kept', 'restored') then 'kept' else 'hidden' end
  where r.state = case when new.kind = 'restored' then 'hidden' else 'open' end
    and case when new.what = 'account' then new.kind = 'hidden' and r.against = member and r.what in ('post', 'comment')
      else r.what = new.what and r.subject = new.subject end;
  -- A report that met an act of hiding is still open: hiding again answers it.
  if not found and (new.kind = 'kept' or not is_done) or new.kind not in ('hidden', 'kept') and not is_done then
    raise exception 'what act % is about has changed', new.number using errcode = 'unique_violation';
  end if;
  return null;
end $$;

revoke all on function moderation_turns(text, text), number_moderation(), set_post_hidden(uuid, text, integer), set_comment_hidden(uuid, text, integer),
  restore_some(integer, integer), begin_account_act(moderation_act) from public;
grant execute on function moderation_turns(text, text) to ocean_app;
grant select on account_hiding to ocean_operator;
grant insert (turn, undoes) on moderation_act to ocean_operator;
