-- Purpose: what an act on bots answered, written in its own transaction: the same request again gets the same answer and
-- does nothing. The answers lie in a partition a month, so that old ones go with their partition instead of row by row.
-- They serve requests that are repeated after a crash, the last of which come a day later. An operator may drop a month
-- that is over (`drop table bot_act_2026_01`, as the owner role); what was asked in it can no longer be repeated: the same
-- request would act again.

create table bot_act (
  owner address not null,
  request_id uuid not null,
  kind text not null,
  answer jsonb not null,
  -- The open platform day on which it was done.
  day integer not null,
  at timestamptz not null default platform_now(),
  -- A key of a partitioned table names what it is partitioned by, so this one stops a second copy on the same day only.
  -- One on another day is stopped by the insert, which looks for it: an act holds the lock of the open day, so those of
  -- earlier days are committed before the first of a day begins.
  constraint bot_act_once_a_day primary key (owner, request_id, day)
) partition by range (day);
-- Rows are read and written through this table only; the months are granted to no role.
grant select, insert on bot_act to ocean_app;

-- For acts whose month has no partition. They stay here.
create table bot_act_other partition of bot_act default;

-- Creates partitions for the current month and the next `ahead` months, except for a month whose acts already lie in the
-- default partition. They are attached, because creating them in place would lock out every act. ATTACH PARTITION scans
-- the default partition under an exclusive lock, hence the lock timeout: the next call tries again. The worker's role may
-- call this function and create no partition otherwise.
create function open_bot_act_months(ahead integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  first_month date := date_trunc('month', date '1970-01-01' + public.platform_today());
  month date;
  part text;
begin
  -- One at a time; acts go on.
  lock table public.bot_act in share update exclusive mode;
  for month in select first_month + make_interval(months => n) from generate_series(0, least(ahead, 12)) n loop
    part := 'bot_act_' || to_char(month, 'YYYY_MM');
    continue when to_regclass('public.' || part) is not null;
    begin
      execute format('create table public.%I (like public.bot_act including all)', part);
      execute format('alter table public.bot_act attach partition public.%I for values from (%s) to (%s)',
        part, month - date '1970-01-01', (month + interval '1 month')::date - date '1970-01-01');
    exception when check_violation then
      raise notice '% keeps its acts in the default partition', part;
    end;
  end loop;
end $$;
revoke all on function open_bot_act_months from public;
grant execute on function open_bot_act_months to ocean_worker;

select open_bot_act_months(2);
