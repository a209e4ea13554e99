import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedRate, favourablePrice, isPriceJump } from './price-rules.ts';

const average = (weight: bigint, micros = 1n) => ({ weight, micros });

describe('the price that favours the platform', () => {
  test.each([
    ['sold', 120n, 100n, 120n],
    ['sold', 80n, 100n, 100n],
    ['accepted', 120n, 100n, 100n],
    ['accepted', 80n, 100n, 80n],
  ] as const)('%s at %i with an average of %i counts for %i', (side, units, mean, counts) => {
    expect(favourablePrice(side, units, average(mean))).toBe(counts);
  });

  test('rounds an average up when it sells and down when it accepts', () => {
    expect(favourablePrice('sold', 1n, average(10n, 3n))).toBe(4n);
    expect(favourablePrice('accepted', 9n, average(10n, 3n))).toBe(3n);
  });

  test('is the price itself without an average', () => {
    expect(favourablePrice('sold', 5n, undefined)).toBe(5n);
  });

  test('never pays a member more for a token than the platform charges at the same moment', () => {
    const units = fc.bigInt(1n, 10n ** 12n);
    fc.assert(
      fc.property(units, fc.bigInt(1n, 10n ** 24n), fc.bigInt(1n, 10n ** 12n), (price, weight, micros) => {
        const [sold, accepted] = [
          favourablePrice('sold', price, average(weight, micros)),
          favourablePrice('accepted', price, average(weight, micros)),
        ];
        expect(accepted).toBeLessThanOrEqual(price);
        expect(sold).toBeGreaterThanOrEqual(price);
      }),
    );
  });
});

describe('a jump', () => {
  const jumps = (units: bigint, options: { average?: bigint; last?: bigint } = {}) =>
    isPriceJump({
      units,
      average: options.average === undefined ? undefined : average(options.average * 7n, 7n),
      lastUnits: options.last ?? options.average,
      maxJumpPoints: 3_000,
    });

  test.each([
    ['at the upper limit', 130n, { average: 100n }, false],
    ['one above the upper limit', 131n, { average: 100n }, true],
    ['at the lower limit', 70n, { average: 100n }, false],
    ['one below the lower limit', 69n, { average: 100n }, true],
    ['the first price', 1_000n, {}, false],
    ['far from the last price, without an average', 131n, { last: 100n }, true],
    ['withdrawn', 0n, { average: 100n }, false],
    ['the last price again, which was confirmed', 200n, { average: 100n, last: 200n }, false],
    ['back towards the average', 150n, { average: 100n, last: 200n }, false],
    ['beyond the average on the other side', 69n, { average: 100n, last: 200n }, true],
    ['further from the average than the last', 201n, { average: 100n, last: 200n }, true],
    ['small steps that end far from the average', 140n, { average: 100n, last: 129n }, true],
  ])('%s', (_, units, options, expected) => {
    expect(jumps(units, options)).toBe(expected);
  });
});

test('another stablecoin is accepted at its price but never above par, and USDT is the unit', () => {
  expect(acceptedRate('BUSD', 1_050_000n)).toBe(1_000_000n);
  expect(acceptedRate('BUSD', 900_000n)).toBe(900_000n);
  expect(acceptedRate('BCG', 2_000_000n)).toBe(2_000_000n);
  expect(acceptedRate('USDT', 1_000_000n)).toBeNull();
});
