import { INITIAL_PARAMS, parseParams } from '@ocean/api/params';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assumptionsOf, daysBeforeIncome, type EstimateFacts, estimateCost, estimateScenarios } from './rules.ts';

const BCG = 10n ** 18n;
const USDT = 1_000_000n;
const facts: EstimateFacts = {
  params: INITIAL_PARAMS,
  quantity: 1,
  days: 30,
  today: 20_000,
  genesisDay: 20_000,
  poolUnits: 400_000_000n * BCG,
  networkPower: 0n,
};

describe('the cost of bots', () => {
  test.each([
    [1, 0, 0n],
    [30, 0, 0n],
    [31, 1, 2n * USDT],
    [60, 1, 2n * USDT],
    [365, 12, 24n * USDT],
  ])('for %i days of running is %i renewals', (days, renewalCount, renewalUnits) => {
    expect(estimateCost({ ...facts, days })).toMatchObject({ botsUnits: 100n * USDT, renewalCount, renewalUnits });
  });

  test('has the quantity discount and a pledge that is no cost', () => {
    expect(estimateCost({ ...facts, quantity: 10 })).toMatchObject({ botsUnits: 990n * USDT, pledgeUnits: 100n * BCG });
  });
});

test('a bot that is bought today earns first on the day after it is run', () => {
  expect(daysBeforeIncome(INITIAL_PARAMS)).toBe(9);
  expect(daysBeforeIncome(parseParams(new Map([['bot.waitDays', 0]])))).toBe(2);
});

describe('the cases', () => {
  test('are the price of today, half of it, half as much again, and a loss with twice the power', () => {
    const scenarios = estimateScenarios({ ...facts, networkPower: 400n }, assumptionsOf(100_000n));
    expect(scenarios.map(({ name, priceUnits, networkPower }) => [name, priceUnits, networkPower])).toEqual([
      ['losing', 25_000n, 900n],
      ['low', 50_000n, 500n],
      ['middle', 100_000n, 500n],
      ['high', 150_000n, 500n],
    ]);
    expect(scenarios[2]).toMatchObject({ incomeUnits: 60n * BCG, valueUnits: 6n * USDT, netUnits: -94n * USDT });
    expect(scenarios.map(({ paidBackDays }) => paidBackDays)).toEqual([null, 9 + 98 * 30, 749, 9 + 14 * 30]);
  });

  test('include one that is a loss at any price and for any time', () => {
    const anyFacts = fc.record({
      quantity: fc.integer({ min: 1, max: 1000 }),
      days: fc.integer({ min: 1, max: 400 }),
      networkPower: fc.bigInt(0n, 10n ** 8n),
      price: fc.bigInt(1n, 10n ** 12n),
    });
    fc.assert(
      fc.property(anyFacts, ({ price, ...chosen }) => {
        const [losing, ...others] = estimateScenarios({ ...facts, ...chosen }, assumptionsOf(price));
        const cost = estimateCost({ ...facts, ...chosen });
        expect(losing?.netUnits).toBeLessThan(0n);
        for (const { netUnits, valueUnits } of others) {
          expect(netUnits).toBe(valueUnits - cost.botsUnits - cost.renewalUnits);
          expect(losing?.netUnits).toBeLessThanOrEqual(netUnits);
        }
      }),
      { numRuns: 20 },
    );
  });
});
