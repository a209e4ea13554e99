-- Purpose: what members say about the platform, each one text with files, and the one answer of operators. What was sent never changes;
-- what operators made of it they add, and its state follows.

create table feedback (
  id         uuid primary key,
  account    address not null constraint feedback_is_of_a_member references account (address),
  text       text not null constraint feedback_is_bounded check (length(text) between 1 and 2000),
  -- For its sender and for operators: no answer to anybody else has it.
  contact    text constraint feedback_contact_is_bounded check (length(contact) between 1 and 200),
  -- Own files in their order, all that it will ever have.
  files      uuid[] not null default '{}' constraint feedback_files_few check (cardinality(files) <= 5),
  state      text not null default 'received' constraint feedback_state_known check (state in ('received', 'inReview', 'done', 'declined')),
  sent_at    timestamptz not null default platform_now(),
  changed_at timestamptz not null default platform_now()
);
create index feedback_of_account on feedback (account, sent_at desc, id);
create index feedback_by_state on feedback (state, sent_at, id);

-- What operators make of it. Only their role adds to it, so that no process of the platform can answer for them.
create table feedback_decision (
  feedback uuid not null references feedback (id) on delete cascade,
  state    text not null constraint feedback_decision_known check (state in ('inReview', 'done', 'declined')),
  author   address not null,
  answer   text constraint feedback_answer_is_bounded check (length(answer) between 1 and 2000),
  at       timestamptz not null default platform_now(),
  primary key (feedback, state),
  constraint feedback_is_answered_at_its_end check ((answer is not null) = (state in ('done', 'declined')))
);

-- What an account sent on its last day with any: one row, at which everything it sends waits for its turn. Only the trigger writes it.
create table feedback_turn (
  account address primary key,
  day     integer not null,
  sent    integer not null
);

-- Most that an account sends on a day, as the parameters of that day say. The value of a platform on which it was never set is that of a first
-- start (`packages/api/src/params.ts`); a test compares them.
create function feedback_daily(of_day integer) returns integer
language sql stable set search_path = public, pg_temp set jit = off as $$
  select coalesce((
    select (p.value #>> '{}')::integer from parameter_value p
    where p.key = 'feedback.daily' and p.effective_from_day <= of_day order by p.effective_from_day desc, p.revision desc limit 1
  ), 5)
$$;

create function count_feedback() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  insert into feedback_turn as t (account, day, sent) values (new.account, platform_today(), 1)
    on conflict (account) do update set day = excluded.day, sent = case when t.day = excluded.day then t.sent + 1 else 1 end
    where t.day <> excluded.day or t.sent < feedback_daily(excluded.day);
  if not found then
    raise exception '% has sent all the feedback of a day', new.account using errcode = 'check_violation', constraint = 'feedback_within_its_day';
  end if;
  return new;
end $$;
create trigger count_feedback before insert on feedback for each row execute function count_feedback();

-- A decision goes one step on from what the feedback is at this moment: of two that meet here, one finds it decided.
create function apply_feedback_decision() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  update feedback set state = new.state, changed_at = new.at where id = new.feedback
    and (state, new.state) in (('received', 'inReview'), ('inReview', 'done'), ('inReview', 'declined'));
  if not found then
    raise exception 'feedback % cannot become %', new.feedback, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger apply_feedback_decision before insert on feedback_decision for each row execute function apply_feedback_decision();

create function tell_feedback() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  perform tell_live('feedback', new.id::text, new.account::text);
  return null;
end $$;
create trigger tell_feedback after update of state on feedback for each row execute function tell_feedback();

-- Files of feedback. The other kinds stay as they are.
do $$
begin
  execute format('alter table file_use drop constraint use_subject_known, add constraint use_subject_known check (%s or subject_kind = %L)',
    (select pg_get_expr(conbin, conrelid) from pg_constraint where conrelid = 'public.file_use'::regclass and conname = 'use_subject_known'), 'feedback');
end $$;

-- Feedback refers to what it was sent with, each a file of its sender, and to nothing else: a process of the API could add any file to
-- it, and take any off. The worker takes them off when feedback is forgotten.
create function judge_feedback_file() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  perform from feedback f join file on file.account = f.account
    where f.id = new.subject_id and file.id = new.file_id and f.files[new.place] = new.file_id and new.ended_at is null;
  if not found then
    raise exception 'file % is not of feedback %', new.file_id, new.subject_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger judge_feedback_file before insert or update on file_use for each row
  when (new.subject_kind = 'feedback') execute function judge_feedback_file();

-- A year after its answer it goes, with its contact; its files, which nothing else has, go a day later.
create function forget_feedback(at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  gone uuid[];
begin
  select array_agg(id) into gone from (
    select id from feedback where state in ('done', 'declined') and changed_at < platform_now() - interval '365 days'
    order by changed_at limit at_most for update skip locked) old;
  delete from file_use where subject_kind = 'feedback' and subject_id = any (gone);
  delete from feedback where id = any (gone);
  return coalesce(cardinality(gone), 0);
end $$;

grant select on feedback, feedback_decision, feedback_turn to ocean_app;
grant insert (id, account, text, contact, files) on feedback to ocean_app;
grant insert (feedback, state, author, answer) on feedback_decision to ocean_operator;
revoke all on function feedback_daily(integer), count_feedback(), apply_feedback_decision(), tell_feedback(), judge_feedback_file(), forget_feedback(integer) from public;
grant execute on function forget_feedback(integer) to ocean_worker;
