-- Purpose: what the two parties of an order write to each other, and reminders of the desk. What the platform says about an order follows
-- from the order itself.

create table desk_message (
  id       uuid primary key,
  order_id uuid not null references desk_order (id),
  -- Counts the messages of the order.
  number   integer not null,
  author   address not null,
  text     text not null constraint desk_message_is_bounded check (length(text) between 1 and 1000),
  at       timestamptz not null,
  constraint one_message_a_number unique (order_id, number)
);

-- An order in which something was written, for each of its two parties: a row of their own, so that two orders never wait for each other.
create table desk_thread (
  order_id uuid not null references desk_order (id),
  account  address not null,
  -- Of both, and those of the other party that were not read.
  messages integer not null,
  unread   integer not null constraint unread_not_negative check (unread >= 0),
  last_at  timestamptz not null,
  primary key (order_id, account)
);
create index desk_thread_unread on desk_thread (account) where unread > 0;
create index desk_thread_newest on desk_thread (account, (unread > 0) desc, last_at desc, order_id desc);

-- An account's messages of its last day with any: one row, so that everything it sends waits for its turn here.
create table desk_message_turn (
  account  address primary key,
  day      integer not null,
  messages integer not null
);

-- Numbers a message and counts it for both. Only the two parties of an order that is not over without a trade write, and only while
-- they are not suspended: judged here, because a process of the API could claim any author.
create function write_desk_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  partner text;
begin
  select case new.author when o.customer then coalesce(o.operator, o.named) else o.customer end into partner
  from desk_order o join account a on a.address = new.author and a.suspended_at is null
  where o.id = new.order_id and new.author in (o.customer, coalesce(o.operator, o.named))
    and (o.state in ('completed', 'released') or o.state = 'pending' and o.expires_at > platform_now());
  if partner is null then
    raise exception '% has nobody to write to in order %', new.author, new.order_id using errcode = 'integrity_constraint_violation';
  end if;
  -- In the order of their addresses, so that two who write at once cannot wait for each other.
  insert into desk_thread as t (order_id, account, messages, unread, last_at)
    select new.order_id, p.account, 1, (p.account <> new.author)::integer, platform_now()
    from unnest(array[new.author::text, partner]) p (account) order by p.account
  on conflict (order_id, account) do update
    set messages = t.messages + 1, unread = t.unread + excluded.unread, last_at = greatest(t.last_at, excluded.last_at);
  select t.messages, t.last_at into new.number, new.at from desk_thread t where t.order_id = new.order_id and t.account = new.author;
  return new;
end $$;
create trigger write_desk_message before insert on desk_message for each row execute function write_desk_message();

-- Pictures of a message. The other kinds stay as they are.
do $$
begin
  execute format('alter table file_use drop constraint use_subject_known, add constraint use_subject_known check (%s or subject_kind = %L)',
    (select pg_get_expr(conbin, conrelid) from pg_constraint where conrelid = 'public.file_use'::regclass and conname = 'use_subject_known'), 'deskMessage');
end $$;

-- Reminders of the desk can be switched off, too.
alter table account_setting drop constraint muted_are_known,
  add constraint muted_are_known check (muted <@ array['bots', 'payments', 'withdrawals', 'sessions', 'stakes', 'awards', 'desk']);

grant select, insert (id, order_id, author, text) on desk_message to ocean_app;
grant select, update (unread) on desk_thread to ocean_app;
grant select, insert, update (day, messages) on desk_message_turn to ocean_app;
revoke all on function write_desk_message() from public;
