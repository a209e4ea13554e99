-- Purpose: projects that members hand in, have analysed and see listed, with everything that was done to them. The API adds what
-- owners do and operators what reviewers decide; the state follows from these rows only. So a stolen API lists nothing, changes
-- nothing that is being reviewed or listed, and hides nothing that was done.

create table project (
  id           uuid primary key,
  owner        address not null constraint project_is_of_a_member references account (address),
  name         text not null constraint project_name_is_short check (length(name) <= 120),
  profile      text not null constraint project_profile_is_bounded check (length(profile) <= 20000),
  -- For the owner and for reviewers only.
  contact      text not null constraint project_contact_is_short check (length(contact) <= 500),
  files        uuid[] not null constraint project_has_ten_files_at_most check (cardinality(files) <= 10),
  -- SHA-256 of name, profile and the contents of the files. Without the contact, which could be guessed from it.
  content_hash text not null constraint project_hash_is_sha256 check (content_hash ~ '^[0-9a-f]{64}$'),
  state        text not null default 'draft' constraint project_state_known
               check (state in ('draft', 'submitted', 'optimised', 'inReview', 'listed', 'rejected', 'closed', 'withdrawn')),
  -- Counts every change of the content or the state, so that nobody overwrites what they have not seen.
  version      integer not null default 1,
  -- Counts what owners and reviewers did: the number of the last row.
  acts         integer not null default 0,
  -- The request that changed it last: the same again changes nothing.
  request_id   uuid not null,
  -- Somebody voted on it.
  frozen       boolean not null default false,
  -- Of the last decision.
  reviewer     address,
  reason       text,
  listed_at    timestamptz,
  ends_at      timestamptz,
  created_at   timestamptz not null default platform_now(),
  changed_at   timestamptz not null default platform_now(),
  constraint listed_project_has_an_end check (state <> 'listed' or (listed_at is not null and ends_at > listed_at)),
  constraint votes_are_on_listed_projects check (not frozen or state in ('listed', 'closed')),
  constraint handed_in_project_is_complete
    check (state in ('draft', 'withdrawn') or (name ~ '\S' and profile ~ '\S' and contact ~ '\S'))
) with (fillfactor = 70);
create index project_of_owner on project (owner, changed_at desc, id);
create index project_by_state on project (state, changed_at);
create index project_listed on project (listed_at desc, id) where state in ('listed', 'closed') and listed_at is not null;

-- What an owner did besides typing.
create table project_event (
  project      uuid not null references project (id),
  number       integer not null,
  kind         text not null constraint project_event_known check (kind in ('submitted', 'reopened', 'optimised', 'withdrawn')),
  -- As they were then.
  version      integer not null,
  content_hash text not null,
  at           timestamptz not null default platform_now(),
  primary key (project, number)
);

-- What reviewers decided, by a signature under the content that they read.
create table project_decision (
  project      uuid not null references project (id),
  number       integer not null,
  kind         text not null constraint project_decision_known check (kind in ('taken', 'listed', 'rejected', 'closed')),
  version      integer not null,
  content_hash text not null,
  author       address not null,
  reason       text not null constraint project_reason_given check (reason ~ '\S' and length(reason) <= 1000),
  ends_at      timestamptz,
  at           timestamptz not null default platform_now(),
  primary key (project, number),
  constraint listing_sets_the_end check ((kind = 'listed') = (ends_at is not null))
);

-- What an analysis read and proposed: the provenance of every change that an AI made.
create table project_analysis (
  id             uuid primary key,
  project        uuid not null references project (id),
  version        integer not null,
  -- The model that answered, or "built-in".
  by             text not null constraint analyser_is_named check (by ~ '\S' and length(by) <= 200),
  prompt_version text not null constraint prompt_version_is_short check (length(prompt_version) <= 100),
  -- The profile that the differences are of.
  profile        text not null constraint analysed_profile_is_bounded check (length(profile) <= 20000),
  -- SHA-256 of everything of which something was read.
  read_hashes    text[] not null constraint read_hashes_are_bounded check (cardinality(read_hashes) <= 20),
  score          integer not null constraint score_is_a_percentage check (score between 0 and 100),
  missing        jsonb not null,
  risks          jsonb not null,
  differences    jsonb not null,
  at             timestamptz not null default platform_now()
);
create index project_analysis_of_project on project_analysis (project, at desc);

-- Which difference the owner accepted, and in which version it is.
create table project_acceptance (
  analysis   uuid not null references project_analysis (id),
  difference text not null,
  version    integer not null,
  at         timestamptz not null default platform_now(),
  primary key (analysis, difference)
);

-- The same table as PROJECT_MAY of packages/api; a test compares them.
create function project_state_after(state text, kind text) returns text language sql immutable as $$
  select case kind
    when 'submitted' then case when state = 'draft' then 'submitted' end
    when 'reopened' then case when state in ('submitted', 'optimised', 'rejected') then 'draft' end
    when 'optimised' then case when state in ('submitted', 'optimised') then 'optimised' end
    when 'withdrawn' then case when state in ('draft', 'submitted', 'optimised', 'inReview', 'rejected') then 'withdrawn' end
    when 'taken' then case when state in ('submitted', 'optimised') then 'inReview' end
    when 'listed' then case when state = 'inReview' then 'listed' end
    when 'rejected' then case when state = 'inReview' then 'rejected' end
    when 'closed' then case when state in ('listed', 'rejected') then 'closed' end
  end
$$;

-- Locks the project and judges an act by what it is now: the content that the act names, the next number, the table of states.
create function next_project_state(act_project uuid, act_number integer, act_kind text, act_version integer, act_hash text)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held project;
  next_state text;
begin
  -- Not `for update`: a vote locks the key of its project by its purchase, before it waits for this lock.
  select * into held from project where id = act_project for no key update;
  if held.id is null then
    raise exception 'there is no project %', act_project using errcode = 'integrity_constraint_violation';
  end if;
  next_state := project_state_after(held.state, act_kind);
  if next_state is null then
    raise exception 'project % cannot be % while it is %', act_project, act_kind, held.state using errcode = 'integrity_constraint_violation';
  end if;
  if (act_number, act_version, act_hash) is distinct from (held.acts + 1, held.version, held.content_hash) then
    raise exception 'project % has changed', act_project using errcode = 'unique_violation';
  end if;
  return next_state;
end $$;

create function apply_project_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  reached text := next_project_state(new.project, new.number, new.kind, new.version, new.content_hash);
begin
  update project set state = reached,
    acts = new.number, version = version + 1, changed_at = new.at,
    files = case when new.kind = 'withdrawn' then '{}' else files end
  where id = new.project;
  return null;
end $$;
create trigger apply_project_event after insert on project_event for each row execute function apply_project_event();

create function apply_project_decision() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  reached text := next_project_state(new.project, new.number, new.kind, new.version, new.content_hash);
begin
  if exists (
    select from project p join account mine on mine.address = p.owner join account theirs on theirs.address = new.author
    where p.id = new.project and (mine.address = theirs.address or theirs.path[mine.depth + 1] = mine.number
      or mine.path[theirs.depth + 1] = theirs.number)
  ) then
    raise exception 'nobody reviews a project of their own line' using errcode = 'integrity_constraint_violation';
  end if;
  update project set state = reached, acts = new.number, version = version + 1, changed_at = new.at, reviewer = new.author,
    reason = case when new.kind in ('rejected', 'closed') then new.reason end,
    listed_at = case when new.kind = 'listed' then new.at else listed_at end,
    ends_at = case when new.kind = 'listed' then new.ends_at else ends_at end
  where id = new.project;
  return null;
end $$;
create trigger apply_project_decision after insert on project_decision for each row execute function apply_project_decision();

-- The API saves what owners type, and a vote freezes (0049): a draft changes freely, a proposed change is accepted, nothing else.
create function guard_project_content() returns trigger language plpgsql as $$
begin
  if (new.name, new.profile, new.contact, new.files, new.content_hash)
      is distinct from (old.name, old.profile, old.contact, old.files, old.content_hash) then
    if new.version <> old.version + 1 then
      raise exception 'a changed project has the next version' using errcode = 'integrity_constraint_violation';
    end if;
    if new.state = 'withdrawn' and old.state <> 'withdrawn' then
      return new;
    end if;
    if old.state not in ('draft', 'optimised') or new.state <> old.state then
      raise exception 'project % cannot be edited while it is %', old.id, old.state using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if old.frozen and not new.frozen then
    raise exception 'a project with votes stays frozen' using errcode = 'integrity_constraint_violation';
  end if;
  if (old.listed_at is not null and new.listed_at is distinct from old.listed_at)
      or (old.ends_at is not null and new.ends_at is distinct from old.ends_at) then
    raise exception 'the end of a vote never moves' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger guard_project_content before update on project for each row execute function guard_project_content();

create function refuse_changed_project_fact() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on project_event for each statement execute function refuse_changed_project_fact();
create trigger append_only before update or delete or truncate on project_decision for each statement execute function refuse_changed_project_fact();
create trigger append_only before update or delete or truncate on project_analysis for each statement execute function refuse_changed_project_fact();
create trigger append_only before update or delete or truncate on project_acceptance for each statement execute function refuse_changed_project_fact();

revoke all on function next_project_state(uuid, integer, text, integer, text), apply_project_event(), apply_project_decision() from public;
grant select on project, project_event, project_decision, project_analysis, project_acceptance to ocean_app;
grant insert (id, owner, name, profile, contact, files, content_hash, request_id) on project to ocean_app;
grant update (name, profile, contact, files, content_hash, version, request_id, changed_at) on project to ocean_app;
grant insert (project, number, kind, version, content_hash) on project_event to ocean_app;
grant insert on project_analysis, project_acceptance to ocean_app;
grant insert (project, number, kind, version, content_hash, author, reason, ends_at) on project_decision to ocean_operator;
