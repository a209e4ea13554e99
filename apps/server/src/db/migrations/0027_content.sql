-- Purpose: what operators write for everyone: notices, news and banners in every language, which areas are open,
-- maintenance, and the oldest web app that may still talk to the server. Every change is a row with its author and reason,
-- and what holds now follows from the rows by a trigger, so nothing changes without its record.

create table content_item (
  -- 'notice/3', 'news/12', 'banner/1', 'maintenance' or 'leastSafeVersion'.
  subject      text primary key,
  value        jsonb not null,
  published_at timestamptz not null default platform_now()
);
insert into content_item (subject, value) values ('maintenance', 'false'), ('leastSafeVersion', '"0.1.0"');

-- Operators close and open what this version of the program has; `type` says what it has and changes by migrations.
alter table menu_item add column is_closed boolean not null default false,
  add constraint only_an_open_area_is_closed check (type = 0 or not is_closed);

create table content_change (
  -- As above, or the area of a menu: 'menu/bot'.
  subject  text not null,
  -- Counts the changes of one subject: a text that operators signed names it and so serves once.
  revision integer not null,
  -- Null takes a notice, a piece of news or a banner away.
  value    jsonb,
  -- What stood there before it, written by the trigger; null where nothing did.
  before   jsonb,
  author   address not null,
  reason   text not null,
  at       timestamptz not null default platform_now(),
  primary key (subject, revision),
  constraint content_subject_is_known check (subject ~ '^(notice|news|banner)/[1-9][0-9]{0,8}$|^menu/[A-Za-z]+$|^(maintenance|leastSafeVersion)$'),
  constraint content_revision_positive check (revision > 0),
  constraint content_reason_given check (reason <> ''),
  constraint only_texts_are_taken_away check (value is not null or subject ~ '^(notice|news|banner)/'),
  constraint texts_have_english check (subject !~ '^(notice|news|banner)/' or value is null or coalesce(value -> 'texts' ->> 'en', '') <> ''),
  constraint maintenance_is_on_or_off check (subject <> 'maintenance' or value in ('true', 'false')),
  constraint version_is_three_numbers check (subject <> 'leastSafeVersion' or value #>> '{}' ~ '^[0-9]{1,4}[.][0-9]{1,4}[.][0-9]{1,4}$'),
  constraint menu_is_open_or_closed check (subject !~ '^menu/' or value in ('"open"', '"closed"'))
);

-- Two operators who change one subject at once write the same revision, so the primary key refuses one of them.
create function apply_content_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.revision <> (select count(*) + 1 from content_change where subject = new.subject) then
    raise exception 'the changes of % are counted without gaps', new.subject using errcode = 'unique_violation';
  end if;
  new.before := case
    when new.subject like 'menu/%' then (select to_jsonb(case when is_closed then 'closed' else 'open' end) from menu_item
      where place = 'menu' and route = '/' || substr(new.subject, 6))
    else (select value from content_item where subject = new.subject) end;
  if new.subject like 'menu/%' then
    update menu_item set is_closed = (new.value = '"closed"') where route = '/' || substr(new.subject, 6) and type = 0;
    if not found then
      raise exception '% is not part of this version', new.subject using errcode = 'integrity_constraint_violation';
    end if;
  elsif new.value is null then
    delete from content_item where subject = new.subject;
  else
    insert into content_item (subject, value) values (new.subject, new.value)
    on conflict (subject) do update set value = excluded.value;
  end if;
  return new;
end $$;
create trigger apply_content_change before insert on content_change for each row execute function apply_content_change();
revoke all on function apply_content_change() from public;

create function refuse_changed_content_change() returns trigger language plpgsql as $$
begin
  raise exception 'content_change is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on content_change
  for each statement execute function refuse_changed_content_change();

grant select on content_item, content_change to ocean_app;
grant insert (subject, revision, value, author, reason) on content_change to ocean_operator;
