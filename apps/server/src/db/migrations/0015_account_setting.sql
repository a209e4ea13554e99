-- What a member has chosen for all devices. Null is "not chosen": the device or the platform decides.

create table account_setting (
  account  address primary key references account (address),
  language text constraint language_is_a_code check (language ~ '^[a-z]{2,3}$'),
  theme    text constraint theme_is_known check (theme in ('system', 'light', 'dark')),
  approval text constraint approval_is_known check (approval in ('exact', 'capped', 'large')),
  -- Kinds of reminders that are not wanted: a kind that comes later is on until it is put here.
  muted    text[] not null default '{}' constraint muted_are_known check (muted <@ array['bots', 'payments', 'withdrawals', 'sessions'])
);
