-- Purpose: what went wrong in the processes lately, counted by the hour, so that operators see it without the log of every machine. The log
-- has the causes; this has how often, and when last.

create table process_trouble (
  process text not null,
  -- The sentence of the log, which the program chooses, and the kind of the error. Nothing of a request.
  kind text not null,
  hour timestamptz not null,
  times integer not null constraint trouble_happened check (times > 0),
  last_at timestamptz not null,
  primary key (hour, process, kind)
);

-- Adds what a process met since it told last. A process that lies fills no disk: kinds of an hour and hours are bounded.
create function note_troubles(of_process text, kinds text[], counts integer[]) returns void
language sql security definer set search_path = public, pg_temp set jit = off as $$
  delete from process_trouble where hour < clock_timestamp() - interval '7 days';
  insert into process_trouble as t (process, kind, hour, times, last_at)
  select left(of_process, 60), left(k.kind, 200), date_trunc('hour', clock_timestamp(), 'UTC'), sum(k.times), clock_timestamp()
  from unnest(kinds, counts) as k(kind, times)
  where k.times between 1 and 1000000 and k.kind is not null and (
    (select count(*) from process_trouble known where known.hour = date_trunc('hour', clock_timestamp(), 'UTC')) < 500
    or exists (select from process_trouble known where known.hour = date_trunc('hour', clock_timestamp(), 'UTC')
      and known.process = left(of_process, 60) and known.kind = left(k.kind, 200)))
  group by left(k.kind, 200)
  -- In one order: two processes of one name cannot wait for each other.
  order by left(k.kind, 200)
  limit 100
  on conflict (hour, process, kind) do update
    set times = least(t.times::bigint + excluded.times, 2000000000)::integer, last_at = excluded.last_at
$$;
revoke all on function note_troubles(text, text[], integer[]) from public;
grant execute on function note_troubles(text, text[], integer[]) to ocean_app, ocean_indexer, ocean_worker, ocean_operator;
grant select on process_trouble to ocean_operator;
