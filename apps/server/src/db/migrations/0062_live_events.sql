-- Purpose: what happened, told to members who watch: rows that triggers write in the transaction of what they tell, so that nothing is
-- told that did not happen, and nothing that happened is not told.

create table live_event (
  -- The transaction that tells it. Ids are taken before a commit, so that no id says what a reader has seen: its snapshot does.
  tx      xid8 not null default pg_current_xact_id(),
  id      bigint generated always as identity,
  -- Null: of everyone.
  account address,
  kind    text not null constraint live_kind_known check (kind in (
    'order', 'message', 'notice', 'settlement', 'claim', 'dayClosed', 'news', 'post', 'ticket', 'feedback')),
  -- The id of what it is about. Never a text that somebody wrote, never an amount.
  subject text not null constraint live_subject_is_an_id check (length(subject) between 1 and 80),
  -- Of the clock on the wall: how long a reader may stay away does not follow the platform's clock.
  at      timestamptz not null default clock_timestamp(),
  -- What every process asks for several times a second.
  primary key (tx, id)
);
-- What one account missed.
create index live_event_of_account on live_event (account, tx);

-- Only triggers call it, as the owner: no role of a process can tell what did not happen. Null as an account: everyone.
create function tell_live(of_kind text, of_subject text, variadic accounts text[]) returns void
language sql security definer set search_path = public, pg_temp set jit = off as $$
  insert into live_event (account, kind, subject) select distinct a, of_kind, of_subject from unnest(accounts) a
$$;

-- Which database a snapshot is of, and since which fail-over: another one counts its transactions anew.
create function live_cluster() returns text
language sql volatile security definer set search_path = public, pg_temp set jit = off as $$
  select left(md5(system_identifier || ' ' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)), 8) from pg_control_system()
$$;

-- Removes events that are older than any place a reader may go on from (`MAX_AWAY_SECONDS`), twice over: what a long transaction told at
-- its beginning is told at its end.
create function forget_live_events(at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  forgotten integer;
begin
  delete from live_event e using (select tx, id from live_event order by tx, id limit at_most for update skip locked) oldest
  where e.tx = oldest.tx and e.id = oldest.id and e.at < clock_timestamp() - interval '2 hours';
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

revoke all on function tell_live(text, text, text[]), live_cluster(), forget_live_events(integer) from public;
grant select on live_event to ocean_app;
grant execute on function live_cluster() to ocean_app;
grant execute on function forget_live_events(integer) to ocean_worker;
