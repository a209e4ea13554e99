-- Accounts: who is a member, who invited them, and the line of inviters above them.
-- The line is written once at registration and never changes, so that team figures can be folded through it.

create table account (
  address       address primary key,
  number        bigint generated always as identity constraint account_number_unique unique,
  inviter       address constraint inviter_is_a_member references account (address),
  -- Numbers of the inviters from the root down to the direct inviter; empty for the root.
  path          bigint[] not null,
  depth         int generated always as (cardinality(path)) stored,
  invite_code   text not null constraint invite_code_unique unique
                constraint invite_code_is_plain check (invite_code ~ '^[A-Z0-9-]{4,32}$'),
  level         smallint not null default 0 constraint level_is_known check (level between 0 and 5),
  suspended_at  timestamptz,
  registered_at timestamptz not null default platform_now(),
  registered_day int not null default platform_today(),
  constraint only_the_root_has_no_inviter check ((inviter is null) = (cardinality(path) = 0)),
  constraint nobody_invites_themselves check (inviter is distinct from address)
);

create unique index only_one_root on account ((true)) where inviter is null;
create index account_by_inviter on account (inviter, registered_at);

create function refuse_changed_line() returns trigger language plpgsql as $$
begin
  if row(new.address, new.number, new.inviter, new.path, new.registered_at, new.registered_day)
     is distinct from row(old.address, old.number, old.inviter, old.path, old.registered_at, old.registered_day) then
    raise exception 'the line of an account never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger account_line_is_fixed before update on account for each row execute function refuse_changed_line();
