-- Purpose: the signer looks at reservations with its own eyes, by a role that can do nothing else.

do $$ begin
  if not exists (select from pg_roles where rolname = 'ocean_signer') then
    create role ocean_signer login;
  end if;
exception when duplicate_object or unique_violation then null; -- another database's migration was quicker
end $$;

grant usage on schema public, ledger to ocean_signer;
grant select (account, id, asset, amount_units, net_units, burn_units, deadline, state) on withdrawal to ocean_signer;
grant select (address, suspended_at) on account to ocean_signer;
grant select (id, account_id, amount, state) on ledger.hold to ocean_signer;
grant select (id, owner, part, asset) on ledger.account to ocean_signer;

-- The oldest reservations are signed first: those of suspended accounts must not stand in front of the others.
create function is_suspended(member address) returns boolean language sql stable parallel safe as
  $$ select exists (select from public.account where address = member and suspended_at is not null) $$;
