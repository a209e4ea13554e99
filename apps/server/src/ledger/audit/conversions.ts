import sql from 'sql-template-tag';
import { type Check, type Invariant, journalsSince, type Position, writtenSince } from './invariant.ts';
import type { ParameterHistory } from './terms/parameter-history.ts';
import { rateAround } from './terms/rates.ts';

/** Executed offers and what they count against caps. */
export const CONVERSION_INVARIANTS: readonly Invariant[] = [
  {
    name: 'offersAreDoneOnce',
    promise: 'every executed offer moved exactly what it offered, once, and nothing else was exchanged',
    ...offersAreDoneOnce(),
    since: offersAreDoneOnce,
  },
  {
    name: 'conversionDaysAddUp',
    promise: 'the volume counted against the cap of a pair and day is the sum of its offers executed that day',
    counted: sql`select count(*) from conversion_day`,
    faults: sql`
      select coalesce(d.from_asset || '-' || d.to_asset || ' day ' || d.day, q.from_asset || '-' || q.to_asset || ' day ' || q.day) as at,
        'counted ' || coalesce(d.given_units, 0) || ', offers done ' || coalesce(q.given, 0) as problem
      from conversion_day d
        full join (
          select from_asset, to_asset, platform_day(done_at) as day, sum(give_units) as given
          from conversion_quote where done_at is not null group by 1, 2, 3
        ) q on (q.from_asset, q.to_asset, q.day) = (d.from_asset, d.to_asset, d.day)
      where coalesce(d.given_units, 0) <> coalesce(q.given, 0)`,
  },
];

/** Conversions, recomputed from the prices and parameters of their offers. */
export function conversionInvariants(history: ParameterHistory): Invariant[] {
  const rate = (position?: Position) => conversionsKeepTheirRate(history, position);
  return [
    {
      name: 'conversionsKeepTheirRate',
      promise: 'every executed offer was of a pair that exists, at the prices and the spread of its time, out of its pool',
      ...rate(),
      since: rate,
    },
  ];
}

/** A stablecoin counts for at most one USDT. The spread is read right before the offer is written, so it is at most a day older. */
function conversionsKeepTheirRate(history: ParameterHistory, position?: Position): Check {
  const spreads = history.of({
    spreads: [
      'jsonb',
      (params) =>
        JSON.stringify({
          'USDT-BCG': params['convert.USDT-BCG.spread'],
          'BUSD-USDT': params['convert.BUSD-USDT.spread'],
          'DMC-BCG': params['convert.DMC-BCG.spread'],
        }),
    ],
  });
  const [at, day] = [sql`q.quoted_at`, sql`platform_day(q.quoted_at)`];
  return {
    counted: sql`select count(*) from conversion_quote where done_at is not null and ${writtenSince(position, 'conversion_quote')}`,
    faults: sql`
      select q.id as at, q.give_units || ' ' || q.from_asset || ' became ' || q.get_units || ' ' || q.to_asset || ', ' ||
        coalesce(offer.least || ' to ' || offer.most || ' at the rates of then', 'which has no rate') as problem
      from (select * from conversion_quote where done_at is not null and ${writtenSince(position, 'conversion_quote')}) q
        join asset f on f.symbol = q.from_asset join asset t on t.symbol = q.to_asset
        cross join lateral ${rateAround(history, 'accepted', { asset: sql`q.from_asset`, at, day })} accepted
        cross join lateral ${rateAround(history, 'sold', { asset: sql`q.to_asset`, at, day })} sold
        cross join lateral (
          select min((s.spreads ->> (q.from_asset || '-' || q.to_asset))::numeric) as least, max((s.spreads ->> (q.from_asset || '-' || q.to_asset))::numeric) as most
          from ${spreads} s where s.from_day <= ${day} and s.until_day >= platform_day(q.quoted_at - interval '2 minutes')
        ) spread
        cross join lateral (
          select case when q.to_asset = 'USDT' then least(accepted.low, sold.low) else accepted.low end as low,
            case when q.to_asset = 'USDT' then least(accepted.high, sold.high) else accepted.high end as high
        ) paid
        cross join lateral (
          select div(q.give_units * paid.low * power(10::numeric, t.decimals) * (10000 - spread.most), power(10::numeric, f.decimals) * sold.high * 10000) as least,
            div(q.give_units * paid.high * power(10::numeric, t.decimals) * (10000 - spread.least), power(10::numeric, f.decimals) * sold.low * 10000) as most
        ) offer
      where not coalesce(q.get_units between offer.least and offer.most, false)`,
  };
}

function offersAreDoneOnce(position?: Position): Check {
  return {
    counted: sql`select count(*) from conversion_quote where done_at is not null and ${writtenSince(position, 'conversion_quote')}`,
    faults: sql`
      with moved as (
        select j.details ->> 'quoteId' as quote_id, count(distinct j.id) as times, min(a.owner) filter (where a.owner <> 'platform') as account,
          -sum(leg.units) filter (where a.owner <> 'platform' and leg.units < 0) as given, sum(leg.units) filter (where a.owner <> 'platform' and leg.units > 0) as got,
          min(a.asset) filter (where a.owner <> 'platform' and leg.units < 0) as from_asset, min(a.asset) filter (where a.owner <> 'platform' and leg.units > 0) as to_asset,
          min(a.part) filter (where a.owner = 'platform' and leg.units < 0) as pool
        from ${journalsSince(position)} j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units)
          join ledger.account a on a.id = leg.account_id
        where j.kind = 'converted'
        group by j.details ->> 'quoteId'
      )
      select coalesce(q.id::text, m.quote_id) as at,
        coalesce('offers ' || q.give_units || ' ' || q.from_asset || ' for ' || q.get_units || ' ' || q.to_asset, 'no offer that is done') ||
          ', ledger ' || coalesce(m.times || ' times ' || m.given || ' ' || m.from_asset || ' for ' || m.got || ' ' || m.to_asset, 'nothing') as problem
      from (select * from conversion_quote where done_at is not null and ${writtenSince(position, 'conversion_quote')}) q full join moved m on m.quote_id = q.id::text
      where (q.account::text, q.give_units, q.from_asset, q.get_units, q.to_asset, 1, case q.from_asset when 'DMC' then 'awardsPool' else 'convertPool' end)
        is distinct from (m.account, m.given, m.from_asset, m.got, m.to_asset, m.times, m.pool)`,
  };
}
