-- Purpose: accounts: who is a member, who invited them, and the line of inviters above them. The line is written once at
-- registration and never changes, so that team figures can be folded through it.

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
  constraint inviter_is_another_member check (inviter is distinct from address),
  -- Registering is free and every account stores the whole line above it, so a line has an end. Operators may end it
  -- sooner (`line.maxDepth`), never later.
  constraint line_is_at_most_500_deep check (cardinality(path) <= 500)
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

-- No process changes an account: suspending one is the owner's, and the signer believes what stands here.
grant select, insert on account to ocean_app;
grant select (address, suspended_at) on account to ocean_signer;

-- The oldest reservations are signed first: those of suspended accounts must not stand in front of the others.
create function is_suspended(member address) returns boolean language sql stable parallel safe as
  $$ select exists (select from public.account where address = member and suspended_at is not null) $$;

-- The call that deployed a contract wallet in the check of its registration. An account of a wallet that is not deployed
-- yet is held to it: the signature does not cover that call, so without this a stranger could name one that makes the
-- wallet the stranger's own. Written with the account, never changed.
create table wallet_deployment (
  account       address primary key references account (address),
  factory       address not null,
  calldata_hash bytea not null constraint calldata_hash_is_sha256 check (octet_length(calldata_hash) = 32)
);
grant select, insert on wallet_deployment to ocean_app;

-- What a member has chosen for all devices. Null is "not chosen": the device or the platform decides.
create table account_setting (
  account  address primary key references account (address),
  language text constraint language_is_a_code check (language ~ '^[a-z]{2,3}$'),
  theme    text constraint theme_is_known check (theme in ('system', 'light', 'dark')),
  approval text constraint approval_is_known check (approval in ('exact', 'capped', 'large')),
  -- Kinds of reminders that are not wanted: a kind that comes later is on until it is put here.
  muted    text[] not null default '{}' constraint muted_are_known check (muted <@ array['bots', 'payments', 'withdrawals', 'sessions'])
);
grant select, insert, update on account_setting to ocean_app;
