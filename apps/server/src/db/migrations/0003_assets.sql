-- Purpose: the registry of assets. Decimals never change once a token is registered: amounts everywhere are base units.

create table asset (
  symbol text primary key,
  position integer not null unique,
  decimals integer not null,
  token_address address unique,
  -- Null until the token is registered. By it the audit tells a payment that was kept as unsupported while its token was
  -- unknown from one that was never credited.
  token_registered_at timestamptz,
  is_stable boolean not null default false,
  is_main boolean not null default false,
  is_payable boolean not null default false,
  is_withdrawable boolean not null default false,
  is_transferable boolean not null default false,
  is_stakeable boolean not null default false,
  constraint decimals_of_a_token check (decimals between 0 and 30)
);
insert into asset (symbol, position, decimals, is_stable, is_main, is_payable, is_withdrawable, is_transferable, is_stakeable) values
  ('USDT', 1, 6, true, false, true, true, true, false),
  ('BUSD', 2, 18, true, false, true, true, true, false),
  ('BCG', 3, 18, false, true, true, true, true, true),
  ('DMC', 4, 18, false, false, false, true, true, false),
  ('BYB', 5, 18, false, false, true, true, true, false);

grant select on asset to ocean_app;

create function token_is_registered_now() returns trigger language plpgsql as $$
begin
  new.token_registered_at := case when old.token_address is null and new.token_address is not null then public.platform_now()
    else old.token_registered_at end;
  return new;
end $$;
create trigger token_is_registered_now before update on asset for each row execute function token_is_registered_now();

-- The address and the decimals of an asset's token are written together, once. Every stored amount is a number of base
-- units, so under other decimals it would be another amount. The owner role registers, at the start.
create function register_token(asset_symbol text, address text, token_decimals integer) returns void
language sql set search_path = public, pg_temp as $$
  update asset set token_address = address, decimals = token_decimals where symbol = asset_symbol and token_address is null
$$;
revoke all on function register_token(text, text, integer) from public;
