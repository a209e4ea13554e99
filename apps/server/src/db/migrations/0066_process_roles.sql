-- Purpose: a role a process. Only the indexer writes what the chain says, only operators write parameters, prices and what
-- waits for a person, only the worker deletes; the API, which strangers talk to, does none of it.
--
-- ocean_app is the API's role. The others may do what it may, and more. They log in without a password until an operator
-- sets one.

do $$
declare
  role text;
begin
  foreach role in array array['ocean_indexer', 'ocean_worker', 'ocean_operator'] loop
    begin
      if not exists (select from pg_roles where rolname = role) then
        execute format('create role %I login', role);
      end if;
      if not pg_has_role(role, 'ocean_app', 'usage') then
        execute format('grant ocean_app to %I', role);
      end if;
    -- Another database's migration was quicker.
    exception when duplicate_object or unique_violation or internal_error then null;
    end;
  end loop;
end $$;

-- The chain's facts. A payment is never changed, not even by the indexer.
revoke insert, update, delete, truncate on chain_follower, chain_block, chain_event, chain_rewind, payment from ocean_app;
grant insert, update, delete on chain_follower, chain_block, chain_event to ocean_indexer;
grant insert on chain_rewind to ocean_indexer;
grant insert on payment to ocean_indexer;

-- What operators decide.
revoke insert, update, delete, truncate on parameter_value, operator_price from ocean_app;
-- To change means to lock the table; a trigger refuses to update a row.
grant insert, update on parameter_value to ocean_operator;
grant insert, update on operator_price to ocean_operator;
revoke update on clock_jump from ocean_app;
grant update (confirmed_at, confirmed_by) on clock_jump to ocean_operator;
-- An audit from a checkpoint trusts what lies before it.
revoke execute on function ledger.note_audit from ocean_app;
grant execute on function ledger.note_audit to ocean_operator;

-- What the first start decides, by the owner role: the genesis, the day's border, the tokens. The clock may be moved where
-- the owner has allowed it (clock_moved_only_when_adjustable).
revoke update on platform_setting, asset from ocean_app;
grant update (clock_offset) on platform_setting to ocean_app;

-- What jobs clear away. The API ends sessions by their time, and takes back only its own claim of an idempotency key.
revoke delete, truncate on all tables in schema public from ocean_app;
grant delete on idempotency to ocean_app;
grant delete on session, challenge, spending_grant, purchase, conversion_quote to ocean_worker;
revoke execute on function ledger.seal_journal, open_bot_act_months from ocean_app;
grant execute on function ledger.seal_journal, open_bot_act_months to ocean_worker;
-- Menus change with the program.
revoke insert, update on menu_item from ocean_app;
