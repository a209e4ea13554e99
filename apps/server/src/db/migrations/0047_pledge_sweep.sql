-- Purpose: finds the bots whose grace is over while their pledge is still held, however many others there are.

create index bot_grace_over on bot ((run_until + grace_days)) where run_until is not null;
