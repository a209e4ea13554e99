import sql from 'sql-template-tag';
import { type Check, type Invariant, journalsSince, type Position, writtenSince } from './invariant.ts';
import type { ParameterHistory } from './terms/parameter-history.ts';

/** Movements that are the only record of their act: the genesis, transfers between members, and the line that permits them. */
export function originInvariants(history: ParameterHistory): Invariant[] {
  return [
    {
      name: 'genesisIsMintedOnce',
      promise: 'the genesis was posted once, to the pools that the parameters of its day name, and the rest to the treasury',
      ...genesisIsMintedOnce(history),
    },
    {
      name: 'transfersStayInLine',
      promise: 'every transfer went from a member to another one above or below in the same line',
      ...transfersStayInLine(),
      since: transfersStayInLine,
    },
    {
      name: 'linesFollowInviters',
      promise: 'the line of every member is that of the inviter, and the inviter',
      ...linesFollowInviters(),
      since: linesFollowInviters,
    },
  ];
}

function genesisIsMintedOnce(history: ParameterHistory): Check {
  const shares = history.of({
    cap: ['numeric', (params) => params['genesis.cap']],
    emission: ['numeric', (params) => params['genesis.emission']],
    staking: ['numeric', (params) => params['genesis.staking']],
    ido: ['numeric', (params) => params['genesis.ido']],
    convert: ['numeric', (params) => params['genesis.convert']],
    awards: ['numeric', (params) => params['genesis.awards']],
  });
  return {
    counted: sql`select count(*) from platform_setting where genesis_day is not null`,
    faults: sql`
      with due as (
        select share.part, share.units
        from platform_setting s join ${shares} t on s.genesis_day between t.from_day and t.until_day cross join lateral (values
          ('vault', -t.cap), ('emissionPool', t.emission), ('stakingPool', t.staking), ('idoPool', t.ido), ('convertPool', t.convert), ('awardsPool', t.awards),
          ('treasury', t.cap - t.emission - t.staking - t.ido - t.convert - t.awards)
        ) share (part, units)
      ),
      minted as (
        select a.part, sum(leg.units) as units
        from ledger.journal j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units) join ledger.account a on a.id = leg.account_id
        where j.kind = 'genesisMinted' group by a.part
      )
      select 'genesis ' || coalesce(d.part, m.part) as at, 'minted ' || coalesce(m.units, 0) || ', the parameters say ' || coalesce(d.units, 0) as problem
      from due d full join minted m on m.part = d.part where coalesce(d.units, 0) <> coalesce(m.units, 0)`,
  };
}

/** Lines never change: an ancestor at the time of the transfer is still one today. */
function transfersStayInLine(position?: Position): Check {
  return {
    counted: sql`select count(*) from ${journalsSince(position)} j where j.kind = 'transferred'`,
    faults: sql`
      select moved.id as at, coalesce(moved.sender, 'nobody') || ' sent to ' || coalesce(moved.receiver, 'nobody') ||
        case when moved.names_both then ', not in one line' else ', its details name others' end as problem
      from (
        select j.id, leg.sender, leg.receiver, (lower(j.details ->> 'from'), lower(j.details ->> 'to')) is not distinct from (leg.sender, leg.receiver) as names_both
        from ${journalsSince(position)} j cross join lateral (
          select min(a.owner) filter (where l.units < 0) as sender, min(a.owner) filter (where l.units > 0) as receiver
          from unnest(j.account_ids, j.amounts) l(account_id, units) join ledger.account a on a.id = l.account_id
        ) leg
        where j.kind = 'transferred'
      ) moved
        left join account s on s.address = moved.sender left join account r on r.address = moved.receiver
      where not moved.names_both
        or not coalesce(r.path[s.depth + 1] = s.number, false) and not coalesce(s.path[r.depth + 1] = r.number, false)`,
  };
}

function linesFollowInviters(position?: Position): Check {
  return {
    counted: sql`select count(*) from account where ${writtenSince(position, 'account')}`,
    faults: sql`
      select a.address::text as at, 'stands below ' || a.path::text || ', its inviter ' || coalesce(i.number::text, 'nobody') || ' below ' || coalesce(i.path::text, 'nobody') as problem
      from (select * from account where ${writtenSince(position, 'account')}) a left join account i on i.address = a.inviter
      where a.path is distinct from case when a.inviter is null then '{}' else i.path || i.number end`,
  };
}
