-- Purpose: how many entries the lists of an account have that only grow: what happened to its bots, and its withdrawals. A page tells its
-- total without counting a history that has no end. Triggers keep it in the transaction of the rows; the audit counts again.

create table account_list_count (
  account address not null,
  list    text not null constraint counted_list_known check (list in ('botEvents', 'withdrawals')),
  entries bigint not null constraint counted_entries_positive check (entries > 0),
  primary key (account, list)
);

-- In the order of accounts, so that two statements cannot wait for each other. The rows of a statement are of a few of them.
create function count_bot_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  insert into account_list_count as held (account, list, entries)
  select owner, 'botEvents', count(*) from after_rows group by owner order by owner
  on conflict (account, list) do update set entries = held.entries + excluded.entries;
  return null;
end $$;
create function count_withdrawals() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  insert into account_list_count as held (account, list, entries)
  select account, 'withdrawals', count(*) from after_rows group by account order by account
  on conflict (account, list) do update set entries = held.entries + excluded.entries;
  return null;
end $$;

-- Before the rows are counted that are there: from here on nobody adds one until this migration is committed.
create trigger count_bot_events after insert on bot_event
  referencing new table as after_rows for each statement execute function count_bot_events();
create trigger count_withdrawals after insert on withdrawal
  referencing new table as after_rows for each statement execute function count_withdrawals();

insert into account_list_count (account, list, entries) select owner, 'botEvents', count(*) from bot_event group by owner;
insert into account_list_count (account, list, entries) select account, 'withdrawals', count(*) from withdrawal group by account;

grant select on account_list_count to ocean_app;
revoke all on function count_bot_events(), count_withdrawals() from public;
