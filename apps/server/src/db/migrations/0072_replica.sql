-- Purpose: reads from replicas. Where a server is in the log, so that a replica serves only who has written nothing that it has not
-- replayed. The timeline is part of it: after a change of primary a position alone may mean something else.

-- Null where a replica follows no primary: nothing says then how far behind it is. With the owner's rights, because which timeline a
-- replica follows is shown to none but roles that see every statement of all others; the owner needs pg_read_all_stats.
create function server_place(out is_replica boolean, out timeline integer, out lsn pg_lsn, out started_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
begin
  is_replica := pg_is_in_recovery();
  started_at := pg_postmaster_start_time();
  if is_replica then
    select w.received_tli into timeline from pg_stat_wal_receiver w where w.status = 'streaming';
    lsn := case when timeline is not null then pg_last_wal_replay_lsn() end;
  else
    -- What is acknowledged is flushed: what was only inserted may wait for the next commit.
    lsn := pg_current_wal_flush_lsn();
    timeline := ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::integer;
  end if;
end $$;

revoke all on function server_place() from public;
grant execute on function server_place() to ocean_app;
