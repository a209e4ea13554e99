import { STAKE_MAY, STAKE_METHODS, STAKE_STATES } from '@ocean/api/areas/staking';
import { Refusal } from '@ocean/api/errors';
import { INITIAL_PARAMS, parseParams } from '@ocean/api/params';
import { stakeReward } from '@ocean/money/staking';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountLeft,
  findTermProblem,
  planLeaving,
  planOpening,
  planTaking,
  type Reserves,
  type StakeFacts,
  shortestTerm,
  stakeFigures,
  stateOf,
  termsOf,
} from './rules.ts';

const BCG = 10n ** 18n;
const PLENTY: Reserves = {
  poolUnits: 100_000_000n * BCG,
  dayLeftUnits: 2_000_000n * BCG,
  reservedUnits: 0n,
  openedToday: 0,
};
const asked = (method: 'pledge' | 'trusteeship', amount: bigint, days: number) => ({ method, amountUnits: amount * BCG, days });

function refusalOf(act: () => unknown): [string, object] {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return [error.key, error.params];
    throw error;
  }
  throw new Error('it was not refused');
}

describe('the terms', () => {
  test('are those of the method in ascending days, and the shortest one decides what cancelling pays', () => {
    expect(termsOf(INITIAL_PARAMS, 'pledge').map(({ days }) => days)).toEqual([30, 90, 180, 360]);
    expect(termsOf(INITIAL_PARAMS, 'trusteeship').at(-1)).toEqual({ days: 360, ratePoints: 1500 });
    expect(shortestTerm(INITIAL_PARAMS)).toEqual({ days: 30, ratePoints: 300 });
  });

  const set = (key: string, terms: unknown) => parseParams(new Map([[key, terms]]));
  test.each([
    ['stake.pledge.terms', [], 'terms-out-of-bounds'],
    ['stake.trusteeship.terms', [], 'terms-out-of-bounds'],
    ['stake.pledge.terms', [{ from: 30, percent: '0' }], 'terms-out-of-bounds'],
    ['stake.pledge.terms', [{ from: 3651, percent: '1' }], 'terms-out-of-bounds'],
    ['stake.trusteeship.terms', [{ from: 3650, percent: '10.01' }], 'terms-out-of-bounds'],
    [
      'stake.pledge.terms',
      [
        { from: 30, percent: '3' },
        { from: 60, percent: '2.99' },
      ],
      'rates-fall',
    ],
    ['stake.trusteeship.terms', [{ from: 90, percent: '2.99' }], 'rates-fall'],
  ])('of %s that are %j are refused: %s', (key, terms, problem) => {
    expect(findTermProblem(set(key, terms))).toEqual({ key, problem });
  });

  test('are valid initially', () => {
    expect(findTermProblem(INITIAL_PARAMS)).toBeUndefined();
  });
});

describe('opening a stake', () => {
  test('reserves the reward of its term', () => {
    const opening = planOpening(INITIAL_PARAMS, asked('pledge', 365n, 30), PLENTY);
    expect(opening).toMatchObject({ rewardUnits: (9n * BCG) / 10n, shortestPoints: 300, term: { days: 30, ratePoints: 300 } });
  });

  test.each<[string, Parameters<typeof asked>, Partial<Reserves>, [string, object]]>([
    ['another term', ['pledge', 100n, 45], {}, ['STAKE_TERM_UNKNOWN', { terms: '30, 90, 180, 360' }]],
    ['a term of the other method', ['trusteeship', 100n, 30], {}, ['STAKE_TERM_UNKNOWN', { terms: '90, 180, 360' }]],
    ['less than the least', ['pledge', 9n, 30], {}, ['STAKE_BELOW_MIN', { minimum: '10', asset: 'BCG' }]],
    ['the 21st of a day', ['pledge', 100n, 30], { openedToday: 20 }, ['STAKES_TOO_MANY', { maximum: 20 }]],
    [
      'more than the pool covers',
      ['pledge', 1000n, 30],
      { poolUnits: BCG },
      ['STAKE_POOL_SHORT', { covered: '0.00', asset: 'BCG' }],
    ],
    [
      'more than the account may have reserved',
      ['pledge', 1000n, 30],
      { reservedUnits: 999_999n * BCG },
      ['STAKE_ACCOUNT_LIMIT', { covered: '405.55', asset: 'BCG' }],
    ],
    [
      'more than the day has left',
      ['pledge', 1000n, 30],
      { dayLeftUnits: BCG },
      ['STAKE_DAY_LIMIT', { covered: '405.55', asset: 'BCG' }],
    ],
  ])('is refused by name for %s', (_, of, reserves, refusal) => {
    expect(refusalOf(() => planOpening(INITIAL_PARAMS, asked(...of), { ...PLENTY, ...reserves }))).toEqual(refusal);
  });

  test('is never refused for the amount that a refusal or a check has named as covered', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 27n });
    const reserves = fc.record({ poolUnits: units, dayLeftUnits: units, reservedUnits: units, openedToday: fc.constant(0) });
    const terms = fc.constantFrom(
      ...STAKE_METHODS.flatMap((method) => termsOf(INITIAL_PARAMS, method).map(({ days }) => [method, days] as const)),
    );
    fc.assert(
      fc.property(reserves, terms, units, (left, [method, days], amountUnits) => {
        const open = (wanted: bigint) => planOpening(INITIAL_PARAMS, { method, days, amountUnits: wanted }, left);
        const most = (() => {
          try {
            return open(amountUnits + 10n * BCG).maxUnits;
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            return BigInt(String(error.params.covered).replace('.', '')) * 10n ** 16n;
          }
        })();
        if (most < 10n * BCG) return;
        const { rewardUnits } = open(most);
        expect(rewardUnits <= left.poolUnits && rewardUnits <= left.dayLeftUnits).toBe(true);
        expect(rewardUnits <= accountLeft(INITIAL_PARAMS, left)).toBe(true);
      }),
    );
  });
});

/** Opened on day 99, so that it starts on day 100. */
function stakeOf(method: 'pledge' | 'trusteeship', days: number, more: Partial<StakeFacts> = {}): StakeFacts {
  const amountUnits = 1000n * BCG;
  const ratePoints = 1200;
  return {
    method,
    amountUnits,
    days,
    shortestPoints: 300,
    rewardUnits: stakeReward(amountUnits, { days, ratePoints }),
    startDay: 100,
    endDay: 100 + days,
    takenUnits: 0n,
    principalDay: null,
    state: 'open',
    endedDay: null,
    isAwarded: false,
    ...more,
  };
}

describe('a stake on a day', () => {
  test.each([
    [99, 'pending', 0],
    [100, 'running', 0],
    [101, 'running', 1],
    [189, 'running', 89],
    [190, 'ended', 90],
    [5000, 'ended', 90],
  ] as const)('%i is %s after %i full days', (today, state, served) => {
    expect(stakeFigures(stakeOf('pledge', 90), today)).toMatchObject({ state, served });
    expect(stakeFigures(stakeOf('trusteeship', 90), today)).toMatchObject({ state, served });
  });

  test('by trusteeship releases nothing before its end, and then everything', () => {
    const stake = stakeOf('trusteeship', 90);
    expect(stakeFigures(stake, 189)).toMatchObject({ releasedUnits: 0n, may: [] });
    expect(stakeFigures(stake, 190)).toMatchObject({ toTakeUnits: stake.rewardUnits, may: ['takeReward', 'takePrincipal'] });
  });

  test('that was cancelled no longer changes', () => {
    const stake = stakeOf('pledge', 90, { state: 'cancelled', endedDay: 145, takenUnits: 7n, principalDay: 145 });
    expect(stakeFigures(stake, 5000)).toMatchObject({ served: 45, incomeUnits: 7n, releasedUnits: 7n, toTakeUnits: 0n, may: [] });
  });

  test('offers exactly what the server would do, in every state', () => {
    for (const method of STAKE_METHODS) {
      for (let today = 98; today < 195; today += 1) {
        const stake = stakeOf(method, 90);
        const { may } = stakeFigures(stake, today);
        const does = (act: () => unknown) => {
          try {
            act();
            return true;
          } catch {
            return false;
          }
        };
        expect([today, may.includes('takeReward')]).toEqual([today, does(() => planTaking(stake, 'reward', today))]);
        expect([today, may.includes('takePrincipal')]).toEqual([today, does(() => planTaking(stake, 'principal', today))]);
        expect([today, may.includes('cancel')]).toEqual([today, does(() => planLeaving(stake, today))]);
        expect(STAKE_MAY[method][stateOf(stake, today)]).toEqual(expect.arrayContaining([...may]));
      }
    }
    expect(STAKE_STATES.flatMap((state) => STAKE_METHODS.map((method) => STAKE_MAY[method][state])).flat()).not.toEqual([]);
  });
});

describe('leaving a stake', () => {
  test.each([
    [99, 0, true],
    [100, 0, false],
    [129, 0, false],
    [130, 30, false],
    [189, 60, false],
  ])('on day %i pays for %i days', (today, counted, isBeforeStart) => {
    const plan = planLeaving(stakeOf('pledge', 90), today);
    expect(plan).toMatchObject({ counted, isBeforeStart, fromPrincipalUnits: 0n });
    expect(plan.paidUnits + plan.backUnits).toBe(1000n * BCG + stakeOf('pledge', 90).rewardUnits);
  });

  test('deducts rewards taken beyond it from the principal, and preserves the total', () => {
    const visits = fc.array(fc.integer({ min: 99, max: 189 }), { maxLength: 20 });
    fc.assert(
      fc.property(visits, fc.integer({ min: 99, max: 189 }), (days, leavesOn) => {
        let stake = stakeOf('pledge', 90);
        for (const day of days.filter((each) => each <= leavesOn).toSorted((a, b) => a - b)) {
          const { toTakeUnits } = stakeFigures(stake, day);
          stake = { ...stake, takenUnits: stake.takenUnits + toTakeUnits };
        }
        const plan = planLeaving(stake, leavesOn);
        const reached = stake.takenUnits + plan.paidUnits;
        expect(reached).toBe(stake.amountUnits + plan.earnedUnits);
        expect(plan.backUnits).toBe(stake.rewardUnits - plan.earnedUnits);
        expect(plan.fromPrincipalUnits > 0n).toBe(stake.takenUnits > plan.earnedUnits);
        expect(plan.paidUnits > 0n).toBe(true);
      }),
    );
  });
});
