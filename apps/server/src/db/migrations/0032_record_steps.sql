-- Purpose: a record is one thing that a member did. Some things take several movements: a withdrawal is reserved and later
-- claimed, a payment by wallet arrives and is spent on what it bought. One of them leads; the others are its steps, which are
-- shown with it and are no records of their own.

-- What ledger.fold_next_seal takes: a fold under way would go on with the old function, and write rows for steps.
select pg_advisory_xact_lock(7226003);

alter table ledger.movement_kind add column is_step boolean not null default false;
update ledger.movement_kind set is_step = true
where kind in ('paymentReceived', 'withdrawalClaimed', 'withdrawalCancelled', 'withdrawalRefunded');

-- The steps of these movements: what ended the holds that they placed, and the payment that paid a sale.
create function ledger.steps_of(leads uuid[]) returns table (lead_id uuid, journal_id uuid)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select found.lead_id, step.id
  from (
    select j.id as lead_id, h.ended_by as id
    from ledger.journal j cross join lateral jsonb_array_elements(j.hold_changes) change(value)
      join ledger.hold h on h.id = (change.value ->> 'id')::uuid and h.placed_by = j.id
    where j.id = any (leads) and j.hold_changes is not null
    union all
    select j.id, paid.id
    from ledger.journal j join public.payment p on p.purchase_id = split_part(j.fact, ':', 2)::uuid and p.outcome = 'settled'
      join ledger.journal paid on paid.fact = 'payment:' || p.payment_id
    where j.id = any (leads) and j.kind in ('botSoldByWallet', 'cardSoldByWallet')
  ) found
    join ledger.journal step on step.id = found.id
    join ledger.movement_kind k on k.kind = step.kind and k.is_step
$$;

-- As before, but for the steps: they are folded without a row.
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

-- What is folded already. The trigger refuses every change of a list, so it rests while the steps are taken out.
alter table ledger.record disable trigger append_only;
delete from ledger.record r using ledger.movement_kind k where k.kind = r.kind and k.is_step;
alter table ledger.record enable trigger append_only;
delete from ledger.record_count c using ledger.movement_kind k where k.kind = c.kind and k.is_step;

revoke execute on function ledger.steps_of from public;
grant execute on function ledger.steps_of to ocean_app;
