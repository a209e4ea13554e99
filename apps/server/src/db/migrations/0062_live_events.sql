-- Purpose: what happened, told to members who watch: rows that triggers write in the transaction of what they tell, so that nothing is
-- told that did not happen, and nothing that happened is not told.

create table live_event (
  id      bigint generated always as identity primary key,
  -- Ids are taken before a transaction commits, so that they do not tell what a reader has seen; its snapshot does.
  tx      xid8 not null default pg_current_xact_id(),
  -- Null: of everyone.
  account address,
  kind    text not null constraint live_kind_known check (kind in (
    'order', 'message', 'notice', 'settlement', 'claim', 'dayClosed', 'news', 'post', 'ticket', 'feedback')),
  -- The id of what it is about. Never a text that somebody wrote, never an amount.
  subject text not null,
  at      timestamptz not null default platform_now()
);
create index live_event_tx on live_event (tx);

-- Only triggers call it, as the owner: no role of a process can tell what did not happen.
create function tell_live(of_kind text, of_subject text, variadic accounts text[]) returns void
language sql security definer set search_path = public, pg_temp set jit = off as $$
  insert into live_event (account, kind, subject) select distinct a, of_kind, of_subject from unnest(accounts) a
$$;
revoke all on function tell_live(text, text, text[]) from public;
grant select on live_event to ocean_app;
