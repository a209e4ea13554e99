-- Purpose: the signer's own record. It decides what may be signed, so only the signer's role writes it, nobody changes
-- or removes a row, and the rows that the API's role writes are compared with it and never believed.

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

-- What the signer reads besides: when the hold was placed, and the parameters and the border of that day.
grant select (placed_at) on ledger.hold to ocean_signer;
grant select on parameter_value to ocean_signer;
grant select (singleton, day_offset_minutes, clock_offset) on platform_setting to ocean_signer;
grant select (fee_units) on withdrawal to ocean_signer;

-- What a row is about never changes, and a deadline is set once: the voucher that carries it lives until then, whatever
-- the row says later. What is over stays over.
create function refuse_changed_withdrawal() returns trigger language plpgsql as $$
begin
  if (new.account, new.id, new.asset) is distinct from (old.account, old.id, old.asset) then
    raise exception 'withdrawal % stays what it is', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if new.deadline is distinct from old.deadline and old.deadline is not null then
    raise exception 'the deadline of withdrawal % is set', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if old.state in ('claimed', 'cancelled', 'refunded') and new.state <> old.state then
    raise exception 'withdrawal % is over', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_stays before update on withdrawal for each row execute function refuse_changed_withdrawal();
-- A hold has the id of its withdrawal: a second row with that id, of another account, could end it.
create unique index withdrawal_id_unique on withdrawal (id);
revoke delete, truncate on withdrawal from ocean_app;
