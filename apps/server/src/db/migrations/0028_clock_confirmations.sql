-- Purpose: a jump of the clock is confirmed by an operator's signature, with a reason, once: days that a wrong clock closes
-- are never opened again, so it must stay on record who believed it and why.

alter table clock_jump add column reason text;
-- Those confirmed before had none.
alter table clock_jump add constraint confirmation_has_reason check (confirmed_at is null or coalesce(reason, '') <> '') not valid;

create function refuse_changed_confirmation() returns trigger language plpgsql as $$
begin
  raise exception 'the jump of % is confirmed', old.seen_at using errcode = 'integrity_constraint_violation';
end $$;
create trigger confirmation_stays before update on clock_jump for each row
  when (old.confirmed_at is not null) execute function refuse_changed_confirmation();

grant update (reason) on clock_jump to ocean_operator;

-- Any process may report a jump, and none may report one that is confirmed already: it would hide the real one.
revoke insert on clock_jump from ocean_app;
grant insert (ahead_ms) on clock_jump to ocean_app;
