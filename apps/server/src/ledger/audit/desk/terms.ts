import sql, { type Sql } from 'sql-template-tag';
import { type Check, type Invariant, type Position, writtenSince } from '../invariant.ts';
import type { ParameterHistory } from '../terms/parameter-history.ts';
import { rateAround } from '../terms/rates.ts';

/** Terms and prices are read right before a row is written, so those of the two minutes before it are correct, too. */
const SLACK: Sql = sql`interval '2 minutes'`;

/** Rates against the prices of their time, and the days of deposits. */
export function deskTermInvariants(history: ParameterHistory): Invariant[] {
  const rates = (position?: Position) => deskRatesLieInTheirBand(history, position);
  return [
    {
      name: 'deskRatesLieInTheirBand',
      promise: 'every order was accepted at a rate within the band of its market around the reference price of that moment',
      ...rates(),
      since: rates,
    },
    {
      name: 'deskDepositsComeBackInTime',
      promise:
        'every deposit comes back the days of its time after its owner has left or was refused, and none is bonded for what is over',
      ...deskDepositsComeBackInTime(history),
    },
  ];
}

/** The reference is the middle between the prices at which the platform would sell and accept. */
function deskRatesLieInTheirBand(history: ParameterHistory, position?: Position): Check {
  const moment = { asset: sql`o.base`, at: sql`o.accepted_at`, day: sql`platform_day(o.accepted_at)` };
  const accepted = sql`(select * from desk_order where operator is not null and ${writtenSince(position, 'desk_order')})`;
  return {
    counted: sql`select count(*) from ${accepted} o`,
    faults: sql`
      select o.id::text as at, 'accepted at ' || o.rate_units || ', the reference lay between ' || coalesce(reference.low || ' and ' || reference.high, 'nothing') ||
        ', the band was ' || band.points || ' points' as problem
      from ${accepted} o
        cross join lateral ${rateAround(history, 'sold', moment)} sold
        cross join lateral ${rateAround(history, 'accepted', moment)} taken
        cross join lateral (select div(sold.low + taken.low, 2) as low, div(sold.high + taken.high, 2) as high) reference
        cross join lateral ${BAND} band
      where not coalesce(o.rate_units * 10000 between reference.low * (10000 - band.points) and reference.high * (10000 + band.points), false)`,
  };
}

/** The widest band that operators may have set for the market of an order `o` at that time; `points`. */
const BAND: Sql = sql`(
  select max(decided.points) as points from (
    select a.band_points as points from desk_act a
    where a.base = o.base and a.band_points is not null and a.at > o.accepted_at - ${SLACK} and a.at <= o.accepted_at
    union all
    (select coalesce(before.band_points, m.first_band_points)
    from desk_market m left join lateral (
      select a.band_points from desk_act a
      where a.base = o.base and a.band_points is not null and a.at <= o.accepted_at - ${SLACK} order by a.number desc limit 1
    ) before on true
    where m.base = o.base)
  ) decided)`;

function deskDepositsComeBackInTime(history: ParameterHistory): Check {
  const terms = history.of({ days: ['integer', (params) => params['desk.depositDays']] });
  return {
    counted: sql`select count(*) from desk_deposit`,
    faults: sql`
      select d.id::text as at, 'for ' || d.purpose || ', comes back ' || coalesce(d.returns_at::text, 'never yet') || '; over since ' || coalesce(ended.at::text, 'never') as problem
      from desk_deposit d
        left join lateral (
          select min(over.at) as at from (
            select c.at from desk_level_change c where d.purpose = 'level' and c.account = d.account and c.level = 1 and c.at >= d.bonded_at
            union all
            select coalesce(p.left_at, p.decided_at) from desk_provider p where p.deposit_id = d.id and p.state in ('leaving', 'refused')
          ) over
        ) ended on true
      where (d.returns_at is null) <> (ended.at is null)
        or (d.returns_at is not null and not exists (
          select from ${terms} t
          where platform_day(ended.at) >= t.from_day and platform_day(ended.at - ${SLACK}) <= t.until_day
            and d.returns_at = ended.at + t.days * interval '1 day'))`,
  };
}
