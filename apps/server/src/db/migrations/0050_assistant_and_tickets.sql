-- Purpose: questions to the assistant with their answers, who agreed that text goes to an outside AI, what that has cost, and the
-- tickets in which members write to support.

create table ai_thread (
  id         uuid primary key,
  account    address not null constraint thread_belongs_to_a_member references account (address),
  title      text not null,
  -- Counted by the exchanges.
  questions  integer not null default 0,
  started_at timestamptz not null default platform_now(),
  last_at    timestamptz not null default platform_now(),
  constraint thread_has_a_title check (length(title) between 1 and 200)
);
create index ai_thread_of_account on ai_thread (account, last_at desc, id);
create index ai_thread_by_age on ai_thread (last_at);

create table ai_exchange (
  thread   uuid not null references ai_thread (id) on delete cascade,
  number   integer not null,
  question text not null,
  answer   text not null,
  -- [{kind, id, title}]: what was read for this question and is pointed at by the answer.
  sources  jsonb not null,
  -- The outside model's name, or 'built-in'.
  by       text not null,
  -- Why the built-in search answered in place of the outside model.
  fallback text,
  at       timestamptz not null default platform_now(),
  primary key (thread, number),
  constraint question_is_short check (length(question) between 1 and 2000),
  constraint answer_is_bounded check (length(answer) between 1 and 100000),
  constraint fallback_is_known check (fallback is null or (fallback in ('limit', 'unavailable') and by = 'built-in'))
);

create function number_exchange() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ai_thread set questions = questions + 1, last_at = platform_now() where id = new.thread returning questions into new.number;
  return new;
end $$;
create trigger number_exchange before insert on ai_exchange for each row execute function number_exchange();

-- The last row of an account says whether its text may go to an outside AI; those before it say since when it might.
create table ai_consent (
  number  bigint generated always as identity primary key,
  account address not null constraint consent_is_of_a_member references account (address),
  agreed  boolean not null,
  at      timestamptz not null default platform_now()
);
create index ai_consent_of_account on ai_consent (account, number desc);

-- What an account asked on a day, and what the outside model used for it: reserved before a call, corrected after it. A call
-- that never came back stays counted as it was reserved.
create table ai_usage (
  account    address not null,
  day        integer not null,
  questions  integer not null default 0,
  tokens     bigint not null default 0,
  -- USDT base units.
  cost_units numeric(38, 0) not null default 0,
  primary key (account, day),
  constraint usage_not_negative check (questions >= 0 and tokens >= 0 and cost_units >= 0)
);
create index ai_usage_by_day on ai_usage (day);
-- Of all accounts: a thousand of them together spend no more than this allows.
create table ai_usage_total (
  day        integer primary key,
  cost_units numeric(38, 0) not null default 0,
  constraint total_usage_not_negative check (cost_units >= 0)
);

create function forget_ai_threads(at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten integer;
begin
  delete from ai_usage where day < platform_today() - 35;
  delete from ai_usage_total where day < platform_today() - 35;
  delete from ai_thread where id in (
    select id from ai_thread where last_at < platform_now() - interval '180 days' order by last_at limit at_most for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

create table ticket (
  id        uuid primary key,
  account   address not null constraint ticket_belongs_to_a_member references account (address),
  subject   text not null,
  -- The help article that had not helped.
  article   text,
  state     text not null default 'open',
  -- Of both sides, counted by what they write.
  messages  integer not null default 0,
  opened_at timestamptz not null default platform_now(),
  last_at   timestamptz not null default platform_now(),
  constraint ticket_state_is_known check (state in ('open', 'answered', 'closed')),
  constraint ticket_has_a_subject check (length(subject) between 1 and 120),
  constraint ticket_article_is_a_name check (article ~ '^[a-z][a-z0-9-]{0,47}$')
);
create index ticket_of_account on ticket (account, last_at desc, id);
create index ticket_by_state on ticket (state, last_at);

create table ticket_message (
  ticket     uuid not null references ticket (id) on delete cascade,
  number     integer not null,
  request_id uuid not null constraint message_sent_once unique,
  text       text not null,
  at         timestamptz not null default platform_now(),
  primary key (ticket, number),
  constraint message_is_bounded check (length(text) between 1 and 4000)
);

-- What operators write. Only their role adds to it, so that no text of a member can pass for theirs.
create table ticket_answer (
  ticket uuid not null references ticket (id) on delete cascade,
  number integer not null,
  author address not null,
  closes boolean not null,
  -- Null: closed without a word more.
  text   text,
  at     timestamptz not null default platform_now(),
  primary key (ticket, number),
  constraint answer_says_something check (closes or text is not null),
  constraint answer_text_is_bounded check (length(text) between 1 and 4000)
);

create function apply_ticket_message() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ticket set messages = messages + 1, state = 'open', last_at = platform_now() where id = new.ticket
    returning messages into new.number;
  return new;
end $$;
create trigger apply_ticket_message before insert on ticket_message for each row execute function apply_ticket_message();

-- An answer carries the number that comes after all that its author has read.
create function apply_ticket_answer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ticket set messages = new.number, state = case when new.closes then 'closed' else 'answered' end, last_at = platform_now()
    where id = new.ticket and messages = new.number - 1;
  if not found then
    raise exception 'ticket % has no place for answer %', new.ticket, new.number using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger apply_ticket_answer before insert on ticket_answer for each row execute function apply_ticket_answer();

-- An account's messages of its last day with any: one row, so that everything it sends waits for its turn here.
create table ticket_turn (
  account  address primary key,
  day      integer not null,
  messages integer not null
);

create function forget_tickets(at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten integer;
begin
  delete from ticket where id in (
    select id from ticket where state in ('answered', 'closed') and last_at < platform_now() - interval '365 days'
    order by last_at limit at_most for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

grant select on ai_thread, ai_exchange, ai_consent, ai_usage, ai_usage_total, ticket, ticket_message, ticket_answer, ticket_turn to ocean_app;
grant insert (id, account, title) on ai_thread to ocean_app;
grant insert (thread, question, answer, sources, by, fallback) on ai_exchange to ocean_app;
grant insert (account, agreed) on ai_consent to ocean_app;
grant insert, update (questions, tokens, cost_units) on ai_usage to ocean_app;
grant insert, update (cost_units) on ai_usage_total to ocean_app;
grant insert (id, account, subject, article) on ticket to ocean_app;
grant insert (ticket, request_id, text) on ticket_message to ocean_app;
grant insert, update (day, messages) on ticket_turn to ocean_app;
grant insert (ticket, number, author, closes, text) on ticket_answer to ocean_operator;
revoke all on function number_exchange(), apply_ticket_message(), apply_ticket_answer(), forget_ai_threads(integer), forget_tickets(integer) from public;
grant execute on function forget_ai_threads(integer), forget_tickets(integer) to ocean_worker;
