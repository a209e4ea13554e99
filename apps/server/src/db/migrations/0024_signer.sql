-- Purpose: the signer's own record. It decides what may be signed, so only the signer's role writes it, no role changes or
-- removes a row, and the rows that the API's role writes are compared with it and never believed.

create schema signer;
grant usage on schema signer to ocean_signer, ocean_app;

-- One row a voucher, durable before its signature exists: for an id there is never a second voucher.
create table signer.voucher (
  id uuid primary key,
  account public.address not null,
  asset text not null,
  -- What the reservation holds; the voucher pays net, burns burn, and the rest is the fee.
  amount_units numeric(38, 0) not null,
  net_units numeric(38, 0) not null,
  burn_units numeric(38, 0) not null,
  -- Unix seconds of the chain.
  deadline bigint not null,
  -- The platform day on which the ledger reserved the amount: automatic limits are a day's.
  day integer not null,
  is_approved boolean not null,
  at timestamptz not null default public.platform_now(),
  constraint voucher_pays_something check (net_units > 0 and burn_units >= 0 and net_units + burn_units <= amount_units)
);
create index voucher_of_day on signer.voucher (asset, day, account) where not is_approved;
create index voucher_of_time on signer.voucher (asset, at);
create index voucher_by_deadline on signer.voucher (deadline);

create function signer.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'signer.% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on signer.voucher for each statement execute function signer.refuse_change();

-- One row an asset, locked while its limits are judged: two signers count one after the other.
create table signer.turn (asset text primary key);

grant select, insert on signer.voucher to ocean_signer;
grant select, insert, update on signer.turn to ocean_signer;
-- The API may see what was signed, and no more.
grant select on signer.voucher to ocean_app;
