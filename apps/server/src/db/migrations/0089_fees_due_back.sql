-- Purpose: a fee that goes back to its voter is the voter's, and for the seconds until the job has posted it, it lies in an account of the
-- platform. Reserves count it as owed, and the cut of a proof waits for it, so that no root is published without it.

-- What lies in accounts of the platform and is owed to members: fees of votings whose project operators closed before its end, from
-- that decision on until each went back. They go back in the order of the voters' addresses (0049).
create function ledger.due_to_members() returns table (asset text, account text, units numeric) language sql stable as $$
  select 'USDT', v.account::text, v.units
  from public.project p
    join public.project_decision d on d.project = p.id and d.kind = 'closed' and d.at < p.ends_at
    -- Once a project, not once a vote.
    cross join lateral (select coalesce(max(r.account), '') as account from public.vote_return r where r.project = p.id) last
    join public.vote v on v.project = p.id and v.account > last.account
  where p.state = 'closed' and p.listed_at is not null
$$;

-- As in 0071, and not while something is due.
create or replace function take_proof_cut() returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  made integer;
begin
  -- Looked at before the turn: a day is over once a day.
  if not exists (select from emission_day e where e.closed_at is not null and e.day > coalesce((select max(c.day) from proof_cut c), -1)) then
    return null;
  end if;
  perform proof_turn();
  with moment as materialized (
    select e.day, f.chain_id, f.vault, b.number, b.hash, pg_current_snapshot() as seen
    from (select max(day) as day from emission_day where closed_at is not null) e
      join chain_follower f on f.base_block > f.start_block and f.state = 'following'
      join chain_block b on b.number = f.base_block
    where e.day is not null and not exists (select from proof_cut c where c.day >= e.day)
      and not exists (select from chain_event v where v.final_at is not null and v.block_number > f.base_block)
      and not exists (select from ledger.due_to_members())
  ), cut as (
    insert into proof_cut (day, chain_id, vault, block, block_hash, seen_below, seen_above, seen_open)
    select m.day, m.chain_id, m.vault, m.number, m.hash, pg_snapshot_xmin(m.seen)::text::bigint + ledger.xact_offset(),
      pg_snapshot_xmax(m.seen)::text::bigint + ledger.xact_offset(),
      array(select x::text::bigint + ledger.xact_offset() from pg_snapshot_xip(m.seen) x)
    from moment m
    returning proof_cut.day
  ), balances as (
    insert into proof_balance (day, asset, account, owed_units, paid_in_units, paid_out_units)
    select cut.day, part.asset, part.account, sum(part.owed), least(sum(part.paid_in), 340282366920938463463374607431768211455),
      sum(part.paid_out)
    from cut cross join (
      select a.asset, a.owner as account, b.posted as owed, 0 as paid_in, 0 as paid_out
      from ledger.account a join ledger.balance b on b.account_id = a.id where a.owner <> 'platform'
      union all
      select t.symbol, e.account, e.units - coalesce(i.collected_units, 0), 0, 0
      from proof_earned() e join asset t on t.is_main left join account_income i on i.account = e.account
      union all
      select t.symbol, p.sender, p.units, 0, 0
      from payment p join asset t on t.token_address = p.token where p.outcome = 'unsupported' and p.reason is distinct from 'tooLarge'
      union all
      select t.symbol, v.account, 0, case when v.kind = 'Claimed' then 0 else v.units end,
        case when v.kind = 'Claimed' then v.units + v.burn_units else 0 end
      from chain_event v join asset t on t.token_address = v.token where v.final_at is not null
    ) part
    group by cut.day, part.asset, part.account
    having sum(part.owed) <> 0 or sum(part.paid_in) > 0 or sum(part.paid_out) > 0
  )
  select day into made from cut;
  return made;
end $$;
