-- The list of an account's own reports, newest first, and whether it has reported one thing before, which the form of a report
-- asks at every opening. The unique index of open reports leaves out those of profiles that are decided.
create index report_of_account on report (account, number desc);
