-- Purpose: up to where the money was audited, so that the next audit may look only at what came after.

-- One row an audit that found nothing. `seal_hash` nails the chain of seals down: whoever rebuilds it must change this too.
create table ledger.audit_checkpoint (
  below_xact bigint primary key,
  seal_number bigint not null,
  seal_hash bytea not null,
  is_full boolean not null,
  audited_at timestamptz not null default clock_timestamp()
);
create trigger append_only before update or delete or truncate on ledger.audit_checkpoint for each statement execute function ledger.refuse_change();

-- Nobody can have audited what is not settled, or a seal that does not exist.
create function ledger.note_audit(below bigint, seal bigint, was_full boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if below > ledger.settled_xact() then
    raise exception 'nothing above % is settled', ledger.settled_xact() using errcode = 'LG010';
  end if;
  insert into ledger.audit_checkpoint (below_xact, seal_number, seal_hash, is_full)
  select below, seal, case when seal = 0 then '' else (select s.hash from ledger.seal s where s.number = seal) end, was_full
  on conflict do nothing;
end $$;

revoke execute on all functions in schema ledger from public;
grant execute on function ledger.note_audit to ocean_app;
