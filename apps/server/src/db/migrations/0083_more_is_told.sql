-- Purpose: what is told live beside what was: news and notices that operators take back, posts and comments that their authors remove, and
-- orders that name no passageway.

alter table live_event drop constraint live_kind_known, add constraint live_kind_known check (kind in (
  'order', 'message', 'notice', 'settlement', 'claim', 'dayClosed', 'news', 'post', 'ticket', 'feedback', 'retracted', 'openOrder'));

-- A kind of its own: it is no news to be pushed or announced, but it leaves every list.
create function tell_retracted() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  perform tell_live('retracted', old.id::text, null::text);
  return null;
end $$;
create trigger tell_retracted after delete on content_item for each row
  when (starts_with(old.subject, 'news/') or starts_with(old.subject, 'notice/')) execute function tell_retracted();

-- As in 0064. A post that is gone is told to everyone; a comment that is, to the author of the post, as a new one is.
create or replace function apply_city_removal() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  of_post uuid;
  author text;
  was_shown boolean;
begin
  if new.what = 'post' then
    update city_post set removed_at = platform_now() where id = new.id and account = new.account and removed_at is null
    returning hidden_reason is null into was_shown;
  else
    select c.post into of_post from city_comment c where c.id = new.id;
    select p.account into author from city_post p where p.id = of_post for no key update;
    update city_comment set removed_at = platform_now() where id = new.id and account = new.account and removed_at is null
    returning hidden_reason is null into was_shown;
  end if;
  if not found then
    raise exception '% has no % %', new.account, new.what, new.id using errcode = 'integrity_constraint_violation';
  end if;
  if new.what = 'post' then
    update file_use set ended_at = platform_now() where subject_kind = 'cityPost' and subject_id = new.id and ended_at is null;
    if was_shown then
      perform tell_live('post', new.id::text, null);
    end if;
  elsif was_shown then
    update city_post set comments = comments - 1 where id = of_post;
    if author <> new.account then
      perform tell_live('post', of_post::text, author);
    end if;
  end if;
  return new;
end $$;

-- The started passageways that may accept an order which names none of them: they open a service that it fits. Where there are many,
-- it is told to everyone, since a row for each would cost more than it saves.
create function tell_open_order(of_order desk_order) returns void
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  at_most constant integer := 50;
  fitting text[];
begin
  select array_agg(f.account) into fitting from (
    select s.account from desk_service s join desk_passageway p on p.account = s.account
    where s.base = of_order.base and s.side = of_order.side and s.is_open and of_order.quote_units between s.min_units and s.max_units
      and p.is_started and s.account <> of_order.customer
    limit at_most + 1) f;
  if fitting is null then return; end if;
  -- Of the market, not of the order: many at once are one event.
  if cardinality(fitting) > at_most then
    perform tell_live('openOrder', of_order.base, null);
  else
    perform tell_live('openOrder', of_order.base, variadic fitting);
  end if;
end $$;

-- As in 0066, and orders that name nobody to those who may accept them.
create or replace function tell_new_orders() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  insert into live_event (account, kind, subject)
  select party, 'order', o.id from new_orders o cross join lateral unnest(array[o.customer, o.named]) party where party is not null;
  perform tell_open_order(o) from new_orders o where o.named is null;
  return null;
end $$;

revoke all on function tell_retracted(), tell_open_order(desk_order) from public;
