-- Purpose: a stolen session cannot destroy an account either. What it buys, exchanges and loses to fees counts against two
-- values a day; beyond them a signature names an amount, for one session and one hour.

-- USDT base units of value that the account spent on `day`, the last one on which it did, without a signature.
create table own_spending (
  account    address primary key,
  day        integer not null,
  buy_units  numeric(38, 0) not null constraint bought_not_negative check (buy_units >= 0),
  burn_units numeric(38, 0) not null constraint burned_not_negative check (burn_units >= 0)
) with (fillfactor = 70);
revoke delete on own_spending from ocean_app;

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
