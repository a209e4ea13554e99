-- Purpose: what operators must know of a database that others follow and an archive keeps; and the older form of a call that 0076 took
-- from processes of the version before it.

-- As in 0067, for processes of a version before 0076, until none of them runs: 0076 dropped it under them, so that a browser could not be
-- unsubscribed before they were replaced. A later version drops it.
create function push_unsubscribe(member text, of_id uuid, of_endpoint text) returns integer
language sql security definer set search_path = public, pg_temp set jit = off as $$
  with gone as (delete from push_subscription s where (s.id = of_id and s.account = member) or s.endpoint = of_endpoint returning 1)
  select count(*)::integer from gone
$$;

-- With the owner's rights: how far a standby is, is shown to none but roles that see every statement of all others. Where the owner lacks
-- pg_read_all_stats, what the standbys say is null. On a standby, what it says of those that follow it.
create function reach_state(
  out is_archiving boolean, out archive_fails boolean, out archive_age_seconds float8,
  out needs_standby boolean, out standbys integer, out synchronous_standbys integer, out replay_lag_seconds float8, out replay_lag_bytes float8)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
begin
  is_archiving := current_setting('archive_mode') <> 'off';
  -- Before anything was archived, since when it is counted.
  select coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false),
    extract(epoch from clock_timestamp() - coalesce(a.last_archived_time, a.stats_reset))
  into archive_fails, archive_age_seconds from pg_stat_archiver a;
  needs_standby := current_setting('synchronous_standby_names') <> '';
  if not pg_has_role('pg_read_all_stats', 'usage') then return; end if;
  -- Who copies a backup or the log alone replays nothing.
  select count(*), count(*) filter (where r.sync_state in ('sync', 'quorum')), coalesce(extract(epoch from max(r.replay_lag)), 0),
    coalesce(max(pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, r.replay_lsn)), 0)
  into standbys, synchronous_standbys, replay_lag_seconds, replay_lag_bytes
  from pg_stat_replication r where r.state = 'streaming' and r.replay_lsn is not null;
end $$;

revoke all on function push_unsubscribe(text, uuid, text), reach_state() from public;
grant execute on function push_unsubscribe(text, uuid, text) to ocean_app;
grant execute on function reach_state() to ocean_operator;
