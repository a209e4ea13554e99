-- Purpose: a stolen session can neither empty an account nor destroy it. What is sent to others counts against a small
-- value a day; above it the wallet signs the readable text of exactly that request. What the session buys, exchanges and
-- loses to fees counts against two values a day; beyond them a signature names an amount, for one session and one hour.

-- USDT base units that the account has sent without a signature on `day`, the last one on which it did.
create table unsigned_spending (
  account address primary key,
  day integer not null,
  used_units numeric(38, 0) not null,
  constraint used_not_negative check (used_units >= 0)
) with (fillfactor = 70);

-- Counts what many acts send at the same time by one statement, also when they are of one account and do not all stay
-- within its day. Each act in its turn: it counts when it stays within its limit, and one that does not leaves room for
-- those after it. Accounts are locked in their order, so that two calls cannot wait for each other.
--
-- `movements` names what each act posts, or null where another fact stands for it. An act whose movement the journal has is
-- returned as done: it is not counted again and not refused. This is asked here because afterwards a repeated posting
-- cannot tell the movement of an earlier request from the one that it wrote itself before its connection broke; giving the
-- count back for the latter would let a day exceed its value.
--
-- Returns the places of the acts that count or are done, with the day. Nothing waits for the disk: the posting that follows
-- does, and it is behind this in the same log.
create function count_unsigned(accounts text[], amounts numeric[], limits numeric[], movements uuid[])
returns table (place bigint, counted_on integer, is_done boolean) language plpgsql as $$
declare
  today constant integer := platform_today();
  act record;
  present text;
  used numeric;
  changed text[] := '{}';
  sums numeric[] := '{}';
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into unsigned_spending (account, day, used_units)
    select distinct wanted, today, 0 from unnest(accounts) wanted order by wanted
    on conflict do nothing;
  for act in
    select given.place, given.account, given.units, given.most,
      exists (select from ledger.journal where id = given.movement) as is_done,
      case when kept.day = today then kept.used_units else 0 end as used
    from unnest(accounts, amounts, limits, movements) with ordinality given (account, units, most, movement, place)
      join unsigned_spending kept on kept.account = given.account
    order by kept.account, given.place for update of kept
  loop
    if act.account is distinct from present then
      present := act.account;
      used := act.used;
    end if;
    if not act.is_done then
      continue when used + act.units > act.most;
      used := used + act.units;
      if changed[cardinality(changed)] is distinct from present then
        changed := changed || present;
        sums := sums || used;
      else
        sums[cardinality(sums)] := used;
      end if;
    end if;
    place := act.place;
    counted_on := today;
    is_done := act.is_done;
    return next;
  end loop;
  update unsigned_spending kept set day = today, used_units = counted.units
    from unnest(changed, sums) counted (account, units) where kept.account = counted.account;
end $$;

-- USDT base units of value that the account spent on `day`, the last one on which it did, without a signature.
create table own_spending (
  account    address primary key,
  day        integer not null,
  buy_units  numeric(38, 0) not null constraint bought_not_negative check (buy_units >= 0),
  burn_units numeric(38, 0) not null constraint burned_not_negative check (burn_units >= 0)
) with (fillfactor = 70);

-- What a signature allows a session to spend. One a challenge, so a repeated request grants nothing again.
create table spending_grant (
  challenge_id uuid primary key,
  session_id   uuid not null references session (id) on delete cascade,
  account      address not null references account (address),
  left_units   numeric(38, 0) not null constraint left_not_negative check (left_units >= 0),
  -- By the real clock, as sessions.
  expires_at   timestamptz not null
) with (fillfactor = 70);
create index spending_grant_by_session on spending_grant (session_id, expires_at);

-- Counts one act against the day or, when the day does not allow all of it, against a grant of the session. False: against
-- neither. The row stays locked until the act's transaction ends, so acts of one account are counted in turn.
create function count_own_spending(spender address, spending_session uuid, buy numeric, burn numeric, most_buy numeric, most_burn numeric)
returns boolean language plpgsql as $$
declare
  today constant integer := platform_today();
begin
  insert into own_spending as kept (account, day, buy_units, burn_units)
    select spender, today, buy, burn where buy <= most_buy and burn <= most_burn
    on conflict (account) do update set
      day = today,
      buy_units = excluded.buy_units + case when kept.day = today then kept.buy_units else 0 end,
      burn_units = excluded.burn_units + case when kept.day = today then kept.burn_units else 0 end
    where excluded.buy_units + case when kept.day = today then kept.buy_units else 0 end <= most_buy
      and excluded.burn_units + case when kept.day = today then kept.burn_units else 0 end <= most_burn;
  if found then return true; end if;
  update spending_grant set left_units = left_units - greatest(buy, burn)
    where challenge_id = (
      select challenge_id from spending_grant
      where session_id = spending_session and account = spender and expires_at > clock_timestamp()
        and left_units >= greatest(buy, burn)
      order by expires_at limit 1 for update);
  return found;
end $$;

grant select, insert, update on unsigned_spending, own_spending, spending_grant to ocean_app;
grant delete on spending_grant to ocean_worker;
