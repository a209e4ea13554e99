import { ASSET_NAMES, ASSETS } from '@ocean/api/assets';
import { INITIAL_PARAMS, type Params, parseParams } from '@ocean/api/params';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceBots } from '../../bots/price/rules.ts';
import { findSetProblem, leastNetBasisPoints } from '../../ops/rules.ts';
import { MAX_PLACES } from '../../team/rules.ts';
import { MAX_PAID_OF_A_SALE, type ShareTerms, shareTerms, splitSale } from './rules.ts';

const INITIAL = shareTerms(INITIAL_PARAMS);
const HUNDRED = 100_000_000n;

/** A line from the direct inviter upwards: the level of each, with a minus for one without a bot. */
const lineOf = (...levels: readonly (number | '-0')[]) =>
  levels.map((level, at) => ({
    address: `up${at + 1}`,
    level: Math.abs(Number(level)),
    hasBot: level !== '-0' && level >= 0,
  }));
const split = (line: ReturnType<typeof lineOf>, totalUnits = HUNDRED, terms = INITIAL) =>
  splitSale({ buyer: 'buyer', totalUnits, line }, terms);

describe('splits a payment of 100 USDT', () => {
  const cases: [string, ReturnType<typeof lineOf>, string[]][] = [
    ['without a line', [], []],
    ['by an inviter of V0', lineOf(0), ['inviter up1 paid 8']],
    ['by an inviter without a bot', lineOf('-0'), ['inviter up1 noBot 0']],
    ['by an inviter with a level', lineOf(3), ['inviter up1 paid 8', 'differential up1 paid 6']],
    [
      'with rising levels',
      lineOf(0, 1, 3, 5),
      ['inviter up1 paid 8', 'differential up2 paid 2', 'differential up3 paid 4', 'differential up4 paid 4'],
    ],
    [
      'with one who has no bot, and moves no bar',
      lineOf(0, -4, 2),
      ['inviter up1 paid 8', 'differential up2 noBot 0', 'differential up3 paid 4'],
    ],
    [
      'with equal and falling levels above',
      lineOf(2, 2, 1, 3),
      [
        'inviter up1 paid 8',
        'differential up1 paid 4',
        'differential up2 belowBar 0',
        'differential up3 belowBar 0',
        'differential up4 paid 2',
      ],
    ],
    ['with levels only beyond 20 ancestors', lineOf(...Array.from({ length: 20 }, () => 0), 5), ['inviter up1 paid 8']],
    [
      'with the twentieth ancestor',
      lineOf(...Array.from({ length: 19 }, () => 0), 5),
      ['inviter up1 paid 8', 'differential up20 paid 10'],
    ],
  ];
  test.each(cases)('%s', (_what, line, expected) => {
    const shares = split(line);
    expect(shares.map(({ kind, account, outcome, units }) => `${kind} ${account} ${outcome} ${units / 1_000_000n}`)).toEqual(
      expected,
    );
  });

  test('names the direct invitee of each account', () => {
    expect(split(lineOf(1, 2)).map(({ account, invitee }) => [account, invitee])).toEqual([
      ['up1', 'buyer'],
      ['up1', 'buyer'],
      ['up2', 'up1'],
    ]);
  });

  test('and a tiny one: a share below a base unit is none', () => {
    expect(split(lineOf(1), 12n).map(({ outcome, units }) => [outcome, units])).toEqual([
      ['tooSmall', 0n],
      ['tooSmall', 0n],
    ]);
  });
});

const points = fc.integer({ min: 0, max: 5_000 });
const terms: fc.Arbitrary<ShareTerms> = fc.record({
  inviterPoints: points,
  differentialPoints: points,
  ratePoints: fc.array(points, { minLength: 5, maxLength: 5 }).map((rates) => [0, ...rates.sort((a, b) => a - b)]),
});
const line = fc
  .array(fc.record({ level: fc.nat(5), hasBot: fc.boolean() }), { maxLength: 30 })
  .map((ancestors) => ancestors.map((one, at) => ({ ...one, address: `up${at + 1}` })));
const total = fc.oneof(fc.bigInt({ min: 1n, max: 1_000n }), fc.bigInt({ min: 1n, max: 10n ** 30n }));

test('of any line so that the parts add up, none exceeds its points, and the bar only rises', () => {
  fc.assert(
    fc.property(terms, line, total, (of, ancestors, totalUnits) => {
      const shares = splitSale({ buyer: 'buyer', totalUnits, line: ancestors }, of);
      const paid = shares.reduce((sum, { units }) => sum + units, 0n);
      const most = BigInt(of.inviterPoints + of.differentialPoints);
      expect(paid * 10_000n).toBeLessThanOrEqual(totalUnits * most);
      const paidTo = new Set(shares.filter(({ units }) => units > 0n).map(({ account }) => account));
      expect(paidTo.size).toBeLessThanOrEqual(MAX_PAID_OF_A_SALE);
      const differentials = shares.filter(({ kind }) => kind === 'differential');
      const bars = differentials.map(({ barPoints }) => barPoints);
      expect(bars).toEqual(bars.toSorted((a, b) => a - b));
      expect(differentials.reduce((sum, one) => sum + one.points, 0)).toBeLessThanOrEqual(of.differentialPoints);
      for (const { account, place, units, points: own, outcome } of shares) {
        const ancestor = ancestors[place - 1];
        expect(account).toBe(ancestor?.address);
        expect(place).toBeLessThanOrEqual(MAX_PLACES);
        expect(units).toBe((totalUnits * BigInt(own)) / 10_000n);
        if (!ancestor?.hasBot) expect([outcome, units]).toEqual(['noBot', 0n]);
      }
    }),
    { numRuns: 1_000 },
  );
});

describe("buying through one's own invitees", () => {
  const share = fc.integer({ min: 0, max: 1_500 }).map((n) => (n / 100).toFixed(2));
  const set = fc.record({
    'discount.USDT': share,
    'discount.quantity': share.map((percent) => [{ from: 10, percent }]),
    'sale.inviterShare': share,
    'sale.differentialShare': share,
    'level.V5.rate': fc.integer({ min: 1_000, max: 5_000 }).map((n) => (n / 100).toFixed(2)),
    'bot.minNet': fc.integer({ min: 0, max: 9_000 }).map((n) => (n / 100).toFixed(2)),
  });

  /** What a ring that owns the whole line has paid net, in base units. */
  function netOf(params: Params, ancestors: ReturnType<typeof lineOf>, quantity: number): { net: bigint; price: bigint } {
    const { totalUnits } = priceBots(params, { asset: 'USDT', quantity, usdtPerToken: null, priceKind: 'operator' });
    const shares = splitSale({ buyer: 'buyer', totalUnits, line: ancestors }, shareTerms(params));
    return { net: shares.reduce((left, { units }) => left - units, totalUnits), price: params['bot.price'] * BigInt(quantity) };
  }

  test('never costs less than bot.minNet of the price, with any set of parameters that is accepted', () => {
    fc.assert(
      fc.property(set, line, fc.integer({ min: 1, max: 60 }), (values, ancestors, quantity) => {
        const params = parseParams(new Map<string, unknown>(Object.entries(values)));
        fc.pre(findSetProblem(params) === undefined);
        const { net, price } = netOf(params, ancestors, quantity);
        expect(net * 10_000n).toBeGreaterThanOrEqual(price * BigInt(params['bot.minNet']));
        expect(net).toBeGreaterThan(0n);
      }),
      { numRuns: 500 },
    );
  });

  test('costs 78.7 % in the worst case of the initial set: all discounts that can be had, and every share', () => {
    const paying = ASSET_NAMES.filter((asset) => ASSETS[asset].isPayable);
    expect(paying).toContain('BYB');
    const { net, price } = netOf({ ...INITIAL_PARAMS, 'discount.USDT': INITIAL_PARAMS['discount.BYB'] }, lineOf(5), 50);
    expect((net * 10_000n) / price).toBe(7_875n);
    expect(leastNetBasisPoints(INITIAL_PARAMS)).toBe(7_875);
  });
});
