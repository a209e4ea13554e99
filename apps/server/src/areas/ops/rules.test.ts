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

  /** Every asset that pays, every step and none, sold with every share: an independent count without a rounding before the end. */
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
      // Without exchanges no cycle can gain: only what stays decides here.
      'convert.USDT-BCG.open': fc.constant(false),
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

  test('is refused when an account could withdraw more without a limit than within it', () => {
    const params = parseParams(new Map([['withdraw.autoLimit', '99']]));
    expect(findSetProblem(params)).toEqual({ key: 'withdraw.autoAlways', problem: 'limits-disagree' });
  });

  test('is refused when the pools need more than the cap', () => {
    const greedy = parseParams(new Map([['genesis.emission', '900000000']]));
    expect(findSetProblem(greedy)?.problem).toBe('pools-exceed-cap');
  });
});
