-- Purpose: the operators' audit stays readable. The same reading again, of a queue that is watched, is counted beside its first row; every
-- filter of the audit has an index.

create table operators.audit_repeat (
  entry bigint primary key references operators.audit_entry (number),
  times integer not null constraint repeated_at_least_once check (times > 0),
  last_at timestamptz not null
);

-- It only grows: what was read again stays read again.
create function operators.judge_repeat() returns trigger
language plpgsql set search_path = operators, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (new.entry <> old.entry or new.times <> old.times + 1 or new.last_at < old.last_at) then
    raise exception 'a repeat is counted, one by one' using errcode = 'check_violation', constraint = 'repeat_is_counted';
  end if;
  if tg_op = 'INSERT' and (new.times <> 1
      or not exists (select from operators.audit_entry e where e.number = new.entry and e.kind = 'read')) then
    raise exception 'readings are repeated, beginning with one' using errcode = 'check_violation', constraint = 'repeat_is_of_a_reading';
  end if;
  return new;
end $$;
create trigger judge_repeat before insert or update on operators.audit_repeat
  for each row execute function operators.judge_repeat();
revoke all on function operators.judge_repeat() from public;
grant select, insert, update (times, last_at) on operators.audit_repeat to ocean_operator;

create index audit_entry_reading on operators.audit_entry (session_id, call, subject, number desc) where kind = 'read';
create index audit_entry_by_kind on operators.audit_entry (kind, number desc);
create index audit_entry_by_prefix on operators.audit_entry (subject text_pattern_ops, number desc);
