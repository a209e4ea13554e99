import { INITIAL_PARAMS, parseParams } from '@ocean/api/params';
import { describe, expect, test } from 'vitest';
import { awardPays, awardTerms, mostAwardsWorth, type TermProgress, taskConditions, taskState } from './rules.ts';

const MISSING: TermProgress = { owned: 0, servedOn: null, isServed: false };
const RESTING: TermProgress = { owned: 2, servedOn: null, isServed: false };
const SERVING: TermProgress = { owned: 2, servedOn: 40, isServed: false };
const SERVED: TermProgress = { owned: 0, servedOn: null, isServed: true };

describe('the conditions of a task', () => {
  test.each([
    ['nothing of it', MISSING, 'missing', null],
    ['some that serve no term', RESTING, 'resting', null],
    ['a term under way', SERVING, 'serving', 40],
    ['a term that was served', SERVED, 'served', null],
  ] as const)('with %s', (_, bot, progress, day) => {
    const conditions = taskConditions('firstPurchase', { bot, stake: MISSING });
    expect(conditions).toEqual([{ condition: 'bot', progress, day }]);
    expect(taskState(conditions, false)).toBe(progress === 'served' ? 'due' : 'open');
    expect(taskState(conditions, true)).toBe('taken');
  });

  test('of a stake are a bot and a stake, and both must be served', () => {
    const state = (bot: TermProgress, stake: TermProgress) => taskState(taskConditions('firstStake', { bot, stake }), false);
    expect([state(SERVED, SERVING), state(SERVING, SERVED), state(MISSING, SERVED), state(SERVED, SERVED)]).toEqual([
      'open',
      'open',
      'open',
      'due',
    ]);
  });

  test('were met where the award was taken', () => {
    expect(taskConditions('firstStake', undefined).map(({ progress }) => progress)).toEqual(['served', 'served']);
  });
});

describe('whether an award is paid', () => {
  const terms = awardTerms(parseParams(new Map([['award.dailyCap', '12']])));
  const fund = { ...terms, awardedTodayUnits: 0n, poolUnits: 10n ** 24n, priceUnits: 100_000n };
  const five = 5n * 10n ** 18n;
  test.each([
    ['while everything is there', {}, 'now'],
    ['up to the cap of the day', { awardedTodayUnits: five }, 'now'],
    ['not beyond it', { awardedTodayUnits: 2n * five }, 'dayIsOver'],
    ['to the last of the pool', { poolUnits: five }, 'now'],
    ['not when the pool holds a unit less', { poolUnits: five - 1n }, 'poolIsEmpty'],
    ['at the highest price', { priceUnits: 1_000_000n }, 'now'],
    ['not above it', { priceUnits: 1_000_001n }, 'priceIsHigh'],
    ['without a price, which is above nothing', { priceUnits: undefined }, 'now'],
  ] as const)('%s', (_, change, pays) => {
    expect(awardPays({ ...fund, ...change })).toBe(pays);
  });
});

test('all awards of an account are worth at most 10 USDT under the initial parameters', () => {
  expect(mostAwardsWorth(INITIAL_PARAMS)).toBe(10_000_000n);
});
