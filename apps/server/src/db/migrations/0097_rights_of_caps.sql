-- Purpose: who writes the caps and counts of withdrawals: what the vault allows comes from the chain, by the worker alone.

revoke insert, update, delete on vault_cap from ocean_app;
grant insert, update on vault_cap to ocean_worker;
revoke delete on refilling_cap, withdrawal_day from ocean_app;
