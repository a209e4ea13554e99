import sql, { raw, type Sql } from 'sql-template-tag';
import type { ParameterHistory } from './parameter-history.ts';

/**
 * A price is read right before the quote that it makes is written, and an operator's price may be committed in between. A
 * quote may therefore use any price of the last two minutes before it.
 */
const SLACK = raw(`interval '2 minutes'`);
const SLACK_MICROS = raw('120000000::numeric');

/** `asset`, `at` (an instant) and `day` (its platform day): SQL expressions of the row that a price is wanted for. */
type Moment = { readonly asset: Sql; readonly at: Sql; readonly day: Sql };

/**
 * Base units of USDT for a whole token: the lowest and the highest price (`low`, `high`) for which the platform can have
 * accepted or sold it at that moment, as a lateral table. The rule is that of quotes: the last price or the average of the
 * window, whichever favours the platform. Null without any price.
 */
export function rateAround(history: ParameterHistory, side: 'accepted' | 'sold', { asset, at, day }: Moment): Sql {
  const favoured = raw(side === 'accepted' ? 'least' : 'greatest');
  return sql`(
    select coalesce(min(${favoured}(last.low, average.low)), min(unit.price)) as low,
      coalesce(max(${favoured}(last.high, average.high)), min(unit.price)) as high
    from (select power(10::numeric, decimals) as price, symbol = ${asset} as is_asked from asset where symbol = 'USDT') one
      left join lateral (select one.price where one.is_asked) unit on true
      cross join ${lastPrices({ asset, at })} last
      left join ${history.averageHours} averaged on ${day} between averaged.from_day and averaged.until_day
      left join lateral ${averagePrice({ asset, at, hours: sql`averaged.hours` })} average on true
  )`;
}

/** The lowest and the highest of the prices that were the last one within the slack. */
export function lastPrices({ asset, at }: Omit<Moment, 'day'>): Sql {
  return sql`lateral (
    select min(known.usdt_units) as low, max(known.usdt_units) as high from (
      select listed.usdt_units from operator_price listed
      where listed.asset = ${asset} and listed.usdt_units > 0 and listed.holds_from > ${at} - ${SLACK} and listed.holds_from <= ${at}
      union all
      (select listed.usdt_units from operator_price listed
      where listed.asset = ${asset} and listed.usdt_units > 0 and listed.holds_from <= ${at} - ${SLACK} order by listed.at desc limit 1)
    ) known
  )`;
}

/** As far as the average over so many hours can have been off `at` by the slack, but never beyond the prices that it is of. */
function averagePrice({ asset, at, hours }: Omit<Moment, 'day'> & { hours: Sql }): Sql {
  const since = sql`${at} - make_interval(hours => ${hours})`;
  return sql`(
    select greatest(lowest, div(weight, micros) - drift) as low, least(highest, div(weight, micros) + drift) as high
    from (
      select sum(units * span) as weight, sum(span) as micros, min(units) as lowest, max(units) as highest,
        case when max(units) = min(units) then 0 else div((max(units) - min(units)) * ${SLACK_MICROS}, greatest(sum(span), 1)) + 1 end as drift
      from (
        select held.units, greatest(extract(epoch from till - greatest(held.since, ${since})) * 1000000, 0)::numeric(38, 0) as span
        from (
          select listed.usdt_units as units, listed.holds_from as since, coalesce(lead(listed.holds_from) over (order by listed.at), ${at}) as till
          from operator_price listed where listed.asset = ${asset} and listed.holds_from <= ${at}
            and listed.at >= coalesce((
              select max(before.at) from operator_price before where before.asset = ${asset} and before.holds_from <= ${since} - ${SLACK}), '-infinity')
        ) held where held.units > 0
      ) spans
    ) summed where micros > 0
  )`;
}
