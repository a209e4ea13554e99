-- Purpose: which notices a member has read. A notice that operators change stays read; one that they take away leaves its rows,
-- of which there are at most as many as there ever were notices.

create table notice_read (
  account address not null constraint notice_is_read_by_a_member references account (address),
  -- 'notice/3'
  subject text not null constraint read_subject_is_a_notice check (subject ~ '^notice/[1-9][0-9]{0,8}$'),
  at      timestamptz not null default platform_now(),
  primary key (account, subject)
);
grant select, insert on notice_read to ocean_app;
