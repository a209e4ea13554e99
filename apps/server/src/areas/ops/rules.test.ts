import { ASSET_NAMES, ASSETS } from '@ocean/api/assets';
import { HUNDRED_PERCENT } from '@ocean/api/param-kinds';
import { INITIAL_PARAMS, type Params, parseParams } from '@ocean/api/params';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findChangeProblem, findSetProblem, leastNetBasisPoints } from './rules.ts';

describe('a change of a parameter', () => {
  test.each([
    ['tomorrow', { key: 'bot.price', value: '120' }, 1, undefined],
    ['an economic one today', { key: 'bot.price', value: '120' }, 0, 'too-early'],
    ['a technical one today', { key: 'session.days', value: 3 }, 0, undefined],
    ['a technical one yesterday', { key: 'session.days', value: 3 }, -1, 'too-early'],
    ['outside its bounds', { key: 'bot.price', value: '0' }, 1, 'outside-bounds'],
    ['unknown', { key: 'bot.colour', value: 'blue' }, 1, 'unknown'],
    ['part of the genesis', { key: 'genesis.emission', value: '1' }, 1, 'fixed'],
  ])('%s', (_, change, daysAhead, problem) => {
    expect(findChangeProblem(change, daysAhead)?.problem).toBe(problem);
  });
});

describe('a set of parameters', () => {
  test('the initial one is sound and keeps 78.75 % in the worst case', () => {
    expect(findSetProblem(INITIAL_PARAMS)).toBeUndefined();
    expect(leastNetBasisPoints(INITIAL_PARAMS)).toBe(7875);
  });

  test('is refused when discounts and shares together leave less than bot.minNet', () => {
    const greedy = parseParams(new Map([['sale.inviterShare', '12']]));
    expect(findSetProblem(greedy)).toEqual({ key: 'bot.minNet', problem: 'below-minimum-net' });
  });

  /**
   * Every payable asset with every quantity step and none, and all sale shares: an independent computation without intermediate
   * rounding.
   */
  function worstNet(params: Params): number {
    const paying = ASSET_NAMES.filter((asset) => ASSETS[asset].isPayable) as ('USDT' | 'BUSD' | 'BCG' | 'BYB')[];
    const steps = [0, ...params['discount.quantity'].map(({ basisPoints }) => basisPoints)];
    const shares = params['sale.inviterShare'] + params['sale.differentialShare'];
    const nets = paying.flatMap((asset) =>
      steps.map(
        (step) => (HUNDRED_PERCENT - params[`discount.${asset}`]) * (HUNDRED_PERCENT - step) * (HUNDRED_PERCENT - shares),
      ),
    );
    return Math.min(...nets) / HUNDRED_PERCENT ** 2;
  }

  test('is refused exactly when some discounts and shares together leave less than bot.minNet', () => {
    const percentage = fc.integer({ min: 0, max: 5_000 }).map((points) => (points / 100).toFixed(2));
    const small = fc.integer({ min: 0, max: 800 }).map((points) => (points / 100).toFixed(2));
    const any = fc.oneof(small, percentage);
    const set = fc.record({
      // No cycle can gain without exchanges and no awards are paid, so only the net share decides here.
      'convert.USDT-BCG.open': fc.constant(false),
      'award.maxPrice': fc.constant('0'),
      'discount.USDT': any,
      'discount.BUSD': any,
      'discount.BCG': any,
      'discount.BYB': any,
      'discount.quantity': fc
        .uniqueArray(fc.integer({ min: 2, max: 500 }), { maxLength: 5 })
        .chain((from) =>
          fc.tuple(...from.sort((a, b) => a - b).map((quantity) => small.map((percent) => ({ from: quantity, percent })))),
        ),
      'sale.inviterShare': any,
      'sale.differentialShare': any,
      'bot.minNet': fc.integer({ min: 0, max: 10_000 }).map((points) => (points / 100).toFixed(2)),
    });
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(set, (values) => {
        const params = parseParams(new Map(Object.entries(values)));
        const isBelow = worstNet(params) < params['bot.minNet'];
        verdicts.add(isBelow);
        expect(findSetProblem(params)?.problem).toBe(isBelow ? 'below-minimum-net' : undefined);
      }),
      { numRuns: 1_000 },
    );
    expect(verdicts).toEqual(new Set([true, false]));
  });

  test.each<[string, Record<string, unknown>, boolean]>([
    ['78.75 USDT of awards for a bot of which 78.75 stay', { 'award.task': '39.375' }, false],
    ['a unit more in each award', { 'award.task': '39.375000000000000001' }, true],
    ['a highest price one unit above it', { 'award.task': '39.375', 'award.maxPrice': '1.000001' }, true],
    ['a bot that costs less', { 'bot.price': '12' }, true],
    ['awards as high at a lower price', { 'award.task': '500', 'award.maxPrice': '0.07' }, false],
    ['discounts that leave less', { 'award.task': '39', 'discount.USDT': '4', 'discount.BCG': '5.5' }, true],
  ])('in which buying a bot for the awards alone could gain is refused: %s', (_, values, isRefused) => {
    const quiet = { 'convert.USDT-BCG.open': false, 'bot.minNet': '50', ...values };
    const problem = findSetProblem(parseParams(new Map(Object.entries(quiet))));
    expect(problem).toEqual(isRefused ? { key: 'award.maxPrice', problem: 'awards-gain' } : undefined);
  });

  test('lets no group of accounts profit from awards under any accepted set', () => {
    const set = fc.record({
      'award.task': fc.integer({ min: 1, max: 100_000 }).map((cents) => (cents / 100).toFixed(2)),
      'award.maxPrice': fc.integer({ min: 0, max: 2_000 }).map((cents) => (cents / 100).toFixed(2)),
      'bot.price': fc.integer({ min: 1, max: 100_000 }).map((cents) => (cents / 100).toFixed(2)),
    });
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(
        set,
        fc.integer({ min: 1, max: 1_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, accounts, part) => {
          const isRefused = findSetProblem(parseParams(new Map(Object.entries(values)))) !== undefined;
          verdicts.add(isRefused);
          const [task, maxPrice, price] = [values['award.task'], values['award.maxPrice'], values['bot.price']].map(Number);
          if (isRefused || task === undefined || maxPrice === undefined || price === undefined) return;
          // Each account buys one bot, gets every share and discount back, and takes both awards at a price that pays them.
          const spent = accounts * price * (1 - 0.2125);
          const got = accounts * 2 * task * (maxPrice * part);
          expect(got).toBeLessThanOrEqual(spent * (1 + 1e-9));
        },
      ),
      { numRuns: 1_000 },
    );
    expect(verdicts).toEqual(new Set([true, false]));
  });

  test('is refused when an account could withdraw more without a limit than within it', () => {
    const params = parseParams(new Map([['withdraw.autoLimit', '99']]));
    expect(findSetProblem(params)).toEqual({ key: 'withdraw.autoAlways', problem: 'limits-disagree' });
  });

  test('is refused when a level gets less of a sale than the one below it', () => {
    const params = parseParams(new Map([['level.V3.rate', '3.99']]));
    expect(findSetProblem(params)).toEqual({ key: 'level.V3.rate', problem: 'rates-fall' });
  });

  test.each([
    [{ 'desk.L3.fee': '0.46' }, 'desk.L3.fee'],
    [{ 'desk.L4.dailyQuota': '9999' }, 'desk.L4.dailyQuota'],
    [{ 'desk.L2.volume': '8999.99' }, 'desk.L2.volume'],
    [{ 'desk.L5.fee': '0' }, 'desk.L5.volume'],
  ])('is refused when a level of the desk gives less than the one before, or pays for itself: %j', (values, key) => {
    expect(findSetProblem(parseParams(new Map(Object.entries(values))))).toEqual({ key, problem: 'levels-gain' });
  });

  test('is accepted when every desk level costs more in fees than it saves in a month', () => {
    expect(findSetProblem(parseParams(new Map([['desk.L2.volume', '9000.01']])))).toBeUndefined();
  });

  test('is refused when a longer stake has a lower rate than a shorter one, or no term remains', () => {
    const falling = [
      { from: 30, percent: '3' },
      { from: 90, percent: '2' },
    ];
    const set = (terms: unknown) => findSetProblem(parseParams(new Map([['stake.pledge.terms', terms]])));
    expect(set(falling)).toEqual({ key: 'stake.pledge.terms', problem: 'rates-fall' });
    expect(set([])).toEqual({ key: 'stake.pledge.terms', problem: 'terms-out-of-bounds' });
  });

  test('is refused when the pools need more than the cap', () => {
    const greedy = parseParams(new Map([['genesis.emission', '900000000']]));
    expect(findSetProblem(greedy)?.problem).toBe('pools-exceed-cap');
  });
});
