-- Purpose: news with their texts, who has read and who likes them. What operators write stays content, published by their one
-- command; a piece of news that they take away takes its likes and marks with it.

-- The id that a reader's address names: made of the subject, so that it stays whatever operators change.
alter table content_item add column id uuid not null
  generated always as (overlay(overlay(md5('content/' || subject) placing '8' from 13) placing 'a' from 17)::uuid) stored;
create unique index content_item_id on content_item (id);

-- Only of what is written from now on: news had titles alone before.
alter table content_change add constraint news_say_something
  check (subject !~ '^news/' or value is null or coalesce(value -> 'bodies' ->> 'en', '') <> '') not valid;

create table news_read (
  -- 'news/3'
  subject text not null constraint news_is_read_while_it_stands references content_item (subject) on delete cascade
    constraint read_subject_is_news check (starts_with(subject, 'news/')),
  account address not null constraint news_is_read_by_a_member references account (address),
  at      timestamptz not null default platform_now(),
  primary key (account, subject)
);
create index news_read_subject on news_read (subject);

create table news_like (
  subject text not null constraint news_is_liked_while_it_stands references content_item (subject) on delete cascade,
  account address not null constraint news_is_liked_by_a_member references account (address),
  at      timestamptz not null default platform_now(),
  primary key (subject, account)
);

-- Likes are the sum of sixteen rows, by the last digit of who likes: two who like at once rarely wait for each other.
create table news_like_count (
  subject text not null references content_item (subject) on delete cascade,
  slot    text not null constraint slot_is_a_digit check (slot ~ '^[0-9a-f]$'),
  likes   integer not null constraint likes_not_negative check (likes >= 0),
  primary key (subject, slot)
);

create function news_likes(which text) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(likes), 0)::bigint from news_like_count where subject = which
$$;

-- The one way to like: a like and its count are written together, so that no process can count what nobody likes. Says whether the
-- news stands there; it does until this transaction ends. Liking again changes nothing.
create function like_news(who address, which text, liked boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  if not starts_with(which, 'news/') then
    return false;
  end if;
  perform from content_item where subject = which for key share;
  if not found then
    return false;
  end if;
  if exists (select from account where address = who and suspended_at is not null) then
    raise exception 'a suspended member likes nothing' using errcode = 'integrity_constraint_violation';
  end if;
  if liked then
    insert into news_like (subject, account) values (which, who) on conflict do nothing;
    if found then
      insert into news_like_count as c (subject, slot, likes) values (which, right(who, 1), 1)
      on conflict (subject, slot) do update set likes = c.likes + 1;
    end if;
  else
    delete from news_like where subject = which and account = who;
    if found then
      update news_like_count set likes = likes - 1 where subject = which and slot = right(who, 1);
    end if;
  end if;
  return true;
end $$;

-- Everyone who watches hears of what is published, not of each correction.
create function tell_published() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  perform tell_live(split_part(new.subject, '/', 1), new.id::text, null::text);
  return null;
end $$;
create trigger tell_published after insert on content_item for each row
  when (starts_with(new.subject, 'news/') or starts_with(new.subject, 'notice/')) execute function tell_published();

insert into menu_item (place, position, route, type) values ('menu', 9, '/kuaixun', 0);

grant select on news_read, news_like, news_like_count to ocean_app;
grant insert (account, subject) on news_read to ocean_app;
revoke all on function like_news(address, text, boolean), news_likes(text), tell_published() from public;
grant execute on function like_news(address, text, boolean), news_likes(text) to ocean_app;
