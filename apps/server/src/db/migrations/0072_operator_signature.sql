-- Purpose: what operators signed with their wallets. An act of operators counts by signatures over its exact text, never
-- by names; only the operators' role adds them, nobody changes them, and whoever relies on one can recover its signer.

do $$ begin
  if not exists (select from pg_roles where rolname = 'ocean_operator') then
    create role ocean_operator login;
  end if;
exception when duplicate_object or unique_violation then null; -- another database's migration was quicker
end $$;

create schema operators;
grant usage on schema operators to ocean_operator, ocean_signer, ocean_app;

create table operators.signature (
  -- What the act is about, such as 'withdrawal/approve/<id>': for finding it. What counts is the text.
  subject text not null,
  text text not null,
  operator public.address not null,
  signature text not null,
  at timestamptz not null default clock_timestamp(),
  text_key text generated always as (md5(text)) stored,
  primary key (subject, operator, text_key),
  constraint signature_is_hex check (signature ~ '^0x[0-9a-f]{130}$')
);
create function operators.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'operators.% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on operators.signature for each statement execute function operators.refuse_change();

grant select, insert on operators.signature to ocean_operator;
grant select on operators.signature to ocean_signer, ocean_app;

-- What the operators' commands read and write besides.
grant usage on schema public to ocean_operator;
grant select on withdrawal, account, asset, platform_setting to ocean_operator;
grant select, insert, update on parameter_value, operator_price to ocean_operator;
