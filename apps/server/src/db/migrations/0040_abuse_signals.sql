-- Purpose: signals of abuse for operators: what looks as if one person stood behind several accounts of a line. A signal
-- blocks nothing. The worker finds it in facts that are there anyway; operators write what came of it.

-- From whose wallet the tokens came with which an address paid the vault for the first time: the sender of the most base
-- units in the blocks before that payment. Read from the chain, by a quorum of the nodes.
create table wallet_funding (
  account    address primary key,
  -- Null where no other wallet sent any in those blocks.
  source     address,
  asset      text not null,
  units      numeric(78, 0) not null,
  -- The payment before which it was looked for.
  payment_id numeric(78, 0) not null,
  -- The account's, so that invitees of one inviter are found by one look.
  inviter    address,
  looked_up_at timestamptz not null default platform_now(),
  constraint source_sends_something check ((source is not null) = (units > 0))
);
create index wallet_funding_of_source on wallet_funding (source, inviter) where source is not null;

create table abuse_signal (
  number   bigint generated always as identity primary key,
  kind     text not null constraint signal_known
           check (kind in ('sharedFunding', 'fundedPurchase', 'paidBack', 'botsPassedUp', 'registrationBurst')),
  -- What was seen, so that it is one signal however often it is seen.
  subject  text not null,
  -- The member who gains by it.
  account  address not null constraint signal_is_of_a_member references account (address),
  -- Members on whose accounts it was seen.
  others   address[] not null constraint signal_names_few check (cardinality(others) <= 100),
  details  jsonb not null constraint signal_details_are_an_object check (jsonb_typeof(details) = 'object'),
  found_at timestamptz not null default platform_now(),
  constraint signal_found_once unique (kind, subject)
);
create index abuse_signal_of_account on abuse_signal (account, number);

-- What operators say of a signal. The last word counts; every one stays.
create table abuse_signal_note (
  signal    bigint not null references abuse_signal (number),
  -- Counts the notes of one signal: a text that operators signed names it and so serves once.
  number    integer not null constraint signal_note_number_positive check (number > 0),
  is_closed boolean not null,
  author    address not null,
  reason    text not null constraint signal_note_reason_given check (reason <> ''),
  at        timestamptz not null default platform_now(),
  primary key (signal, number)
);

-- Up to where the facts have been looked at. A signal is written in the transaction that moves its position.
create table abuse_signal_position (
  singleton    boolean primary key default true check (singleton),
  -- The last seal whose movements were looked at.
  seal         bigint not null default 0,
  -- Members who registered before this time.
  registered   timestamptz not null default '-infinity',
  -- Bots that were sent before this time.
  sent         timestamptz not null default '-infinity',
  -- The last payment before which the source of the money was looked for.
  payment_id   numeric(78, 0) not null default 0
);
insert into abuse_signal_position default values;

create function refuse_changed_signal() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on wallet_funding for each statement execute function refuse_changed_signal();
create trigger append_only before update or delete or truncate on abuse_signal for each statement execute function refuse_changed_signal();
create trigger append_only before update or delete or truncate on abuse_signal_note for each statement execute function refuse_changed_signal();

-- Of two operators who write at once one is refused.
create function count_signal_notes() returns trigger language plpgsql as $$
begin
  if new.number <> (select count(*) + 1 from public.abuse_signal_note where signal = new.signal) then
    raise exception 'notes of signal % are counted without gaps', new.signal using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger count_signal_notes before insert on abuse_signal_note for each row execute function count_signal_notes();

-- Registrations of an hour, and bots that changed hands.
create index account_by_time on account (registered_at);
create index bot_event_received on bot_event (at) where kind = 'received';

-- The API has no business with signals: not to read whom operators look at, and not to write.
grant select, insert on wallet_funding, abuse_signal to ocean_worker;
grant select, update on abuse_signal_position to ocean_worker;
grant select on wallet_funding, abuse_signal, abuse_signal_note to ocean_operator;
grant insert (signal, number, is_closed, author, reason) on abuse_signal_note to ocean_operator;
