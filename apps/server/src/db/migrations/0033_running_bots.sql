-- Purpose: how many bots run on a day, kept like their power, so that the start page does not count rows of bots.

alter table power_delta add column bots integer not null default 0;
alter table emission_day add column bots integer;

alter table power_delta disable trigger power_changes_in_open_days;
alter table emission_day disable trigger emission_day_closes_once;
with change as (
  select day, sum(sign) as bots
  from bot cross join lateral (values (run_from, 1), (run_until, -1)) change (day, sign)
  where run_from is not null group by day
)
update power_delta set bots = change.bots from change
where power_delta.day = change.day
  and stripe = (select min(stripe) from power_delta first where first.day = change.day);
update emission_day set bots = (select count(*) from bot where run_from <= day and day < run_until)
  where closed_at is not null;
alter table emission_day enable trigger emission_day_closes_once;
alter table power_delta enable trigger power_changes_in_open_days;

alter table emission_day
  add constraint closed_day_counts_bots check ((closed_at is null) = (bots is null)),
  add constraint running_bots_not_negative check (bots >= 0);
