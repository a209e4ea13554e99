-- Purpose: figures of the start page that would otherwise be counted: members, and what claims have burned. Triggers keep
-- them in the transaction that changes them; the audit counts again.

-- In stripes, so that members who register at once do not wait for each other. A transaction changes one stripe only, so
-- two of them cannot wait for each other in a circle.
create table member_count (
  stripe smallint primary key,
  members bigint not null,
  constraint members_not_negative check (members >= 0)
);
insert into member_count (stripe, members) select 0, count(*) from account;

create function count_new_members() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into member_count as counted (stripe, members)
  select pg_backend_pid() % 16, count(*) from after_rows having count(*) > 0
  on conflict (stripe) do update set members = counted.members + excluded.members;
  return null;
end $$;
create trigger count_new_members after insert on account
  referencing new table as after_rows for each statement execute function count_new_members();

-- Base units that settled claims have destroyed on chain.
create table burned_total (
  asset text primary key references asset (symbol),
  units numeric(38, 0) not null,
  constraint burned_not_negative check (units >= 0)
);
insert into burned_total (asset, units) select asset, sum(burn_units) from withdrawal where state = 'claimed' group by asset;

create function add_burned() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into burned_total as total (asset, units) values (new.asset, new.burn_units)
  on conflict (asset) do update set units = total.units + excluded.units;
  return null;
end $$;
create trigger add_burned after update on withdrawal for each row
  when (new.state = 'claimed' and old.state <> 'claimed') execute function add_burned();
create trigger add_burned_at_once after insert on withdrawal for each row
  when (new.state = 'claimed') execute function add_burned();

-- Only the sum over all claims was ever read from it.
drop index withdrawal_burned;

grant select on member_count, burned_total to ocean_app;
revoke all on function count_new_members(), add_burned() from public;
