import sql from 'sql-template-tag';
import { type Check, type Invariant, type Position, writtenSince } from './invariant.ts';
import { type ParameterHistory, sourcesOf } from './terms/parameter-history.ts';
import { rateAround } from './terms/rates.ts';

/** What was sold, at which price, and how it was paid. */
export function purchaseInvariants(history: ParameterHistory): Invariant[] {
  const price = (position?: Position) => purchasesCostTheirPrice(history, position);
  const sold = (position?: Position) => botsAreAsSold(history, position);
  return [
    {
      name: 'purchasesCostTheirPrice',
      promise: 'every settled purchase cost what the parameters and prices of its quote make of it, and counts for what was paid',
      ...price(),
      since: price,
    },
    {
      name: 'walletPurchasesArePaid',
      promise: "every purchase settled by wallet has its buyer's payment, in its asset and in time, and no other has one",
      ...walletPurchasesArePaid(),
      since: walletPurchasesArePaid,
    },
    {
      name: 'botsAreAsSold',
      promise: "every bot has the price, the power and the days of its purchase's quote, and was delivered to the buyer",
      ...sold(),
      since: sold,
    },
  ];
}

/**
 * The parameters are those of the quote's day; they were read right before the quote was written, so at most a day earlier. Each
 * charge is rounded up once, so a higher rate never costs more. A token at a price that operators set has no discount of its own.
 * Tokens cost the price of their round. The amount paid, at the same price, is what the purchase counts for in team sales.
 */
function purchasesCostTheirPrice(history: ParameterHistory, position?: Position): Check {
  const prices = history.of({
    bot_price: ['numeric', (params) => params['bot.price']],
    card_price: ['numeric', (params) => params['card.price']],
    vote_price: ['numeric', (params) => params['vote.price']],
    tiers: ['jsonb', (params) => JSON.stringify(params['discount.quantity'])],
    sources: ['jsonb', (params) => JSON.stringify(sourcesOf(params))],
    discounts: [
      'jsonb',
      (params) =>
        JSON.stringify({
          USDT: params['discount.USDT'],
          BUSD: params['discount.BUSD'],
          BCG: params['discount.BCG'],
          BYB: params['discount.BYB'],
        }),
    ],
  });
  const rate = rateAround(history, 'accepted', { asset: sql`p.asset`, at: sql`p.quoted_at`, day: sql`p.quoted_day` });
  return {
    counted: sql`select count(*) from purchase where settled_at is not null and ${writtenSince(position, 'purchase')}`,
    faults: sql`
      select p.id as at, 'paid ' || p.total_units || ' ' || p.asset || ' for ' || p.quantity || ' ' || p.kind || ', the price was ' ||
        coalesce(nullif(cost.least || ' to ' || cost.most, cost.least || ' to ' || cost.least), cost.least::text, 'unknown') ||
        '; counts for ' || p.value_units || ' of ' || coalesce(worth.least || ' to ' || worth.most, 'unknown') as problem
      from (select * from purchase where settled_at is not null and ${writtenSince(position, 'purchase')}) p
        join asset a on a.symbol = p.asset
        left join ${prices} t on p.quoted_day between t.from_day and t.until_day
        left join ido_round r on r.number = p.round
        cross join lateral (
          select case when a.is_stable then least(rate.low, par) else rate.low end as low,
            case when a.is_stable then least(rate.high, par) else rate.high end as high
          from ${rate} rate cross join (select power(10::numeric, decimals) as par from asset where symbol = 'USDT') usdt
        ) accepted
        cross join lateral (
          select (case p.kind when 'bots' then t.bot_price when 'cards' then t.card_price when 'vote' then t.vote_price else r.price_units end) * p.quantity * power(10::numeric, a.decimals) as value,
            case p.kind when 'bots' then (10000 - case when a.is_stable or t.sources ->> p.asset = 'pair' then coalesce((t.discounts ->> p.asset)::numeric, 0) else 0 end) * (10000 - coalesce((
              select (tier ->> 'basisPoints')::numeric from jsonb_array_elements(t.tiers) tier
              where (tier ->> 'from')::integer <= p.quantity order by (tier ->> 'from')::integer desc limit 1), 0))
              else 10000 * 10000 end as kept
        ) goods
        cross join lateral (
          select div(value * kept + high * 100000000 - 1, high * 100000000) as least, div(value * kept + low * 100000000 - 1, low * 100000000) as most
        ) cost
        cross join lateral (select power(10::numeric, a.decimals) as units) whole
        cross join lateral (
          select div(p.total_units * low + whole.units - 1, whole.units) as least, div(p.total_units * high + whole.units - 1, whole.units) as most
        ) worth
      where p.total_units is null or p.total_units < cost.least or p.total_units > cost.most or cost.least is null
        or p.value_units < worth.least or p.value_units > worth.most
        or p.quoted_day > platform_day(p.quoted_at) or p.quoted_day < platform_day(p.quoted_at) - 1`,
  };
}

function walletPurchasesArePaid(position?: Position): Check {
  return {
    counted: sql`select count(*) from purchase where settled_by = 'wallet' and ${writtenSince(position, 'purchase')}`,
    faults: sql`
      select coalesce(p.id, paid.purchase_id) as at, coalesce('settled by ' || p.settled_by || ' for ' || p.total_units || ' ' || p.asset, 'not settled') ||
        ', paid ' || coalesce(paid.settled_units || ' ' || paid.asset || ' by ' || paid.sender || ' in payment ' || paid.payment_id, 'nothing on chain') as problem
      from (
        select id from purchase where settled_by = 'wallet' and ${writtenSince(position, 'purchase')}
        union select purchase_id from payment where outcome = 'settled' and ${writtenSince(position, 'payment')}
      ) touched
        left join purchase p on p.id = touched.id
        left join payment paid on paid.purchase_id = touched.id and paid.outcome = 'settled'
      where (p.settled_by, p.account::text, p.asset, p.total_units, p.order_ref)
          is distinct from ('wallet', paid.sender::text, paid.asset, paid.settled_units, paid.order_ref)
        or to_timestamp(paid.block_time) > p.expires_at`,
  };
}

function botsAreAsSold(history: ParameterHistory, position?: Position): Check {
  const sold = history.of({
    wait_days: ['integer', (params) => params['bot.waitDays']],
    term_days: ['integer', (params) => params['bot.termDays']],
    grace_days: ['integer', (params) => params['bot.graceDays']],
    power: ['integer', (params) => params['bot.power']],
    price: ['numeric', (params) => params['bot.price']],
  });
  return {
    counted: sql`select count(*) from bot where ${writtenSince(position, 'bot')}`,
    faults: sql`
      select b.id as at, case when p.id is null then 'was never sold' when e.bot_id is null then 'was not delivered to its buyer'
        else 'has power ' || b.power || ', price ' || b.price_units || ', waits ' || b.wait_days || ', runs ' || b.term_days || ' and ' || b.grace_days ||
          ' days, bought on day ' || b.bought_day || '; sold on the terms of day ' || p.quoted_day end as problem
      from (select * from bot where ${writtenSince(position, 'bot')}) b
        left join purchase p on p.id = b.purchase_id and p.kind = 'bots' and p.settled_at is not null
        left join ${sold} t on p.quoted_day between t.from_day and t.until_day
        left join bot_event e on e.bot_id = b.id and e.seq = 1 and e.kind = 'bought' and e.owner = p.account
      where e.bot_id is null or b.bought_day < p.quoted_day or b.bought_day > e.day
        or (b.wait_days, b.term_days, b.grace_days, b.power, b.price_units) is distinct from (t.wait_days, t.term_days, t.grace_days, t.power, t.price)`,
  };
}
