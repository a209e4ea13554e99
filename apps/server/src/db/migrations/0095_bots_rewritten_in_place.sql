-- Purpose: an act on all bots of an owner rewrites each row. With no index on what acts change, and with room for both
-- versions on the page, the rows stay in place and no index grows (PostgreSQL's heap-only updates).

drop index bot_grace_over;
-- Finds the owners with pledges to return; an owner's bots are found by bot_newest.
create index bot_group_grace_over on bot_group ((run_until + grace_days)) where run_until is not null;

alter table bot set (fillfactor = 50);
