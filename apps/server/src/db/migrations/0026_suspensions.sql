-- Purpose: suspensions of accounts, each with its author and reason. The signer and the door believe `account.suspended_at`,
-- so a role that writes it could free a thief or shut a member out. No role does: the operators' role adds a row here, and
-- the row suspends or restores.

create table account_suspension (
  account      address not null constraint suspended_is_a_member references account (address),
  -- Counts the changes of one account: a text that operators signed names it and so serves once.
  number       integer not null constraint suspension_number_positive check (number > 0),
  is_suspended boolean not null,
  author       address not null,
  reason       text not null constraint suspension_reason_given check (reason <> ''),
  at           timestamptz not null default platform_now(),
  primary key (account, number)
);

-- The account's row is locked, so of two operators who act at once one is refused.
create function apply_suspension() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was_suspended boolean;
begin
  select suspended_at is not null into was_suspended from account where address = new.account for update;
  if was_suspended = new.is_suspended then
    raise exception 'account % is already so', new.account using errcode = 'integrity_constraint_violation';
  end if;
  if new.number <> (select count(*) + 1 from account_suspension where account = new.account) then
    raise exception 'the suspensions of account % are counted without gaps', new.account using errcode = 'integrity_constraint_violation';
  end if;
  update account set suspended_at = case when new.is_suspended then new.at end where address = new.account;
  return new;
end $$;
create trigger apply_suspension before insert on account_suspension for each row execute function apply_suspension();
revoke all on function apply_suspension() from public;

create function refuse_changed_suspension() returns trigger language plpgsql as $$
begin
  raise exception 'account_suspension is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on account_suspension
  for each statement execute function refuse_changed_suspension();

grant select on account_suspension to ocean_app;
grant insert (account, number, is_suspended, author, reason) on account_suspension to ocean_operator;
