-- Purpose: pages of a member's records and their totals, filters included, without reading the history. The journal is the
-- log of what changed; the job `fold-records` folds sealed movements into rows that are indexed by owner and filter, and
-- into counts by day. A posting writes nothing for it: a reader adds the entries that are not folded yet, which it finds by
-- their numbers.

-- One row for each member and asset that a movement touched, by an entry or by a hold.
create table ledger.record (
  owner text not null,
  asset text not null,
  at timestamptz not null,
  journal_id uuid not null,
  day integer not null,
  kind text not null,
  -- The first of the movement's rows of this owner: a list of all assets shows a movement once.
  is_first boolean not null,
  primary key (owner, asset, at, journal_id)
);
create index record_of_kind on ledger.record (owner, asset, kind, at, journal_id);
create index record_of_any_asset on ledger.record (owner, at, journal_id) where is_first;
create index record_of_any_asset_and_kind on ledger.record (owner, kind, at, journal_id) where is_first;
create trigger append_only before update or delete or truncate on ledger.record for each statement execute function ledger.refuse_change();

-- How many rows of ledger.record there are, so that a total adds up days and not movements.
create table ledger.record_count (
  owner text not null,
  asset text not null,
  kind text not null,
  day integer not null,
  records bigint not null,
  first_records bigint not null,
  primary key (owner, asset, kind, day),
  constraint counts_something check (records > 0 and first_records between 0 and records)
);

-- Up to which entry each account is folded. Entries of an account are committed in the order of their numbers, so what a
-- reader sees beyond is exactly what is missing.
create table ledger.record_fold (
  account_id uuid primary key,
  seq bigint not null
);

-- Movements that placed or ended a hold and are not folded yet: a hold has no entry and no number.
create table ledger.unfolded_hold (
  account_id uuid not null,
  journal_id uuid not null,
  at timestamptz not null,
  primary key (account_id, journal_id)
);

create function ledger.note_unfolded_hold() returns trigger language plpgsql as $$
begin
  insert into ledger.unfolded_hold (account_id, journal_id, at)
  values (new.account_id, coalesce(new.ended_by, new.placed_by), coalesce(new.ended_at, new.placed_at))
  on conflict do nothing;
  return null;
end $$;
create trigger note_unfolded_hold after insert or update on ledger.hold for each row execute function ledger.note_unfolded_hold();

-- The last seal whose movements are folded.
create table ledger.fold_position (
  singleton boolean primary key default true check (singleton),
  seal bigint not null
);

-- Folds everything of these owners. One statement, so that entries, holds and counts are of one moment: an owner's
-- movement is folded with all its rows or not at all.
create function ledger.fold_owners(owners text[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
begin
  with mine as materialized (
    select a.owner, a.asset, a.id, coalesce(f.seq, 0) as folded
    from ledger.account a left join ledger.record_fold f on f.account_id = a.id
    where a.owner = any (owners) and a.owner <> 'platform'
  ),
  entries as materialized (
    select m.owner, m.asset, m.id as account_id, e.journal_id, e.seq
    from mine m cross join lateral (select e.journal_id, e.seq from ledger.entry e where e.account_id = m.id and e.seq > m.folded) e
  ),
  holds as (
    delete from ledger.unfolded_hold h using mine m where h.account_id = m.id returning m.owner, m.asset, h.journal_id
  ),
  touched as materialized (
    select owner, asset, journal_id, asset = min(asset) over (partition by owner, journal_id) as is_first
    from (select owner, asset, journal_id from entries union select owner, asset, journal_id from holds) t
  ),
  added as (
    insert into ledger.record (owner, asset, at, journal_id, day, kind, is_first)
    select t.owner, t.asset, j.at, j.id,
      -- platform_day(j.at), whose call would cost each row more than its place in an index; the audit compares the two.
      (j.at at time zone 'UTC' + make_interval(mins => s.day_offset_minutes))::date - date '1970-01-01', j.kind, t.is_first
    from touched t join ledger.journal j on j.id = t.journal_id cross join public.platform_setting s
    order by t.owner, t.asset, j.at
    returning owner, asset, kind, day, is_first
  ),
  counted as (
    insert into ledger.record_count as c (owner, asset, kind, day, records, first_records)
    select owner, asset, kind, day, count(*), count(*) filter (where is_first) from added group by owner, asset, kind, day
    on conflict (owner, asset, kind, day) do update
      set records = c.records + excluded.records, first_records = c.first_records + excluded.first_records
  )
  insert into ledger.record_fold (account_id, seq)
  select account_id, max(seq) from entries group by account_id
  on conflict (account_id) do update set seq = excluded.seq;
end $$;

-- Folds the owners that the next seal concerns; false when there is no next seal. Two that run at once take turns.
create function ledger.fold_next_seal() returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  next bigint;
  owners text[];
begin
  perform pg_advisory_xact_lock(7226003);
  select p.seal + 1 into next from ledger.fold_position p;
  if not exists (select from ledger.seal s where s.number = next) then
    return false;
  end if;
  owners := array(
    select a.owner from ledger.account a where a.id in (
      select unnest(j.account_ids) from ledger.journal j
      where j.id in (select unnest(s.journal_ids) from ledger.seal s where s.number = next)
      union
      select h.account_id from ledger.unfolded_hold h
    ) and a.owner <> 'platform' group by a.owner);
  perform ledger.fold_owners(owners);
  update ledger.fold_position set seal = next;
  return true;
end $$;

-- What there is already. A thousand members at a time, so that no statement keeps the whole history in memory.
insert into ledger.unfolded_hold (account_id, journal_id, at)
select account_id, placed_by, placed_at from ledger.hold
union
select account_id, ended_by, ended_at from ledger.hold where ended_by is not null;

do $$
declare
  batch text[];
begin
  for batch in
    select array_agg(o.owner) from (
      select owner, row_number() over (order by owner) / 1000 as batch from ledger.account where owner <> 'platform' group by owner
    ) o group by o.batch
  loop
    perform ledger.fold_owners(batch);
  end loop;
end $$;
insert into ledger.fold_position (seal) select coalesce(max(number), 0) from ledger.seal;

grant select on ledger.record, ledger.record_count, ledger.record_fold, ledger.unfolded_hold to ocean_app;
revoke execute on function ledger.note_unfolded_hold, ledger.fold_owners, ledger.fold_next_seal from public;
grant execute on function ledger.fold_next_seal to ocean_worker;
