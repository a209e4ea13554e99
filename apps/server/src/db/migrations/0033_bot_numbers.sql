-- Purpose: numbers by which an owner can speak of bots: 1, 2, 3 … in the order in which they came to the account, bought or
-- received. A bot keeps its number while the account has it. One that is sent takes the next number of its receiver, also
-- when it comes back, so no number of an account ever means two bots. `bot.number` stays the order of all bots.

-- The highest number that an account has given.
create table account_bot_number (
  owner address primary key,
  last integer not null,
  constraint last_bot_number_positive check (last > 0)
);

alter table bot add column owner_number integer;
-- Only numbers are added: groups, histories and seals follow from other columns.
alter table bot disable trigger user;
update bot set owner_number = numbered.place
from (select id, row_number() over (partition by owner order by bought_at, number) as place from bot) numbered
where bot.id = numbered.id;
alter table bot enable trigger user;
insert into account_bot_number (owner, last) select owner, count(*) from bot group by owner;
alter table bot alter column owner_number set not null,
  add constraint bot_number_once_an_owner unique (owner, owner_number);

grant select, insert, update on account_bot_number to ocean_app;
