-- Purpose: posts of the city with pictures, likes and comments. What is counted is counted here, and only members who are not suspended
-- write, judged here because a process of the API could claim any author. How much a member writes a day that process counts itself.

create table city_post (
  id            uuid primary key,
  number        bigint generated always as identity constraint post_number_unique unique,
  account       address not null constraint post_is_of_a_member references account (address),
  text          text not null constraint post_is_bounded check (length(text) between 1 and 2000),
  likes         integer not null default 0,
  -- Those that can be read, and all that were ever written.
  comments      integer not null default 0,
  written       integer not null default 0,
  -- Of operators, for its author.
  hidden_reason text,
  -- By its author.
  removed_at    timestamptz,
  at            timestamptz not null default platform_now(),
  constraint post_counts_not_negative check (likes >= 0 and comments between 0 and written)
) with (fillfactor = 80);
create index city_post_newest on city_post (number desc) where removed_at is null;
create index city_post_of_account on city_post (account, number desc);

-- The last row of an account says whether it likes a post.
create table city_like (
  post     uuid not null constraint like_is_of_a_post references city_post (id) on delete cascade,
  account  address not null constraint like_is_of_a_member references account (address),
  is_liked boolean not null,
  primary key (post, account)
);

create table city_comment (
  id            uuid primary key,
  post          uuid not null constraint comment_is_on_a_post references city_post (id) on delete cascade,
  -- Counts the comments of the post.
  number        integer not null,
  account       address not null constraint comment_is_of_a_member references account (address),
  text          text not null constraint comment_is_bounded check (length(text) between 1 and 500),
  hidden_reason text,
  removed_at    timestamptz,
  at            timestamptz not null default platform_now(),
  constraint one_comment_a_number unique (post, number)
);
create index city_comment_of_account on city_comment (account, at, id);

-- What its author took away.
create table city_removal (
  what    text not null constraint removed_kind_known check (what in ('post', 'comment')),
  id      uuid not null,
  account address not null,
  at      timestamptz not null default platform_now(),
  primary key (what, id)
);

-- What an account did last, on which day and how often: one row of each kind, so that everything it sends waits for its turn here.
create table city_turn (
  account address not null,
  act     text not null constraint turn_act_known check (act in ('post', 'comment', 'report')),
  day     integer not null,
  number  integer not null,
  primary key (account, act)
);

create function may_write(member text) returns boolean
language sql stable security definer set search_path = public, pg_temp set jit = off as
  $$ select exists (select from account where address = member and suspended_at is null) $$;

create function write_city_post() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  if not may_write(new.account) then
    raise exception '% may not post', new.account using errcode = 'integrity_constraint_violation';
  end if;
  perform tell_live('post', new.id::text, null);
  return new;
end $$;
create trigger write_city_post before insert on city_post for each row execute function write_city_post();

-- Numbers a comment, counts it and tells the author of the post.
create function write_city_comment() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  author text;
begin
  update city_post set comments = comments + 1, written = written + 1
  where id = new.post and hidden_reason is null and removed_at is null and may_write(new.account)
  returning written, account into new.number, author;
  if author is null then
    raise exception '% may not comment on post %', new.account, new.post using errcode = 'integrity_constraint_violation';
  end if;
  if author <> new.account then
    perform tell_live('post', new.post::text, author);
  end if;
  return new;
end $$;
create trigger write_city_comment before insert on city_comment for each row execute function write_city_comment();

-- A like is counted with its row. It can be taken back from a post that is hidden, too.
create function count_city_like() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  if new.is_liked then
    update city_post set likes = likes + 1
    where id = new.post and hidden_reason is null and removed_at is null and may_write(new.account);
    if not found then
      raise exception '% may not like post %', new.account, new.post using errcode = 'integrity_constraint_violation';
    end if;
  elsif tg_op = 'UPDATE' then
    update city_post set likes = likes - 1 where id = new.post;
  end if;
  return null;
end $$;
create trigger count_new_like after insert on city_like for each row execute function count_city_like();
create trigger count_changed_like after update on city_like for each row
  when (new.is_liked is distinct from old.is_liked) execute function count_city_like();

-- Operators hide what shows a file: then nobody is given the file by it, its owner included.
alter table file_use add column hidden_at timestamptz;
create index use_that_is_hidden on file_use (file_id) where hidden_at is not null;

-- Nor does its owner free it by showing it elsewhere. What showed it before keeps it.
create function refuse_hidden_file() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  if exists (select from file_use u where u.file_id = new.file_id and u.hidden_at is not null) and not exists (
      select from file_use u where u.subject_kind = new.subject_kind and u.subject_id = new.subject_id and u.file_id = new.file_id
        and u.ended_at is null and u.hidden_at is null) then
    raise exception 'operators hid file %', new.file_id using errcode = 'integrity_constraint_violation', constraint = 'use_is_of_no_hidden_file';
  end if;
  return new;
end $$;
create trigger refuse_hidden_file before insert or update of ended_at on file_use
  for each row when (new.ended_at is null) execute function refuse_hidden_file();

-- Only the author takes a post or a comment away, once. The post comes first: whatever changes its counts waits there.
create function apply_city_removal() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  of_post uuid;
  was_shown boolean;
begin
  if new.what = 'post' then
    update city_post set removed_at = platform_now() where id = new.id and account = new.account and removed_at is null;
    was_shown := false;
  else
    select c.post into of_post from city_comment c where c.id = new.id;
    perform from city_post where id = of_post for no key update;
    update city_comment set removed_at = platform_now() where id = new.id and account = new.account and removed_at is null
    returning hidden_reason is null into was_shown;
  end if;
  if not found then
    raise exception '% has no % %', new.account, new.what, new.id using errcode = 'integrity_constraint_violation';
  end if;
  if new.what = 'post' then
    update file_use set ended_at = platform_now() where subject_kind = 'cityPost' and subject_id = new.id and ended_at is null;
  elsif was_shown then
    update city_post set comments = comments - 1 where id = of_post;
  end if;
  return new;
end $$;
create trigger apply_city_removal before insert on city_removal for each row execute function apply_city_removal();

-- Pictures of a post. The other kinds stay as they are.
do $$
begin
  execute format('alter table file_use drop constraint use_subject_known, add constraint use_subject_known check (%s or subject_kind = %L)',
    (select pg_get_expr(conbin, conrelid) from pg_constraint where conrelid = 'public.file_use'::regclass and conname = 'use_subject_known'), 'cityPost');
end $$;

-- Every member reads them: so a post shows pictures of its author and no other file.
create function judge_city_picture() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  if new.place > 6 or not exists (
    select from city_post p join file f on f.account = p.account
    where p.id = new.subject_id and p.removed_at is null and p.hidden_reason is null
      and f.id = new.file_id and f.type in ('image/jpeg', 'image/png', 'image/webp')) then
    raise exception 'file % is no picture of post %', new.file_id, new.subject_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger judge_city_picture before insert or update on file_use for each row
  when (new.subject_kind = 'cityPost' and new.ended_at is null and new.hidden_at is null) execute function judge_city_picture();

-- An entrance of its own, which operators may close.
insert into menu_item (place, position, route, type) values ('menu', 10, '/city', 0);

grant select on city_post, city_like, city_comment, city_removal, city_turn to ocean_app;
grant insert (id, account, text) on city_post to ocean_app;
grant insert (post, account, is_liked), update (is_liked) on city_like to ocean_app;
grant insert (id, post, account, text) on city_comment to ocean_app;
grant insert (what, id, account) on city_removal to ocean_app;
grant insert, update (day, number) on city_turn to ocean_app;
revoke all on function may_write(text), write_city_post(), write_city_comment(), count_city_like(), apply_city_removal(), judge_city_picture(),
  refuse_hidden_file() from public;
