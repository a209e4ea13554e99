-- Purpose: a bot may be renewed in the last grace_days of its term, so one that is stopped afterwards has up to that
-- many days more than a term left.

alter table bot drop constraint bot_term_left_in_term;
alter table bot add constraint bot_term_left_in_terms check (term_left >= 0 and term_left <= term_days + grace_days);
