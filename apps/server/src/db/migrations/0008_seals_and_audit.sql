-- Purpose: sealing of the journal, a hash chain made after the commit by a job, and up to where the money was audited.
-- Movements are sealed in the order of their transactions, and only those that no open transaction can still come before.

-- One row a round of sealing: the movements from where the seal before it ends up to `below_xact`.
create table ledger.seal (
  number bigint primary key,
  below_xact bigint not null,
  journal_ids uuid[] not null,
  digests bytea[] not null,
  hash bytea not null,
  sealed_at timestamptz not null default clock_timestamp(),
  constraint seals_something check (cardinality(journal_ids) > 0 and cardinality(journal_ids) = cardinality(digests))
);
create trigger append_only before update or delete or truncate on ledger.seal for each statement execute function ledger.refuse_change();

-- Everything that a journal row says.
create function ledger.journal_digest(j ledger.journal) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws(E'\n', j.id, j.kind, j.day, (extract(epoch from j.at) * 1000000)::bigint, encode(j.request_hash, 'hex'),
    j.account_ids, j.amounts, j.seqs, coalesce(j.hold_changes::text, '-'), j.xact, j.details, coalesce(j.fact, '-')), 'UTF8'))
$$;

create function ledger.seal_hash(previous bytea, seal ledger.seal) returns bytea language sql stable as $$
  select sha256(previous || int8send(seal.number) || int8send(seal.below_xact) || string_agg(uuid_send(u.id) || u.digest, '' order by u.place))
  from unnest(seal.journal_ids, seal.digests) with ordinality u(id, digest, place)
$$;

-- Seals about `most` of the settled movements and returns how many. Two that run at once seal once: the second one's
-- seal has the same number and is dropped.
create function ledger.seal_journal(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  last ledger.seal;
  next ledger.seal;
  settled bigint;
begin
  select * into last from ledger.seal order by number desc limit 1;
  next.number := coalesce(last.number, 0) + 1;

  -- One statement, so that it sees every movement below the number that it reads.
  with horizon as materialized (select ledger.settled_xact() as below),
  waiting as (
    select j from ledger.journal j
    where j.xact >= coalesce(last.below_xact, 0) and j.xact < (select below from horizon)
    order by j.xact fetch first most rows with ties
  )
  select array_agg((w.j).id order by (w.j).xact, (w.j).at, (w.j).id),
    array_agg(ledger.journal_digest(w.j) order by (w.j).xact, (w.j).at, (w.j).id),
    case when count(*) < most then h.below else max((w.j).xact) + 1 end, h.below
  into next.journal_ids, next.digests, next.below_xact, settled
  from horizon h left join waiting w on true
  group by h.below;

  if settled < last.below_xact then
    raise exception 'transaction ids went back from % to %: this database was restored elsewhere', last.below_xact, settled using errcode = 'LG010';
  end if;
  if next.journal_ids[1] is null then
    return 0;
  end if;
  insert into ledger.seal (number, below_xact, journal_ids, digests, hash)
  values (next.number, next.below_xact, next.journal_ids, next.digests, ledger.seal_hash(coalesce(last.hash, ''), next))
  on conflict do nothing;
  return case when found then cardinality(next.journal_ids) else 0 end;
end $$;

-- One row an audit that found nothing, so that the next one may look only at what came after. `seal_hash` nails the chain
-- of seals down: to rebuild the chain is to change this too.
create table ledger.audit_checkpoint (
  below_xact bigint primary key,
  seal_number bigint not null,
  seal_hash bytea not null,
  is_full boolean not null,
  audited_at timestamptz not null default clock_timestamp()
);
create trigger append_only before update or delete or truncate on ledger.audit_checkpoint for each statement execute function ledger.refuse_change();

-- No audit can have seen what is not settled, or a seal that does not exist.
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

grant select on ledger.seal, ledger.audit_checkpoint to ocean_app;

revoke execute on all functions in schema ledger from public;
grant execute on function ledger.journal_digest, ledger.seal_hash to ocean_app;
grant execute on function ledger.seal_journal to ocean_worker;
-- An audit from a checkpoint trusts what lies before it.
grant execute on function ledger.note_audit to ocean_operator;
