-- Purpose: a role a process. Each may do what its process needs: only the indexer writes payments and events of the chain
-- (operators send it back to a block), only operators write parameters, prices and what waits for a person, only the worker
-- deletes what has ended, only the signer writes its own record. The API, which strangers talk to, does none of it.
--
-- The roles log in without a password until an operator sets one. A new table is closed to all of them: the migration that
-- creates it grants what each process needs (db/role-rights.test.ts compares).

do $$
declare
  role text;
begin
  -- ocean_app is the API's role. The indexer, the worker and operators may do what it may, and more.
  foreach role in array array['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator', 'ocean_signer'] loop
    begin
      if not exists (select from pg_roles where rolname = role) then
        execute format('create role %I login', role);
      end if;
      if role not in ('ocean_app', 'ocean_signer') and not pg_has_role(role, 'ocean_app', 'usage') then
        execute format('grant ocean_app to %I', role);
      end if;
    -- Roles belong to the whole server, and the migration of another database was quicker.
    exception when duplicate_object or unique_violation or internal_error then null;
    end;
  end loop;
end $$;

grant usage on schema public to ocean_app, ocean_operator, ocean_signer;
-- A process refuses to start on a database that lacks a migration of its version.
grant select on schema_migration to ocean_app;
