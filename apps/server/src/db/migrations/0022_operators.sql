-- Purpose: what operators signed with their wallets. An act of operators counts by signatures over its exact text, never
-- by names; only the operators' role adds them, no role changes them, and each process that relies on one can recover its
-- signer.

create schema operators;
grant usage on schema operators to ocean_app, ocean_operator, ocean_signer;

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

grant select on operators.signature to ocean_app, ocean_signer;
grant select, insert on operators.signature to ocean_operator;

-- How many operators signed one and the same text about a subject.
create function operators.signed_by(act_subject text) returns integer language sql stable as $$
  select coalesce(max(signers), 0)::integer
  from (select count(distinct operator) as signers from operators.signature where subject = act_subject group by text) texts
$$;
