-- Purpose: pages of a long history cost what those of a short one do. Counts of thirty days stand above the counts of days, so that a
-- total adds up a few dozen rows for years of records.

-- What ledger.fold_next_seal takes: a fold under way would go on with the old function, and count for days alone.
select pg_advisory_xact_lock(7226003);

-- The sums of ledger.record_count. A period is thirty platform days: day / 30.
create table ledger.record_period (
  owner text not null,
  asset text not null,
  kind text not null,
  period integer not null,
  records bigint not null,
  first_records bigint not null,
  primary key (owner, asset, kind, period),
  constraint period_counts_something check (records > 0 and first_records between 0 and records)
);
-- The days of one period, whatever the filter.
create index record_count_of_day on ledger.record_count (owner, day);

-- As in 0032, and the period of each day is counted too.
create or replace function ledger.fold_owners(owners text[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  steps constant text[] := array(select k.kind from ledger.movement_kind k where k.is_step);
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
    where j.kind <> all (steps)
    order by t.owner, t.asset, j.at
    returning owner, asset, kind, day, is_first
  ),
  new_days as materialized (
    select owner, asset, kind, day, count(*) as records, count(*) filter (where is_first) as first_records
    from added group by owner, asset, kind, day
  ),
  counted as (
    insert into ledger.record_count as c (owner, asset, kind, day, records, first_records)
    select owner, asset, kind, day, records, first_records from new_days
    on conflict (owner, asset, kind, day) do update
      set records = c.records + excluded.records, first_records = c.first_records + excluded.first_records
  ),
  counted_by_period as (
    insert into ledger.record_period as p (owner, asset, kind, period, records, first_records)
    select owner, asset, kind, day / 30, sum(records), sum(first_records) from new_days group by owner, asset, kind, day / 30
    on conflict (owner, asset, kind, period) do update
      set records = p.records + excluded.records, first_records = p.first_records + excluded.first_records
  )
  insert into ledger.record_fold (account_id, seq)
  select account_id, max(seq) from entries group by account_id
  on conflict (account_id) do update set seq = excluded.seq;
end $$;

insert into ledger.record_period (owner, asset, kind, period, records, first_records)
select owner, asset, kind, day / 30, sum(records), sum(first_records) from ledger.record_count group by owner, asset, kind, day / 30;

-- A page reads the steps of its records in the statement that reads the records: expecting a thousand of them, the planner put its cost
-- near the one from which PostgreSQL compiles a statement.
alter function ledger.steps_of(uuid[]) rows 1;

grant select on ledger.record_period to ocean_app;
