-- Purpose: the passageway test and the practice. The program ships the questions; which option is right is a table that no role of a
-- process reads: the database draws a test and marks it. Practice is no money: its units stand in tables of their own alone.

create table quiz_question (
  question text not null constraint question_is_a_name check (question ~ '^[a-z][a-z0-9-]{0,47}$'),
  lang     text not null constraint question_language_is_known
    check (lang in ('en', 'ko', 'ja', 'id', 'ms', 'au', 'cn', 'cht', 'hi', 'ar', 'vi', 'tl', 'ben')),
  -- With the placeholders of parameters, which are filled when it is shown.
  text     text not null constraint question_asks_something check (text <> ''),
  options  text[] not null constraint four_options check (cardinality(options) = 4),
  primary key (question, lang)
);

create table quiz_key (
  question     text primary key,
  right_option integer not null constraint right_option_is_one check (right_option between 0 and 3)
);

create table quiz_test (
  id        uuid primary key,
  account   address not null constraint test_is_of_a_profile references desk_profile (account),
  drawn_at  timestamptz not null default platform_now(),
  -- Until then it can be marked, and no other one is drawn.
  ends_at   timestamptz not null,
  marked_at timestamptz,
  -- The request that had it marked.
  request_id uuid,
  score     integer constraint score_of_a_hundred check (score between 0 and 100),
  constraint marked_has_a_score check ((marked_at is null) = (score is null) and (marked_at is null) = (request_id is null))
);
create index quiz_test_of_account on quiz_test (account, drawn_at desc);

create table quiz_test_question (
  test     uuid not null references quiz_test (id),
  place    integer not null constraint place_in_test check (place between 1 and 10),
  question text not null,
  -- The options as they are shown: each time in another order, so that a place says nothing.
  shuffled integer[] not null constraint options_shuffled check (cardinality(shuffled) = 4),
  primary key (test, place),
  constraint question_once_in_a_test unique (test, question)
);

-- Acts of an account on its tests take turns until the transaction ends.
create function take_quiz_turn(member text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from desk_profile where account = member for no key update;
end $$;

-- Operators take a question out of the test: 'quiz/escrow' is hidden, and taking that away puts it back.
alter table content_change drop constraint content_subject_is_known, drop constraint only_texts_are_taken_away;
alter table content_change
  add constraint content_subject_is_known check (subject ~ '^(notice|news|banner)/[1-9][0-9]{0,8}$|^menu/[A-Za-z]+$|^(maintenance|leastSafeVersion)$|^help/[a-z][a-z0-9-]{0,47}(/[a-z]{2,3})?$|^quiz/[a-z][a-z0-9-]{0,47}$'),
  add constraint only_texts_are_taken_away check (value is not null or subject ~ '^(notice|news|banner|help|quiz)/'),
  add constraint quiz_question_is_hidden check (subject !~ '^quiz/' or value is null or value = '"hidden"');

-- Draws ten questions for an account: of those that it has seen least often; hidden ones only where there are no ten others. One an hour, and none after it has passed.
create function draw_quiz(member text, new_test uuid) returns void
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  perform take_quiz_turn(member);
  if exists (select from desk_quiz_pass where account = member)
    or exists (select from quiz_test where account = member and ends_at > platform_now()) then
    raise exception 'a test is drawn once an hour, until one is passed' using errcode = 'integrity_constraint_violation';
  end if;
  insert into quiz_test (id, account, ends_at) values (new_test, member, platform_now() + interval '1 hour');
  insert into quiz_test_question (test, place, question, shuffled)
  select new_test, row_number() over (order by gen_random_uuid()), drawn.question,
    (select array_agg(option order by gen_random_uuid()) from generate_series(0, 3) option where drawn.question is not null)
  from (
    select k.question from quiz_key k
      left join (
        select q.question, count(*) as times from quiz_test t join quiz_test_question q on q.test = t.id where t.account = member group by q.question
      ) seen on seen.question = k.question
      left join content_item hidden on hidden.subject = 'quiz/' || k.question
    order by hidden.subject is not null, coalesce(seen.times, 0), gen_random_uuid() limit 10
  ) drawn;
end $$;

-- Marks a test of an account once, in its time, and says the score. All points pass.
create function mark_quiz(member text, drawn uuid, request uuid, answers integer[]) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  points integer;
begin
  perform take_quiz_turn(member);
  -- A question that the bank has lost meanwhile is nobody's fault.
  select 10 * count(*) filter (where k.question is null or q.shuffled[answers[q.place] + 1] = k.right_option) into points
  from quiz_test_question q left join quiz_key k on k.question = q.question where q.test = drawn;
  update quiz_test set marked_at = platform_now(), request_id = request, score = points
  where id = drawn and account = member and marked_at is null and ends_at > platform_now() and cardinality(answers) = 10
    and not exists (select from desk_quiz_pass where account = member);
  if not found then
    raise exception 'a test is marked once, in its time, with ten answers' using errcode = 'integrity_constraint_violation';
  end if;
  if points = 100 then
    insert into desk_quiz_pass (account, passed_at) values (member, platform_now());
  end if;
  return points;
end $$;

create function refuse_changed_quiz() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on quiz_test_question for each statement execute function refuse_changed_quiz();
create trigger never_removed before delete or truncate on quiz_test for each statement execute function refuse_changed_quiz();
create trigger marked_for_good before update on quiz_test for each row when (old.marked_at is not null) execute function refuse_changed_quiz();

-- The practice of an account: once. What is on offer follows from its seed and the time; only what was accepted is kept. Units are
-- hundredths of a practice unit: they are no asset, and no movement knows them.
create table desk_practice (
  account    address primary key constraint practice_is_of_a_profile references desk_profile (account),
  -- What is on offer follows from it.
  seed       uuid not null default gen_random_uuid(),
  started_at timestamptz not null default platform_now(),
  ends_at    timestamptz not null,
  units      integer not null constraint practice_units_positive check (units > 0),
  constraint practice_ends_after_its_start check (ends_at > started_at)
);

create table desk_practice_order (
  account     address not null references desk_practice (account),
  -- Counts what was on offer, from 0.
  number      integer not null constraint practice_order_counted check (number >= 0),
  request_id  uuid not null,
  give_units  integer not null constraint practice_give_positive check (give_units > 0),
  get_units   integer not null constraint practice_get_positive check (get_units > 0),
  fee_units   integer not null constraint practice_fee_within check (fee_units between 0 and get_units),
  accepted_at timestamptz not null default platform_now(),
  release_at  timestamptz not null,
  primary key (account, number),
  constraint practice_accepts_once_a_request unique (account, request_id)
);

-- Acts of an account on its practice take turns until the transaction ends.
create function take_practice_turn(member text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from desk_practice where account = member for no key update;
end $$;

-- Forgets what was accepted in practices that are over: at most so many orders. Says how many.
create function forget_practice(at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  forgotten integer;
begin
  delete from desk_practice_order where (account, number) in (
    select o.account, o.number from desk_practice p join desk_practice_order o on o.account = p.account
    where p.ends_at <= platform_now() limit at_most);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

grant select on quiz_question, quiz_test, quiz_test_question, desk_practice, desk_practice_order to ocean_app;
grant insert (account, ends_at, units) on desk_practice to ocean_app;
grant insert (account, number, request_id, give_units, get_units, fee_units, release_at) on desk_practice_order to ocean_app;
revoke all on function take_quiz_turn(text), draw_quiz(text, uuid), mark_quiz(text, uuid, uuid, integer[]), refuse_changed_quiz(), take_practice_turn(text),
  forget_practice(integer) from public;
grant execute on function take_quiz_turn(text), draw_quiz(text, uuid), mark_quiz(text, uuid, uuid, integer[]), take_practice_turn(text) to ocean_app;
grant execute on function forget_practice(integer) to ocean_worker;
