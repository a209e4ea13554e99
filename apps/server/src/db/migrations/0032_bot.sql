-- Purpose: bots. A row holds facts (days and what was copied on when bought or run); the status is derived from them
-- and the day, so no nightly job touches bots.

create table bot (
  id uuid primary key,
  -- For people. Given out in stripes, so that buyers do not queue behind each other.
  number bigint not null,
  owner address not null,
  purchase_id uuid not null,
  bought_day integer not null,
  bought_at timestamptz not null default platform_now(),
  wait_days integer not null,
  term_days integer not null,
  grace_days integer not null,
  power integer not null,
  price_units numeric(38, 0) not null,
  cards_applied integer not null default 0,
  days_saved integer not null default 0,
  ready_day integer not null generated always as (greatest(bought_day + 1, bought_day + 1 + wait_days - days_saved)) stored,
  first_run_day integer,
  -- First and last-plus-one day of the present run; null while no pledge is held for the bot.
  run_from integer,
  run_until integer,
  pledged_units numeric(38, 0) not null default 0,
  -- Days of the term that are still to be run after a stop; while the bot is at work they are in run_until.
  term_left integer not null,
  -- Earned in runs that are over, in base units times 10^18; the present run adds its own by the index.
  earned_weight numeric(60, 0) not null default 0,
  events integer not null default 0,
  constraint bot_number_unique unique (number),
  constraint bot_waits_not_negative check (wait_days >= 0 and grace_days >= 0),
  constraint bot_term_positive check (term_days > 0),
  constraint bot_power_positive check (power > 0),
  constraint bot_cards_not_negative check (cards_applied >= 0 and days_saved >= 0),
  constraint bot_term_left_in_term check (term_left >= 0 and term_left <= term_days),
  constraint bot_run_has_both_days check ((run_from is null) = (run_until is null)),
  constraint bot_run_days_in_order check (run_from <= run_until),
  constraint bot_run_has_first_day check (run_from is null or first_run_day is not null),
  constraint bot_runs_after_waiting check (first_run_day is null or first_run_day > ready_day),
  constraint bot_pledged_while_at_work check ((run_from is null) = (pledged_units = 0)),
  constraint bot_term_is_in_the_run check (run_from is null or term_left = 0)
) with (fillfactor = 85);

create index bot_newest on bot (owner, bought_at desc, number desc);

create table bot_number (
  stripe smallint primary key,
  next bigint not null
);
insert into bot_number (stripe, next) select stripe, 0 from generate_series(0, 15) stripe;

-- Accelerator cards that are not used yet.
create table account_card (
  owner address primary key,
  cards integer not null,
  constraint cards_not_negative check (cards >= 0)
);

create table bot_event (
  bot_id uuid not null,
  seq integer not null,
  owner address not null,
  kind text not null,
  day integer not null,
  at timestamptz not null default platform_now(),
  request_id uuid not null,
  details jsonb not null,
  primary key (bot_id, seq),
  constraint bot_event_known check (
    kind in ('bought', 'accelerated', 'run', 'stopped', 'takenBack', 'renewed', 'sent', 'received'))
);
create index bot_event_newest on bot_event (owner, at desc);

create function bot_event_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'bot_event is append-only';
end $$;
create trigger bot_event_is_append_only before update or delete on bot_event
  for each row execute function bot_event_is_append_only();

-- What an act answered, written in its own transaction: the same request again gets the same answer and does nothing.
create table bot_act (
  owner address not null,
  request_id uuid not null,
  kind text not null,
  answer jsonb not null,
  at timestamptz not null default platform_now(),
  primary key (owner, request_id)
);

revoke delete on bot, bot_number, account_card from ocean_app;
revoke update, delete on bot_event, bot_act from ocean_app;
