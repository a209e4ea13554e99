import { wholeToken } from '@ocean/api/amount';
import { ASSET_NAMES, ASSETS, type Asset } from '@ocean/api/assets';
import { INITIAL_PARAMS, type Params, parseParams } from '@ocean/api/params';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedRate, favourablePrice } from '../../prices/price-rules.ts';
import { assetDiscount, priceBots, priceCards } from '../bots/price/rules.ts';
import { conversionOutput, PAIRS, pairTerms } from '../earnings/convert/rules.ts';
import { splitWithdrawal, withdrawTerms } from '../earnings/withdraw/rules.ts';
import { isPaused, roundPrice } from '../purchases/ido/rules.ts';
import { findGainingWay } from './cycle-rules.ts';
import { findSetProblem } from './rules.ts';

const paramsOf = (values: Record<string, unknown>) => parseParams(new Map(Object.entries(values)));

describe('a set of parameters with a profitable cycle is refused', () => {
  test.each<[string, Record<string, unknown>, readonly string[] | undefined]>([
    ['the initial set', {}, undefined],
    ['the first set of all: discount 2 %, spread 1 %', { 'discount.BCG': '2', 'convert.USDT-BCG.spread': '1' }, ['USDT', 'BCG']],
    [
      'a discount that only a round could serve',
      { 'discount.BCG': '50', 'convert.USDT-BCG.open': false, 'bot.minNet': '0' },
      undefined,
    ],
    ['a discount as large as the spread', { 'discount.BCG': '1.5' }, undefined],
    ['a discount of one basis point more', { 'discount.BCG': '1.51' }, ['USDT', 'BCG']],
    ['a closed pair', { 'discount.BCG': '5', 'convert.USDT-BCG.open': false }, undefined],
    ['as much discount for what is given', { 'discount.BCG': '5', 'discount.USDT': '5' }, undefined],
    [
      'two exchanges after each other',
      { 'convert.BUSD-USDT.open': true, 'convert.BUSD-USDT.spread': '0', 'discount.BCG': '1.6' },
      ['USDT', 'BCG'],
    ],
    [
      'a stablecoin whose own discount is smaller',
      { 'convert.BUSD-USDT.open': true, 'discount.USDT': '3', 'discount.BCG': '3' },
      ['BUSD', 'USDT'],
    ],
    [
      'a token that pays only after an exchange',
      { 'convert.DMC-BCG.open': true, 'convert.DMC-BCG.spread': '0.5' },
      ['DMC', 'BCG'],
    ],
  ])('%s', (_, values, way) => {
    const params = paramsOf(values);
    expect(findGainingWay(params)).toEqual(way);
    expect(findSetProblem(params)?.problem).toBe(way && 'cycle-gains');
  });
});

type Prices = Readonly<Record<Asset, { readonly sold: bigint; readonly accepted: bigint }>>;
type Platform = {
  readonly params: Params;
  readonly prices: Prices;
  readonly priceKind: 'operator' | 'pair';
  /** The price of BCG when the open round was opened; prices may have changed since. */
  readonly openedAt: bigint;
};
/** Converts an amount of one asset into another; `name` says how. */
type Step = { readonly name: string; readonly from: Asset; readonly to: Asset; give(units: bigint): bigint };

/** Every conversion available to a member, computed with the code of the product. */
function stepsOf(on: Platform): Step[] {
  const { params, prices } = on;
  const exchanges = PAIRS.filter((pair) => pairTerms(params, pair).isOpen).map((pair): Step => {
    const { spreadBps } = pairTerms(params, pair);
    const fromPrice = acceptedRate(pair.from, prices[pair.from].accepted) ?? 1_000_000n;
    const terms = { ...pair, spreadBps, fromPrice, toPrice: prices[pair.to].sold };
    return { name: 'exchange', from: pair.from, to: pair.to, give: (units) => conversionOutput(units, terms) };
  });
  const withdrawals = ASSET_NAMES.map((asset): Step => {
    const give = (units: bigint) => splitWithdrawal(units, withdrawTerms(params, asset)).netUnits;
    return { name: 'withdraw and deposit', from: asset, to: asset, give: (units) => (give(units) > 0n ? give(units) : 0n) };
  });
  const stop: Step = {
    name: 'run and stop',
    from: 'BCG',
    to: 'BCG',
    give: (units) => units - (units * BigInt(params['bot.stopFee']) + 9_999n) / 10_000n,
  };
  return [...exchanges, ...roundSteps(on), ...withdrawals, stop];
}

/**
 * Through the open round, unless it is paused now. Accepts any amount: the restriction to whole tokens only gives a member
 * less.
 */
function roundSteps({ params, prices, priceKind, openedAt }: Platform): Step[] {
  const terms = { floorUnits: params['ido.floor'], soldUnits: openedAt, spreadPoints: params['convert.USDT-BCG.spread'] };
  const priceUnits = roundPrice(terms);
  const accepted = { units: prices.BCG.accepted, discountPoints: assetDiscount(params, 'BCG', priceKind) };
  if (isPaused({ priceUnits }, accepted)) return [];
  return (['USDT', 'BUSD'] as const).map((from): Step => {
    const rate = acceptedRate(from, prices[from].accepted) ?? 1_000_000n;
    const give = (units: bigint) => (units * rate * wholeToken('BCG')) / (wholeToken(from) * priceUnits);
    return { name: 'round', from, to: 'BCG', give };
  });
}

/** Every sequence of at most `depth` steps, with the amount that `units` become. */
function* waysFrom(
  steps: readonly Step[],
  asset: Asset,
  units: bigint,
  depth: number,
): Generator<{ asset: Asset; units: bigint; by: string }> {
  if (depth === 0 || units === 0n) return;
  for (const step of steps) {
    if (step.from !== asset) continue;
    const got = step.give(units);
    const by = `${step.name} ${step.from} ${step.to}`;
    yield { asset: step.to, units: got, by };
    for (const further of waysFrom(steps, step.to, got, depth - 1)) yield { ...further, by: `${by}, ${further.by}` };
  }
}

/** The cost of the goods in an asset; undefined when it cannot pay. */
function costIn({ params, prices, priceKind }: Platform, asset: Asset, goods: { quantity: number; isCards: boolean }) {
  if (!ASSETS[asset].isPayable) return undefined;
  const price = goods.isCards ? priceCards : priceBots;
  const usdtPerToken = acceptedRate(asset, prices[asset].accepted);
  return price(params, { asset, quantity: goods.quantity, usdtPerToken, priceKind }).totalUnits;
}

const percentage = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((points) => (points / 100).toFixed(2));
/** A price now and an average; the product takes the one that favours the platform. */
const price = fc.tuple(fc.bigInt(1n, 10n ** 8n), fc.bigInt(1n, 10n ** 8n)).map(([now, before]) => {
  const average = { weight: before, micros: 1n };
  return { sold: favourablePrice('sold', now, average), accepted: favourablePrice('accepted', now, average) };
});
const unit = { sold: 1_000_000n, accepted: 1_000_000n };
const platform: fc.Arbitrary<Platform> = fc.record({
  params: fc
    .record({
      'discount.USDT': percentage(3),
      'discount.BUSD': percentage(3),
      'discount.BCG': percentage(4),
      'discount.BYB': percentage(4),
      'convert.USDT-BCG.open': fc.boolean(),
      'convert.USDT-BCG.spread': percentage(4),
      'convert.BUSD-USDT.open': fc.boolean(),
      'convert.BUSD-USDT.spread': percentage(4),
      'convert.DMC-BCG.open': fc.boolean(),
      'convert.DMC-BCG.spread': percentage(4),
      'ido.floor': fc.integer({ min: 1, max: 500 }).map((cents) => (cents / 100).toFixed(2)),
      'bot.stopFee': percentage(5),
      'bot.minNet': fc.constant('70'),
    })
    .map(paramsOf),
  prices: fc.record({ USDT: fc.constant(unit), BUSD: price, BCG: price, DMC: price, BYB: price }),
  priceKind: fc.constantFrom('operator' as const, 'pair' as const),
  openedAt: fc.bigInt(1n, 10n ** 8n),
});
const goods = fc.record({ quantity: fc.integer({ min: 1, max: 60 }), isCards: fc.boolean() });
const MAX_STEPS = 4;

/** The first profitable way, described; undefined when there is none. */
function findGain(on: Platform, wanted: { quantity: number; isCards: boolean }, start: Asset, units: bigint): string | undefined {
  const steps = stepsOf(on);
  const direct = costIn(on, start, wanted);
  // One unit less than the direct price: being able to buy with it is a gain.
  const budget = direct === undefined ? undefined : direct - 1n;
  for (const way of waysFrom(steps, start, units, MAX_STEPS)) {
    if (way.asset === start && way.units > units) return `${units} ${start} become ${way.units} by ${way.by}`;
  }
  if (budget === undefined) return undefined;
  for (const way of waysFrom(steps, start, budget, MAX_STEPS)) {
    const cost = costIn(on, way.asset, wanted);
    if (cost !== undefined && way.units >= cost) return `${budget} ${start} buy for ${direct} by ${way.by}`;
  }
  return undefined;
}

const amount = fc.bigInt(1n, 10n ** 26n);
const startAsset = fc.constantFrom(...ASSET_NAMES);

describe('everything that can be exchanged, bought and given back', () => {
  test('has no profitable cycle under any accepted set of parameters and any prices', () => {
    let accepted = 0;
    fc.assert(
      fc.property(platform, goods, startAsset, amount, (on, wanted, start, units) => {
        if (findSetProblem(on.params)) return;
        accepted += 1;
        expect(findGain(on, wanted, start, units)).toBeUndefined();
      }),
      { numRuns: 3_000 },
    );
    expect(accepted).toBeGreaterThan(300);
  });

  test('has none through a round either when its price is close to the market', () => {
    let open = 0;
    fc.assert(
      fc.property(platform, goods, fc.integer({ min: -300, max: 300 }), amount, (on, wanted, points, units) => {
        if (findSetProblem(on.params)) return;
        const price = roundPrice({
          floorUnits: on.params['ido.floor'],
          soldUnits: on.openedAt,
          spreadPoints: on.params['convert.USDT-BCG.spread'],
        });
        // Around the price at which it pauses, where a gain would begin.
        const near = (price * BigInt(10_000 + points)) / 10_000n + 1n;
        const moved = { ...on, prices: { ...on.prices, BCG: { sold: near, accepted: near } } };
        if (roundSteps(moved).length > 0) open += 1;
        expect(findGain(moved, wanted, 'USDT', units)).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
    expect(open).toBeGreaterThan(100);
  });

  test('control: a round that did not pause would give one', () => {
    const params = paramsOf({ 'convert.USDT-BCG.open': false });
    const flat = (units: bigint) => ({ sold: units, accepted: units });
    const on = { params, priceKind: 'pair', openedAt: 100_000n } as const;
    const prices = { USDT: unit, BUSD: unit, BCG: flat(250_000n), DMC: flat(100_000n), BYB: flat(500_000n) };
    expect(roundSteps({ ...on, prices })).toEqual([]);
    const sold = { ...prices, BCG: flat(198_000n) };
    expect(roundSteps({ ...on, prices: sold })).toHaveLength(2);
    const gain = (units: bigint) => {
      const [step] = roundSteps({ ...on, prices: sold });
      const cost = priceBots(params, { asset: 'BCG', quantity: 1, usdtPerToken: units, priceKind: 'pair' }).totalUnits;
      return (step?.give(99_999_999n) ?? 0n) >= cost;
    };
    expect([gain(198_000n), gain(250_000n)]).toEqual([false, true]);
  });

  test('control: finds the gain in a set that is refused', () => {
    const params = paramsOf({ 'discount.BCG': '2', 'convert.USDT-BCG.spread': '1' });
    const flat = (units: bigint) => ({ sold: units, accepted: units });
    const prices = { USDT: unit, BUSD: unit, BCG: flat(100_000n), DMC: flat(100_000n), BYB: flat(500_000n) };
    const bots = { quantity: 10, isCards: false };
    const openedAt = 100_000n;
    expect(findGain({ params, prices, priceKind: 'pair', openedAt }, bots, 'USDT', 1_000_000n)).toMatch(
      /buy for 990000000 by exchange/,
    );
    expect(findGain({ params, prices, priceKind: 'operator', openedAt }, bots, 'USDT', 1_000_000n)).toBeUndefined();
    expect(findGain({ params: INITIAL_PARAMS, prices, priceKind: 'pair', openedAt }, bots, 'USDT', 1_000_000n)).toBeUndefined();
  });
});
