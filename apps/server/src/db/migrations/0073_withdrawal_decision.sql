-- Purpose: a withdrawal above the limits goes on only by the signatures of two operators, and is rejected only by one:
-- the database refuses what the API's role would decide by itself. The signer recovers the signatures once more.

create function operators.signed_by(act_subject text) returns integer language sql stable as $$
  select coalesce(max(signers), 0)::integer
  from (select count(distinct operator) as signers from operators.signature where subject = act_subject group by text) texts
$$;

create function refuse_unsigned_approval() returns trigger language plpgsql as $$
begin
  if operators.signed_by('withdrawal/approve/' || new.id) < 2 then
    raise exception 'withdrawal % is not approved by two operators', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger approval_is_signed before update on withdrawal for each row
  when (old.state = 'approval' and new.state not in ('approval', 'cancelled')) execute function refuse_unsigned_approval();
create index withdrawal_to_decide on withdrawal (created_at) where state = 'approval';
