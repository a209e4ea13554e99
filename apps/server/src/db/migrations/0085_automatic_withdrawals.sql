-- Purpose: what withdrawals went without the approval of two operators: by the row an account and day, by the counter all
-- accounts together.

alter table withdrawal add column is_automatic boolean not null default false;
update withdrawal set is_automatic = true where state in ('held', 'signed', 'claimed', 'refunded') and value_units is not null;
alter table withdrawal add constraint automatic_has_value check (not is_automatic or value_units is not null);

create table withdrawal_day (
  day integer primary key,
  -- USDT base units of value, less what was cancelled before it was signed.
  automatic_units numeric(38, 0) not null,
  constraint automatic_not_negative check (automatic_units >= 0)
);
insert into withdrawal_day (day, automatic_units)
  select created_day, sum(value_units) from withdrawal where is_automatic group by created_day;
