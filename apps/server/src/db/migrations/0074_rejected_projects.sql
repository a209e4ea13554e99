-- Purpose: what a reviewer rejected stays as it was, so that the next one sees what its owner changed since. The database copies it
-- in the moment of the decision; the contact, which is for one review alone, is not kept.

create table project_rejected (
  project uuid not null,
  -- Of the decision.
  number  integer not null,
  name    text not null,
  profile text not null,
  -- Name and SHA-256 of each file, in their order.
  files   jsonb not null,
  primary key (project, number),
  foreign key (project, number) references project_decision (project, number)
);

create function keep_rejected_project() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  insert into project_rejected (project, number, name, profile, files)
  select p.id, new.number, p.name, p.profile, coalesce((
    select jsonb_agg(jsonb_build_object('name', f.name, 'sha256', encode(f.sha256, 'hex')) order by u.place)
    from file_use u join file f on f.id = u.file_id
    where u.subject_kind = 'project' and u.subject_id = p.id and u.ended_at is null), '[]')
  from project p where p.id = new.project;
  return null;
end $$;
create trigger keep_rejected_project after insert on project_decision for each row
  when (new.kind = 'rejected') execute function keep_rejected_project();
create trigger append_only before update or delete or truncate on project_rejected
  for each statement execute function refuse_changed_project_fact();

revoke all on function keep_rejected_project() from public;
grant select on project_rejected to ocean_operator;
