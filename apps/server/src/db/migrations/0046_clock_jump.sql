-- Purpose: the database's clock once went further than any process saw time pass; no day is closed by it until a person
-- has looked. Also: what claims have burned is read from an index, not from every withdrawal there ever was.

create table clock_jump (
  seen_at timestamptz primary key default clock_timestamp(),
  ahead_ms bigint not null,
  confirmed_at timestamptz,
  confirmed_by text,
  constraint jump_goes_ahead check (ahead_ms > 0),
  constraint confirmed_by_somebody check ((confirmed_at is null) = (confirmed_by is null))
);
create unique index one_jump_waits on clock_jump ((true)) where confirmed_at is null;
revoke delete on clock_jump from ocean_app;

create index withdrawal_burned on withdrawal (asset) include (burn_units) where state = 'claimed';
