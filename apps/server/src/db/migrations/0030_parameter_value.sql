-- Purpose: what operators set, with its effective day, author and reason. History is public and never rewritten: a
-- later row of the same key and day corrects an earlier one, and only for days that have not begun.

create table parameter_value (
  key text not null,
  effective_from_day integer not null,
  revision integer not null,
  value jsonb not null,
  author text not null,
  reason text not null,
  at timestamptz not null default platform_now(),
  primary key (key, effective_from_day, revision),
  constraint parameter_revision_positive check (revision > 0),
  constraint parameter_author_given check (author <> ''),
  constraint parameter_reason_given check (reason <> '')
);

create function parameter_value_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'parameter_value is append-only';
  end if;
  if new.effective_from_day < platform_today() then
    raise exception 'parameter % may not change in the past', new.key;
  end if;
  return new;
end $$;

create trigger parameter_value_is_append_only before insert or update or delete on parameter_value
  for each row execute function parameter_value_is_append_only();
revoke delete, truncate on parameter_value from ocean_app;
