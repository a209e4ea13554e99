-- Purpose: the address and the decimals of an asset's token are written together, once. Every stored amount is a number of
-- base units, so under other decimals it would be another amount.

create function register_token(asset_symbol text, address text, token_decimals integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update asset set token_address = address, decimals = token_decimals where symbol = asset_symbol and token_address is null
$$;

revoke all on function register_token(text, text, integer) from public;
revoke update (token_address) on asset from ocean_app;
grant execute on function register_token(text, text, integer) to ocean_app;
