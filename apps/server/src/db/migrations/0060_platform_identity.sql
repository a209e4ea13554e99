-- Purpose: a database belongs to one vault on one chain. It says so itself, so that no process serves it as another's:
-- wallets would be told a vault whose payments this ledger never sees.

alter table platform_setting
  add column chain_id bigint,
  add column vault address,
  add constraint chain_and_vault_come_together check ((chain_id is null) = (vault is null));

grant update (chain_id, vault) on platform_setting to ocean_app;

-- Written once, by the first start; from then on neither the app role nor a wrong configuration can change it.
create function refuse_identity_change() returns trigger language plpgsql as $$
begin
  raise exception 'this database belongs to vault % on chain %', old.vault, old.chain_id;
end $$;
create trigger identity_stays before update of chain_id, vault on platform_setting for each row
  when (old.vault is not null and (new.chain_id, new.vault) is distinct from (old.chain_id, old.vault))
  execute function refuse_identity_change();
