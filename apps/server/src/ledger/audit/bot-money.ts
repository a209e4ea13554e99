import sql from 'sql-template-tag';
import { type Check, type Invariant, journalsSince, type Position, writtenSince } from './invariant.ts';
import type { ParameterHistory } from './terms/parameter-history.ts';

/** The pledges of bots, and the fees of members' acts on bots. */
export function botMoneyInvariants(history: ParameterHistory): Invariant[] {
  const paid = (position?: Position) => botActsArePaid(history, position);
  return [
    {
      name: 'pledgesAreOfBots',
      promise: "each member's pledged BCG is the sum of its bots' pledges",
      counted: sql`select count(*) from bot where pledged_units > 0`,
      faults: sql`
        select coalesce(l.owner, b.owner) as at, 'pledged ' || coalesce(l.units, 0) || ', of bots ' || coalesce(b.units, 0) as problem
        from (
          select a.owner, sum(x.posted) as units from ledger.account a join ledger.balance x on x.account_id = a.id
          where a.part = 'pledged' group by a.owner
        ) l full join (select owner::text, sum(pledged_units) as units from bot group by owner) b on b.owner = l.owner
        where coalesce(l.units, 0) <> coalesce(b.units, 0)`,
    },
    {
      name: 'botActsArePaid',
      promise: 'what a member did with bots on a day moved exactly the pledges and the fees of that day, and nothing else did',
      ...paid(),
      since: paid,
    },
  ];
}

/**
 * A movement does not name its bots, so a member's acts of one day are compared as a whole. Fees are rounded up for each
 * bot. An act without a fee makes no movement.
 */
function botActsArePaid(history: ParameterHistory, position?: Position): Check {
  const day = history.of({
    run_pledge: ['numeric', (params) => params['bot.runPledge']],
    stop_fee: ['numeric', (params) => params['bot.stopFee']],
    renew_fee: ['numeric', (params) => params['bot.renewFee']],
  });
  return {
    counted: sql`
      select count(*) from bot_event where kind in ('run', 'stopped', 'takenBack', 'renewed') and ${writtenSince(position, 'bot_event')}`,
    faults: sql`
      with act as (
        select e.owner::text as owner, e.day,
          case e.kind when 'run' then 'botsRun' when 'stopped' then 'botsStopped' when 'takenBack' then 'pledgesReturned' else 'botsRenewed' end as kind,
          case e.kind when 'run' then t.run_pledge when 'renewed' then 0 else -(e.details ->> 'pledgedUnits')::numeric end as pledged,
          case e.kind when 'stopped' then div((e.details ->> 'pledgedUnits')::numeric * t.stop_fee + 9999, 10000)
            when 'renewed' then div(b.price_units * t.renew_fee + 9999, 10000) else 0 end as fee
        from bot_event e left join bot b on b.id = e.bot_id left join ${day} t on e.day between t.from_day and t.until_day
        where e.kind in ('run', 'stopped', 'takenBack', 'renewed') and ${writtenSince(position, 'e')}
      ),
      due as (
        select owner, day, kind, count(*) as bots, sum(pledged) as pledged, sum(fee) as fee
        from act where pledged <> 0 or fee <> 0 group by owner, day, kind
      ),
      moved as (
        select leg.owner, coalesce((j.details ->> 'day')::integer, (j.details ->> 'fromDay')::integer - 1) as day, j.kind,
          sum((j.details ->> 'bots')::integer) as bots, sum(leg.pledged) as pledged, sum(leg.fee) as fee
        from ${journalsSince(position)} j cross join lateral (
          select max(a.owner) filter (where a.owner <> 'platform') as owner, coalesce(sum(leg.units) filter (where a.part = 'pledged'), 0) as pledged,
            coalesce(sum(leg.units) filter (where a.part = 'treasury'), 0) as fee
          from unnest(j.account_ids, j.amounts) leg(account_id, units) join ledger.account a on a.id = leg.account_id
        ) leg
        where j.kind in ('botsRun', 'botsStopped', 'botsRenewed', 'pledgesReturned') group by 1, 2, 3
      )
      select coalesce(d.owner, m.owner) || ' on day ' || coalesce(d.day, m.day) as at,
        coalesce(d.kind, m.kind) || ' of ' || coalesce(d.bots, 0) || ' bots, pledges ' || coalesce(d.pledged, 0) || ', fees ' || coalesce(d.fee, 0) ||
          '; ledger ' || coalesce(m.bots || ' bots, ' || m.pledged || ', ' || m.fee, 'nothing') as problem
      from due d full join moved m on m.owner = d.owner and m.day = d.day and m.kind = d.kind
      where (d.bots, d.pledged, d.fee) is distinct from (m.bots, m.pledged, m.fee)`,
  };
}
