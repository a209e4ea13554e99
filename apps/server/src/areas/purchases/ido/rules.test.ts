import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayUnitsOf, findRoundProblem, isPaused, leftOf, type RoundFacts, roundPrice, stateOfRound } from './rules.ts';

const BCG = 10n ** 18n;
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));
const round = {
  number: 1,
  opensAt: at(0),
  closesAt: at(60),
  totalUnits: 10_000n * BCG,
  dayUnits: 1_000n * BCG,
  priceUnits: 200_000n,
};
const fresh = { soldUnits: 0n, day: null, daySoldUnits: 0n };
const accepted = { units: 100_000n, discountPoints: 0 };
const facts: RoundFacts = {
  round,
  stock: fresh,
  accepted,
  paidAt: at(1),
  today: 5,
  poolUnits: 50_000n * BCG,
  bought: 0,
  maximum: 10,
};

describe('the price of a round', () => {
  test.each([
    ['the floor, where the exchange asks less', { floorUnits: 200_000n, soldUnits: 100_000n, spreadPoints: 150 }, 200_000n],
    ['what the exchange asks, rounded up', { floorUnits: 200_000n, soldUnits: 300_000n, spreadPoints: 150 }, 304_569n],
    ['without a spread the price itself', { floorUnits: 1n, soldUnits: 300_000n, spreadPoints: 0 }, 300_000n],
  ])('is %s', (_, terms, price) => {
    expect(roundPrice(terms)).toBe(price);
  });

  test('of a day is a part of the round, and never nothing', () => {
    expect(dayUnitsOf(10_000n, 1_000)).toBe(1_000n);
    expect(dayUnitsOf(3n, 1)).toBe(1n);
  });
});

test.each([
  ['as much as it costs', { units: 200_000n, discountPoints: 0 }, false],
  ['more by one unit', { units: 200_001n, discountPoints: 0 }, true],
  ['less, but more with its discount', { units: 199_000n, discountPoints: 100 }, true],
  ['less, with its discount too', { units: 198_000n, discountPoints: 100 }, false],
  ['nothing known', { units: null, discountPoints: 0 }, true],
])('a round is paused while BCG is accepted for more than it costs: %s', (_, value, paused) => {
  expect(isPaused(round, value)).toBe(paused);
});

test.each<[string, Partial<RoundFacts>, bigint, unknown]>([
  ['sells', {}, 1_000n, undefined],
  ['its last moment', { paidAt: new Date(at(60).getTime() - 1) }, 100n, undefined],
  ['has closed', { paidAt: at(60) }, 100n, { problem: 'roundClosed' }],
  ['has not opened', { paidAt: new Date(at(0).getTime() - 1) }, 100n, { problem: 'roundClosed' }],
  [
    'has less left',
    { stock: { soldUnits: 9_950n * BCG, day: 4, daySoldUnits: 0n } },
    100n,
    { problem: 'roundSoldOut', leftUnits: 50n * BCG },
  ],
  ['has less in its pool', { poolUnits: 99n * BCG }, 100n, { problem: 'roundSoldOut', leftUnits: 99n * BCG }],
  [
    'has less left for today',
    { stock: { soldUnits: 950n * BCG, day: 5, daySoldUnits: 950n * BCG } },
    100n,
    { problem: 'daySoldOut', leftUnits: 50n * BCG },
  ],
  ['sold out yesterday', { stock: { soldUnits: 1_000n * BCG, day: 4, daySoldUnits: 1_000n * BCG } }, 100n, undefined],
  [
    'sold out today, and the clock was set back',
    { stock: { soldUnits: 1_000n * BCG, day: 6, daySoldUnits: 1_000n * BCG } },
    100n,
    { problem: 'daySoldOut', leftUnits: 0n },
  ],
  ['is paused', { accepted: { units: 300_000n, discountPoints: 0 } }, 100n, { problem: 'roundPaused' }],
  ['sells the last purchase', { bought: 9 }, 100n, undefined],
  ['sells no purchase after the last', { bought: 10 }, 100n, { problem: 'tooManyBought', maximum: 10 }],
])('a round that %s', (_, change, tokens, problem) => {
  expect(findRoundProblem({ ...facts, ...change }, tokens * BCG)).toEqual(problem);
});

test.each<[string, Partial<RoundFacts> & { now?: Date }]>([
  ['upcoming', { now: new Date(at(0).getTime() - 1) }],
  ['open', {}],
  ['paused', { accepted: { units: null, discountPoints: 0 } }],
  ['daySoldOut', { stock: { soldUnits: 950n * BCG, day: 5, daySoldUnits: 950n * BCG } }],
  ['soldOut', { stock: { soldUnits: 9_950n * BCG, day: 4, daySoldUnits: 0n } }],
  ['closed', { now: at(60) }],
])('looks %s to a buyer', (state, change) => {
  expect(stateOfRound({ ...facts, now: at(1), ...change }, 100n * BCG)).toBe(state);
});

test('never sells more than the round and its days have, in any order', () => {
  const sales = fc.array(fc.record({ day: fc.integer({ min: 0, max: 4 }), tokens: fc.bigInt(100n, 1_000n) }), { maxLength: 80 });
  fc.assert(
    fc.property(sales, (wanted) => {
      let stock: RoundFacts['stock'] = fresh;
      const byDay = new Map<number, bigint>();
      for (const { day: today, tokens } of wanted) {
        const units = tokens * BCG;
        const { dayLeftUnits } = leftOf(round, stock, today);
        const problem = findRoundProblem({ ...facts, stock, today }, units);
        expect(problem === undefined).toBe(units <= dayLeftUnits);
        if (problem) continue;
        const day = Math.max(today, stock.day ?? today);
        const daySoldUnits = (stock.day === day ? stock.daySoldUnits : 0n) + units;
        stock = { soldUnits: stock.soldUnits + units, day, daySoldUnits };
        byDay.set(day, (byDay.get(day) ?? 0n) + units);
      }
      expect(stock.soldUnits).toBeLessThanOrEqual(round.totalUnits);
      for (const units of byDay.values()) expect(units).toBeLessThanOrEqual(round.dayUnits);
    }),
  );
});
