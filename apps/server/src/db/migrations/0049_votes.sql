-- Purpose: votes on listed projects. A vote is a purchase whose price goes to the public account `voteFees`. Only functions with the
-- owner's rights write votes, their counts, how a voting closed and what of the fees went back, so a server that lies can neither
-- vote without paying nor move a count. What was paid out of the fees is a row that two operators signed.

insert into ledger.part (part, is_platform, may_overdraw, place) values ('voteFees', true, false, 18);

alter table purchase
  -- What a vote is about; the price of any other kind says neither.
  add column project uuid references project (id),
  add column side    text constraint side_known check (side in ('support', 'oppose')),
  drop constraint kind_known,
  add constraint kind_known check (kind in ('bots', 'cards', 'tokens', 'vote')),
  add constraint votes_name_their_project check ((kind = 'vote') = (project is not null) and (kind = 'vote') = (side is not null)),
  add constraint a_vote_is_one_and_in_usdt check (kind <> 'vote' or (quantity = 1 and asset = 'USDT'));
-- The close of a voting asks whether a payment on chain may still be on its way.
create index purchase_unpaid_votes on purchase (project) where kind = 'vote' and settled_at is null;

alter table payment
  drop constraint reason_known,
  add constraint reason_known check (reason in ('late', 'short', 'surplus', 'wrongToken', 'second', 'unknownOrder', 'notOwner',
    'unsupportedToken', 'tooLarge', 'priceMoved', 'capReached', 'roundClosed', 'roundPaused', 'roundSoldOut', 'daySoldOut',
    'tooManyBought', 'voteClosed', 'alreadyVoted', 'mayNotVote'));

-- The key of a project's pseudonyms. No role of a process reads it: what it makes stands beside each vote.
create table vote_secret (
  project uuid primary key references project (id),
  secret  bytea not null constraint vote_secret_has_32_bytes check (octet_length(secret) = 32)
);

create table vote (
  project     uuid not null references project (id),
  account     address not null constraint vote_is_of_a_member references account (address),
  side        text not null constraint vote_side_known check (side in ('support', 'oppose')),
  -- The pseudonym of the account, in this project only.
  voter       text not null,
  purchase_id uuid not null constraint one_vote_of_a_purchase unique,
  -- The fee, in base units of USDT.
  units       numeric(38, 0) not null constraint vote_costs_something check (units > 0),
  -- The account is older than the listing.
  registered_before boolean not null,
  -- On the day of the close; null until then.
  has_running_bot   boolean,
  at          timestamptz not null,
  constraint one_vote_of_an_account primary key (project, account)
);
-- The order of the export, which says nothing about when somebody voted.
create unique index vote_of_voter on vote (project, voter);

create function refuse_changed_vote() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before delete or truncate on vote for each statement execute function refuse_changed_vote();
create trigger cast_for_good before update on vote for each row
  when ((old.project, old.account, old.side, old.voter, old.purchase_id, old.units, old.registered_before, old.at)
      is distinct from (new.project, new.account, new.side, new.voter, new.purchase_id, new.units, new.registered_before, new.at)
    or old.has_running_bot is not null or new.has_running_bot is null)
  execute function refuse_changed_vote();

-- Counts. A row that every vote of a project updates would make all of them wait for each other, each as long as a posting takes. So a vote
-- appends what it adds, a job folds that, and a reader adds up both.
create table vote_delta (
  id      bigint generated always as identity primary key,
  project uuid not null,
  hour    timestamptz not null,
  support integer not null,
  oppose  integer not null,
  -- Of members who had registered before the listing.
  support_before integer not null,
  oppose_before  integer not null,
  units   numeric(38, 0) not null
);
create index vote_delta_of_project on vote_delta (project);
create table vote_total (
  project uuid primary key,
  support integer not null,
  oppose  integer not null,
  support_before integer not null,
  oppose_before  integer not null,
  units   numeric(38, 0) not null
) with (fillfactor = 50);
create table vote_hour (
  project uuid not null,
  hour    timestamptz not null,
  support integer not null,
  oppose  integer not null,
  primary key (project, hour)
) with (fillfactor = 70);

create function count_votes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into vote_delta (project, hour, support, oppose, support_before, oppose_before, units)
  select project, date_trunc('hour', at, 'UTC'), count(*) filter (where side = 'support'), count(*) filter (where side = 'oppose'),
    count(*) filter (where side = 'support' and registered_before), count(*) filter (where side = 'oppose' and registered_before), sum(units)
  from after_rows group by 1, 2;
  return null;
end $$;
create trigger vote_is_counted after insert on vote referencing new table as after_rows for each statement execute function count_votes();

-- Folds at most so many rows and says how many there were. Projects in their order, so that two folders cannot wait for each other.
create function fold_votes(at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  folded integer;
begin
  with taken as (
    delete from vote_delta where id in (select id from vote_delta order by id limit at_most for update skip locked) returning *
  ), totals as (
    insert into vote_total as total (project, support, oppose, support_before, oppose_before, units)
    select project, sum(support), sum(oppose), sum(support_before), sum(oppose_before), sum(units) from taken group by 1 order by 1
    on conflict (project) do update set support = total.support + excluded.support, oppose = total.oppose + excluded.oppose,
      support_before = total.support_before + excluded.support_before, oppose_before = total.oppose_before + excluded.oppose_before,
      units = total.units + excluded.units
  ), hours as (
    insert into vote_hour as counted (project, hour, support, oppose)
    select project, hour, sum(support), sum(oppose) from taken group by 1, 2 order by 1, 2
    on conflict (project, hour) do update set support = counted.support + excluded.support, oppose = counted.oppose + excluded.oppose
  )
  select count(*) into folded from taken;
  return folded;
end $$;

-- How a voting ended. Written once, it moves no money; an early close is what sends the fees back.
create table vote_close (
  project   uuid primary key references project (id),
  -- Operators closed the project before its end.
  is_early  boolean not null,
  reason    text,
  closed_at timestamptz not null,
  -- The day whose running bots count.
  day       integer not null,
  support   integer not null,
  oppose    integer not null,
  support_before  integer not null,
  oppose_before   integer not null,
  support_running integer not null,
  oppose_running  integer not null,
  outcome   text not null constraint outcome_known check (outcome in ('supported', 'opposed', 'tied', 'none')),
  -- The fees of all its votes, in base units of USDT.
  units     numeric(38, 0) not null,
  fixed_at  timestamptz not null default platform_now(),
  constraint early_close_has_a_reason check (is_early = (reason is not null)),
  constraint outcome_follows_from_votes check (outcome = case when is_early or support + oppose = 0 then 'none'
    when support > oppose then 'supported' when support < oppose then 'opposed' else 'tied' end)
);
create trigger append_only before update or delete or truncate on vote_close for each statement execute function refuse_changed_vote();

-- Fees that went back, in the order of the voters' addresses: the last one says where to go on.
create table vote_return (
  project uuid not null references vote_close (project),
  account address not null,
  units   numeric(38, 0) not null,
  at      timestamptz not null default platform_now(),
  primary key (project, account)
);
create trigger append_only before update or delete or truncate on vote_return for each statement execute function refuse_changed_vote();

-- What two operators pay out of the fees of a voting that has ended.
create table vote_payout (
  -- Counts all of them: a text that operators signed names it and so serves once.
  number  integer primary key constraint payout_number_positive check (number > 0),
  project uuid not null references vote_close (project),
  units   numeric(38, 0) not null constraint payout_units_positive check (units > 0),
  -- The member who is paid; null: the treasury.
  account address constraint payout_is_to_a_member references account (address),
  authors address[] not null constraint two_operators check (cardinality(authors) = 2 and authors[1] <> authors[2]),
  reason  text not null constraint payout_reason_given check (reason <> ''),
  at      timestamptz not null default platform_now()
);
create index vote_payout_of_project on vote_payout (project, number);
create trigger append_only before update or delete or truncate on vote_payout for each statement execute function refuse_changed_vote();

-- The database counts the signatures too, so one operator at the command cannot act for two.
create function refuse_unfit_payout() returns trigger language plpgsql as $$
begin
  if operators.signed_by('voteFees/' || new.number) < 2 then
    raise exception 'payment % of vote fees is not signed by two operators', new.number using errcode = 'integrity_constraint_violation';
  end if;
  if new.number <> (select count(*) + 1 from public.vote_payout) then
    raise exception 'payments of vote fees are counted without gaps' using errcode = 'unique_violation';
  end if;
  if not exists (
    select from public.vote_close c
    where c.project = new.project and not c.is_early
      and c.units >= new.units + coalesce((select sum(p.units) from public.vote_payout p where p.project = c.project), 0)
  ) then
    raise exception 'payment % is more than the fees that are left of an ended voting', new.number using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger payout_is_fit before insert on vote_payout for each row execute function refuse_unfit_payout();

-- HMAC-SHA256 of the account, of which 128 bits name the voter.
create function vote_pseudonym(secret bytea, account text) returns text language plpgsql immutable as $$
declare
  inner_key bytea := secret || decode(repeat('00', 64 - octet_length(secret)), 'hex');
  outer_key bytea := inner_key;
begin
  for place in 0..63 loop
    inner_key := set_byte(inner_key, place, get_byte(inner_key, place) # 54);
    outer_key := set_byte(outer_key, place, get_byte(outer_key, place) # 92);
  end loop;
  return left(encode(sha256(outer_key || sha256(inner_key || convert_to(account, 'UTF8'))), 'hex'), 32);
end $$;

-- The turn of a vote: until its transaction ends none of these accounts votes on its project again, and none of these projects is
-- closed. The first vote of a project freezes it, so until then one vote waits for the other. Always in one order, so that two
-- transactions cannot wait for each other.
create function take_vote_turn(projects uuid[], accounts text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from project where id = any (projects) and not frozen order by id for no key update;
  perform from project where id = any (projects) order by id for share;
  perform pg_advisory_xact_lock(turn.key) from (
    select distinct hashtextextended(given.project || '/' || given.account, 7226005) as key
    from unnest(projects, accounts) given (project, account) order by 1
  ) turn;
end $$;

-- Casts the votes of purchases that are settled in this moment, behind their turn, and freezes their projects. What a vote must be is
-- judged here again, except for the roles of operators, which follow from signatures that no database recovers.
create function cast_votes(paid uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  present constant timestamptz := platform_now();
  made integer;
begin
  insert into vote_secret (project, secret)
  select distinct p.project, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
  from purchase p where p.id = any (paid) and p.kind = 'vote' order by 1
  on conflict (project) do nothing;
  insert into vote (project, account, side, voter, purchase_id, units, registered_before, at)
  select p.project, p.account, p.side, vote_pseudonym(s.secret, p.account), p.id, p.total_units, mine.registered_at < j.listed_at, present
  from purchase p
    join project j on j.id = p.project and j.state = 'listed' and j.listed_at is not null
    join vote_secret s on s.project = p.project
    join account mine on mine.address = p.account and mine.suspended_at is null
    join account theirs on theirs.address = j.owner
  where p.id = any (paid) and p.kind = 'vote' and p.settled_at = present and p.quoted_at < j.ends_at
    and (p.settled_by = 'wallet' or present < j.ends_at)
    and not exists (select from vote_close c where c.project = p.project)
    and mine.address <> theirs.address
    and theirs.path[mine.depth + 1] is distinct from mine.number and mine.path[theirs.depth + 1] is distinct from theirs.number;
  get diagnostics made = row_count;
  if made <> cardinality(paid) then
    raise exception 'a vote is paid in this moment, by a member who may vote on the project' using errcode = 'integrity_constraint_violation';
  end if;
  update project set frozen = true where not frozen and id in (select p.project from purchase p where p.id = any (paid));
end $$;

-- Nothing of votes is committed without the movement that it accounts for.
create function require_vote_movement() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted text := case tg_table_name when 'vote' then 'purchase:' || (to_jsonb(new) ->> 'purchase_id')
    when 'vote_return' then 'voteFeeReturned:' || new.account || '/' || new.project
    else 'voteFeesPaid:' || (to_jsonb(new) ->> 'number') end;
begin
  if not exists (select from ledger.journal where fact = wanted) then
    raise exception 'a row of % without its movement', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger vote_is_paid after insert on vote deferrable initially deferred for each row execute function require_vote_movement();
create constraint trigger return_is_posted after insert on vote_return deferrable initially deferred for each row execute function require_vote_movement();
create constraint trigger payout_is_posted after insert on vote_payout deferrable initially deferred for each row execute function require_vote_movement();

-- Closes one voting whose time is over, or whose project operators have closed before that; false: there is nothing to close yet.
-- A voting that has ended waits for payments that were mined in time: until none is priced any more, or the chain's final block is past
-- the end. Votes that are being cast are waited for, and none comes later.
create function close_voting(wanted uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  held project;
  early project_decision;
  closing timestamptz;
  closing_day integer;
begin
  select * into held from project where id = wanted for no key update;
  if held.listed_at is null or exists (select from vote_close where project = wanted) then
    return false;
  end if;
  select * into early from project_decision d where d.project = wanted and d.kind = 'closed' and d.at < held.ends_at;
  if early.project is null and (platform_now() < held.ends_at or (
    exists (select from purchase where project = wanted and kind = 'vote' and settled_at is null)
    and coalesce((select to_timestamp(b.block_time) from chain_follower f join chain_block b on b.number = f.base_block) <= held.ends_at, true)
  )) then
    return false;
  end if;
  closing := coalesce(early.at, held.ends_at);
  closing_day := platform_day(closing);
  update vote v set has_running_bot = coalesce((select sum(p.bots) from account_power p where p.account = v.account and p.day <= closing_day), 0) > 0
  where v.project = wanted;
  insert into vote_close (project, is_early, reason, closed_at, day, support, oppose, support_before, oppose_before, support_running,
    oppose_running, outcome, units)
  select wanted, early.project is not null, early.reason, closing, closing_day, c.support, c.oppose, c.support_before, c.oppose_before,
    c.support_running, c.oppose_running, case when early.project is not null or c.support + c.oppose = 0 then 'none'
      when c.support > c.oppose then 'supported' when c.support < c.oppose then 'opposed' else 'tied' end, c.units
  from (
    select count(*) filter (where side = 'support') as support, count(*) filter (where side = 'oppose') as oppose,
      count(*) filter (where side = 'support' and registered_before) as support_before,
      count(*) filter (where side = 'oppose' and registered_before) as oppose_before,
      count(*) filter (where side = 'support' and has_running_bot) as support_running,
      count(*) filter (where side = 'oppose' and has_running_bot) as oppose_running, coalesce(sum(units), 0) as units
    from vote where project = wanted
  ) c;
  return true;
end $$;

-- The next votes of a voting that was closed early, at most so many, as fees that go back: their movements are posted in the same
-- transaction. A second worker waits, and goes on where the first one ended.
create function return_vote_fees(wanted uuid, at_most integer)
returns table (account text, purchase_id uuid, units numeric)
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
#variable_conflict use_column
begin
  perform from vote_close where project = wanted and is_early for update;
  if not found then
    return;
  end if;
  return query
  with next as (
    select v.account, v.purchase_id, v.units from vote v
    where v.project = wanted and v.account > coalesce((select max(r.account) from vote_return r where r.project = wanted), '')
    order by v.account limit at_most
  ), returned as (
    insert into vote_return (project, account, units) select wanted, n.account, n.units from next n
  )
  select n.account::text, n.purchase_id, n.units from next n order by n.account;
end $$;

grant select on vote, vote_delta, vote_total, vote_hour, vote_close, vote_return, vote_payout to ocean_app;
grant insert (number, project, units, account, authors, reason) on vote_payout to ocean_operator;

insert into ledger.movement_kind (kind, legs, hold_acts, fact, producer) values
  ('votePaidByBalance', '{+voteFees,-available}', '{}', 'purchase', 'purchase'),
  ('votePaidByWallet', '{+voteFees,-available}', '{}', 'purchase', 'purchase'),
  ('voteFeeReturned', '{+available,-voteFees}', '{}', 'vote_return', 'voteFeeReturned'),
  ('voteFeesPaid', '{+available,+treasury,-voteFees}', '{}', 'vote_payout', 'voteFeesPaid');

-- As `ledger.told_by_facts`, of vote fees.
create function ledger.told_by_votes(fact_tables text[], kinds text[], keys text[]) returns table (m integer, what text, units numeric)
language plpgsql stable as $$
begin
  if kinds && array['votePaidByBalance', 'votePaidByWallet'] then
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.purchase p on p.id = case when u.fact = 'purchase' then u.key::uuid end and p.kind = 'vote'
      join public.vote v on v.purchase_id = p.id
        and (v.project, v.account::text, v.side, v.units) = (p.project, p.account::text, p.side, p.total_units)
      cross join lateral (values
        (ledger.account_name(p.account, 'available', p.asset), -p.total_units),
        (ledger.account_name('platform', 'voteFees', p.asset), p.total_units)) leg(what, units)
    where u.kind = 'votePaidBy' || initcap(p.settled_by)
      and (p.settled_by = 'balance' or exists (select from public.payment paid where paid.purchase_id = p.id and paid.outcome = 'settled'));
  end if;
  if 'vote_return' = any (fact_tables) then
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.vote_return r on r.account = case when u.fact = 'vote_return' then split_part(u.key, '/', 1) end
        and r.project = split_part(u.key, '/', 2)::uuid
      join public.vote v on (v.project, v.account, v.units) = (r.project, r.account, r.units)
      cross join lateral (values
        (ledger.account_name('platform', 'voteFees', 'USDT'), -r.units),
        (ledger.account_name(r.account, 'available', 'USDT'), r.units)) leg(what, units);
  end if;
  if 'vote_payout' = any (fact_tables) then
    return query
    select u.m::integer, leg.what, leg.units
    from unnest(fact_tables, kinds, keys) with ordinality u(fact, kind, key, m)
      join public.vote_payout p on p.number = case when u.fact = 'vote_payout' then u.key::integer end
      cross join lateral (values
        (ledger.account_name('platform', 'voteFees', 'USDT'), -p.units),
        (case when p.account is null then ledger.account_name('platform', 'treasury', 'USDT')
          else ledger.account_name(p.account, 'available', 'USDT') end, p.units)) leg(what, units);
  end if;
end $$;
insert into ledger.fact_teller (fact, teller) values
  ('purchase', 'ledger.told_by_votes(text[], text[], text[])'), ('vote_return', 'ledger.told_by_votes(text[], text[], text[])'),
  ('vote_payout', 'ledger.told_by_votes(text[], text[], text[])');

-- As in 0043, of whatever a wallet paid.
create or replace function ledger.steps_of(leads uuid[]) returns table (lead_id uuid, journal_id uuid)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select found.lead_id, step.id
  from (
    select j.id as lead_id, h.ended_by as id
    from ledger.journal j cross join lateral jsonb_array_elements(j.hold_changes) change(value)
      join ledger.hold h on h.id = (change.value ->> 'id')::uuid and h.placed_by = j.id
    where j.id = any (leads) and j.hold_changes is not null
    union all
    select j.id, paid.id
    from ledger.journal j join public.payment p on p.purchase_id = split_part(j.fact, ':', 2)::uuid and p.outcome = 'settled'
      join ledger.journal paid on paid.fact = 'payment:' || p.payment_id
    where j.id = any (leads) and j.kind in ('botSoldByWallet', 'cardSoldByWallet', 'tokenSoldByWallet', 'votePaidByWallet')
  ) found
    join ledger.journal step on step.id = found.id
    join ledger.movement_kind k on k.kind = step.kind and k.is_step
$$;

revoke execute on function ledger.told_by_votes from public;
revoke all on function count_votes(), fold_votes(integer), vote_pseudonym(bytea, text), take_vote_turn(uuid[], text[]), cast_votes(uuid[]),
  require_vote_movement(), close_voting(uuid), return_vote_fees(uuid, integer) from public;
grant execute on function take_vote_turn(uuid[], text[]), cast_votes(uuid[]) to ocean_app;
grant execute on function fold_votes(integer), close_voting(uuid), return_vote_fees(uuid, integer) to ocean_worker;
