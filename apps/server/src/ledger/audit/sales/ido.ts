import sql from 'sql-template-tag';
import { type Check, type Invariant, journalsSince, type Position, writtenSince } from '../invariant.ts';
import { signedByTwo } from '../signed-by-two.ts';
import type { ParameterHistory } from '../terms/parameter-history.ts';
import { rateAround } from '../terms/rates.ts';

/** Rounds of the IDO, what is sold in them, and the pool that pays. */
export function idoInvariants(history: ParameterHistory): Invariant[] {
  return [
    {
      name: 'tokensAreSold',
      promise: 'every settled purchase of tokens has its sale, and the pool paid exactly its tokens once, to its buyer',
      ...tokensAreSold(),
      since: tokensAreSold,
    },
    {
      name: 'tokensAreOfTheirRound',
      promise: 'tokens were sold whole, within the range, while their round was open',
      ...ofTheirRound(history),
    },
    {
      name: 'roundsSellWhatTheyHave',
      promise: 'no round and no day sold more than its part, and what is counted is the sum of the sales',
      ...roundsSell(),
    },
    {
      name: 'addressesKeepTheirPlaces',
      promise: 'the purchases of an address are counted 1, 2, 3, up to the most that it could make on that day',
      ...placesAreKept(history),
    },
    {
      name: 'roundsKeepTheirTerms',
      promise:
        'every round has the price and the part of a day that the parameters and prices made when it was opened, and overlaps no other',
      ...roundsKeepTerms(history),
    },
    {
      name: 'roundsAreSignedByTwo',
      promise: 'under the number of every round stand signatures of both operators whom its row names',
      ...signedByTwo({ table: 'ido_round', subject: 'ido', what: 'round' }),
    },
    {
      name: 'idoPoolAddsUp',
      promise: 'the pool of the IDO holds what was minted and funded, less what the rounds have sold',
      ...poolAddsUp(),
    },
  ];
}

function tokensAreSold(position?: Position): Check {
  return {
    counted: sql`select count(*) from ido_sale where ${writtenSince(position, 'ido_sale')}`,
    faults: sql`
      with paid as (
        select j.details ->> 'purchaseId' as purchase_id, count(distinct j.id) as times, -sum(leg.units) filter (where a.part = 'idoPool') as units,
          max(a.owner) filter (where a.part = 'available' and a.asset = 'BCG' and leg.units > 0) as account
        from ${journalsSince(position)} j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units)
          join ledger.account a on a.id = leg.account_id
        where j.kind in ('tokenSoldByBalance', 'tokenSoldByWallet')
        group by j.details ->> 'purchaseId'
      ), touched as (
        select id::text as id from purchase where kind = 'tokens' and settled_at is not null and ${writtenSince(position, 'purchase')}
        union select purchase_id::text from ido_sale where ${writtenSince(position, 'ido_sale')}
        union select purchase_id from paid
      )
      select coalesce(t.id, 'without a purchase') as at, coalesce('bought ' || p.quantity || ' of round ' || p.round, 'not settled') ||
        ', ' || coalesce('sale of ' || s.units || ' of round ' || s.round, 'no sale') ||
        ', pool paid ' || coalesce(paid.units || ' to ' || paid.account || ', ' || paid.times || ' times', 'nothing') as problem
      from touched t cross join (select power(10::numeric, decimals) as whole from asset where symbol = 'BCG') bcg
        left join (select * from purchase where kind = 'tokens' and settled_at is not null and ${writtenSince(position, 'purchase')}) p on p.id::text = t.id
        left join (select * from ido_sale where ${writtenSince(position, 'ido_sale')}) s on s.purchase_id::text = t.id
        left join paid on paid.purchase_id is not distinct from t.id
      where (p.account::text, p.round, p.quantity * bcg.whole, p.settled_at) is distinct from (s.account::text, s.round, s.units, s.at)
        or (s.account::text, s.units, 1) is distinct from (paid.account, paid.units, paid.times)`,
  };
}

/** A quote ends with its round at the latest; `walletPurchasesArePaid` checks that payments arrive in time. */
function ofTheirRound(history: ParameterHistory): Check {
  const range = history.of({
    least: ['integer', (params) => params['ido.min']],
    most: ['integer', (params) => params['ido.max']],
  });
  return {
    counted: sql`select count(*) from purchase where kind = 'tokens' and settled_at is not null`,
    faults: sql`
      select p.id as at, p.quantity || ' tokens for ' || p.asset || ' of round ' || p.round || ', quoted at ' || p.quoted_at || ' until ' || p.expires_at ||
        ', settled at ' || p.settled_at || ' by ' || p.settled_by as problem
      from purchase p join asset a on a.symbol = p.asset left join ido_round r on r.number = p.round
        left join ${range} t on p.quoted_day between t.from_day and t.until_day
      where p.kind = 'tokens' and p.settled_at is not null and (
        p.quantity between t.least and t.most and a.is_stable and p.quoted_at >= r.opens_at and p.expires_at <= r.closes_at + interval '1 second'
          and (p.settled_by = 'wallet' or p.settled_at <= r.closes_at)) is not true`,
  };
}

function roundsSell(): Check {
  return {
    counted: sql`select count(*) from ido_round`,
    faults: sql`
      with days as (select round, day, sum(units) as units from ido_sale group by round, day),
      sold as (
        select round, sum(units) as units, max(units) as most_of_day, max(day) as day, (array_agg(units order by day desc))[1] as newest
        from days group by round
      )
      select 'round ' || r.number as at, 'sells ' || r.total_units || ', a day ' || r.day_units || '; sold ' || coalesce(s.units, 0) || ', a day up to ' ||
        coalesce(s.most_of_day, 0) || '; counted ' || coalesce(k.sold_units || ', ' || k.day_sold_units || ' on day ' || coalesce(k.day::text, 'none'), 'nothing') as problem
      from ido_round r left join ido_stock k on k.round = r.number left join sold s on s.round = r.number
      where coalesce(s.units, 0) > r.total_units or coalesce(s.most_of_day, 0) > r.day_units
        or (k.total_units, k.day_units, k.sold_units, k.day, k.day_sold_units)
          is distinct from (r.total_units, r.day_units, coalesce(s.units, 0), s.day, coalesce(s.newest, 0))`,
  };
}

function placesAreKept(history: ParameterHistory): Check {
  const limits = history.of({ most: ['integer', (params) => params['ido.perAddress']] });
  return {
    counted: sql`select count(*) from ido_sale`,
    faults: sql`
      select s.purchase_id as at, 'purchase ' || s.place || ' of ' || s.account || ', its ' || s.expected || '. of at most ' || coalesce(t.most, 0) as problem
      from (select *, row_number() over (partition by account order by place) as expected from ido_sale) s
        left join ${limits} t on platform_day(s.at) between t.from_day and t.until_day
      where s.place <> s.expected or s.place > coalesce(t.most, 0)`,
  };
}

function roundsKeepTerms(history: ParameterHistory): Check {
  const terms = history.of({
    floor: ['numeric', (params) => params['ido.floor']],
    share: ['numeric', (params) => params['ido.dayShare']],
    spread: ['numeric', (params) => params['convert.USDT-BCG.spread']],
  });
  const rate = rateAround(history, 'sold', { asset: sql`'BCG'`, at: sql`r.at`, day: sql`platform_day(r.at)` });
  return {
    counted: sql`select count(*) from ido_round`,
    faults: sql`
      select 'round ' || r.number as at, 'costs ' || r.price_units || ', the rule makes it ' || coalesce(price.least || ' to ' || price.most, 'unknown') ||
        '; sells ' || r.day_units || ' a day, the rule ' || coalesce(part.units, 0) || '; open from ' || r.opens_at || ' to ' || r.closes_at as problem
      from ido_round r left join ${terms} t on r.params_day between t.from_day and t.until_day
        cross join lateral ${rate} rate
        cross join lateral (
          select greatest(t.floor, div(rate.low * 10000 + 10000 - t.spread - 1, 10000 - t.spread)) as least,
            greatest(t.floor, div(rate.high * 10000 + 10000 - t.spread - 1, 10000 - t.spread)) as most
        ) price
        cross join lateral (select greatest(div(r.total_units * t.share, 10000), 1) as units) part
      where (r.price_units between price.least and price.most and rate.low is not null and r.day_units = part.units
          and r.params_day between platform_day(r.at) - 1 and platform_day(r.at)) is not true
        or exists (select from ido_round other where other.number <> r.number and other.opens_at < r.closes_at and r.opens_at < other.closes_at)`,
  };
}

function poolAddsUp(): Check {
  return {
    counted: sql`select count(*) from ido_sale`,
    faults: sql`
      select 'idoPool' as at, 'holds ' || held.units || '; minted ' || minted.units || ', funded ' || funded.units || ', sold ' || sold.units as problem
      from (
          select coalesce(sum(b.posted), 0) as units from ledger.account a join ledger.balance b on b.account_id = a.id
          where a.owner = 'platform' and a.part = 'idoPool'
        ) held
        cross join (
          select coalesce(sum(leg.units), 0) as units
          from ledger.journal j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units) join ledger.account a on a.id = leg.account_id
          where j.kind = 'genesisMinted' and a.part = 'idoPool'
        ) minted
        cross join (select coalesce(sum(units), 0) as units from treasury_movement where pool = 'idoPool') funded
        cross join (select coalesce(sum(units), 0) as units from ido_sale) sold
      where held.units <> minted.units + funded.units - sold.units`,
  };
}
