-- Purpose: a stolen session cannot empty an account. What is sent to others counts against a small value a day; above
-- it the wallet signs the readable text of exactly that request.

alter table challenge
  drop constraint purpose_is_known,
  add column action text,
  add constraint purpose_is_known check (purpose in ('signIn', 'action')),
  add constraint action_is_named check ((purpose = 'action') = (action is not null));

-- USDT base units that the account has sent without a signature on `day`, the last one on which it did.
create table unsigned_spending (
  account address primary key,
  day integer not null,
  used_units numeric(38, 0) not null,
  constraint used_not_negative check (used_units >= 0)
) with (fillfactor = 70);
revoke delete on unsigned_spending from ocean_app;
