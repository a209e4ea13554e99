import type { PriceKind } from '@ocean/api/assets';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { ParameterHistory } from './parameter-history.ts';

/**
 * A price is read right before its quote is written, and an operator's price may be committed in between. A quote may
 * therefore use any price of the last two minutes before it.
 */
const SLACK = raw(`interval '2 minutes'`);
const SLACK_MICROS = raw('120000000::numeric');

/** `asset`, `at` (an instant) and `day` (its platform day): SQL expressions of the row whose price is needed. */
type Moment = { readonly asset: Sql; readonly at: Sql; readonly day: Sql };

/**
 * Base units of USDT for a whole token: the lowest and the highest price (`low`, `high`) at which the platform can have
 * accepted or sold it at that moment, as a lateral table. Follows the rule of quotes, always in the platform's favour: for a
 * price that operators set, the last one or the average of the window; for a pair, the average of its window or its last
 * moment. Null without any price.
 */
export function rateAround(history: ParameterHistory, side: 'accepted' | 'sold', moment: Moment): Sql {
  const { asset, at, day } = moment;
  const favoured = raw(side === 'accepted' ? 'least' : 'greatest');
  const ofPairs = pairPrices(history, moment, sql`${favoured}(made.usdt_units, made.spot_units)`);
  return sql`(
    select coalesce(least(min(${favoured}(last.low, average.low)), min(pairs.low)), min(unit.price)) as low,
      coalesce(greatest(max(${favoured}(last.high, average.high)), max(pairs.high)), min(unit.price)) as high
    from (select power(10::numeric, decimals) as price, symbol = ${asset} as is_asked from asset where symbol = 'USDT') one
      left join lateral (select one.price where one.is_asked) unit on true
      cross join lateral (select min(known.units) as low, max(known.units) as high from (${operatorPrices(history, moment)}) known) last
      cross join lateral (select min(known.units) as low, max(known.units) as high from (${ofPairs}) known) pairs
      left join ${history.averageHours} averaged on ${day} between averaged.from_day and averaged.until_day
      left join lateral ${averagePrice({ asset, at, hours: sql`averaged.hours` })} average on last.low is not null
  )`;
}

/** The lowest and the highest of the prices that were the last one at some moment within the slack. */
export function lastPrices(history: ParameterHistory, moment: Omit<Moment, 'day'>): Sql {
  return sql`lateral (
    select min(known.units) as low, max(known.units) as high from (
      ${operatorPrices(history, moment)}
      union all
      ${pairPrices(history, moment, sql`made.usdt_units`)}
    ) known
  )`;
}

/** The prices that operators had last set, at any moment within the slack. */
function operatorPrices(history: ParameterHistory, { asset, at }: Omit<Moment, 'day'>): Sql {
  const isSource = history.priceSources ? sql`and ${isInForce(history.priceSources, 'operator', { asset, at })}` : empty;
  return sql`
    select listed.usdt_units as units from operator_price listed
    where listed.asset = ${asset} and listed.usdt_units > 0 and listed.holds_from > ${at} - ${SLACK} and listed.holds_from <= ${at} ${isSource}
    union all
    (select listed.usdt_units from operator_price listed
    where listed.asset = ${asset} and listed.usdt_units > 0 and listed.holds_from <= ${at} - ${SLACK} ${isSource} order by listed.at desc limit 1)`;
}

/** The last undoubted price of the asset's pair; `units` of `made`, a row of `pair_price`. */
function pairPrices(history: ParameterHistory, { asset, at }: Omit<Moment, 'day'>, units: Sql): Sql {
  if (!history.priceSources) return sql`select null::numeric as units where false`;
  const isSource = isInForce(history.priceSources, 'pair', { asset, at });
  return sql`
    select ${units} as units from pair_price made
    where made.asset = ${asset} and made.doubt is null and made.at > ${at} - ${SLACK} and made.at <= ${at} and ${isSource}
    union all
    (select ${units} from pair_price made
    where made.asset = ${asset} and made.doubt is null and made.at <= ${at} - ${SLACK} and ${isSource} order by made.at desc limit 1)`;
}

/** Right after midnight, the parameters of the day before are valid as well. */
function isInForce(sources: Sql, kind: PriceKind, { asset, at }: Omit<Moment, 'day'>): Sql {
  return sql`exists (
    select from ${sources} source where source.sources ->> ${asset} = ${kind}
      and platform_day(${at}) >= source.from_day and platform_day(${at} - ${SLACK}) <= source.until_day)`;
}

/** The average over this many hours, widened by how far the slack can move it, but never beyond the prices that it averages. */
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
