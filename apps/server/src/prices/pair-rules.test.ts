import { setDecimals, USUAL_DECIMALS } from '@ocean/api/decimals';
import { INITIAL_PARAMS, parseParams } from '@ocean/api/params';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { PairState } from '../chain/chain-port.ts';
import { averageUnits, doubtOf, observe, type PairWindow, spotUnits } from './pair-rules.ts';

const [ASSET, USDT] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];
const tokens = { asset: ASSET, usdt: USDT };
const SUMS = 2n ** 256n;
const Q112 = 2n ** 112n;

type At = { blockTime: number; updatedAt?: number; usdt: bigint; asset: bigint; sum?: bigint; isAssetFirst?: boolean };

/** The contract's form: each side with the cumulative sum of its own price in the other token. */
function state({ blockTime, updatedAt = blockTime, usdt, asset, sum = 0n, isAssetFirst = true }: At): PairState {
  const sides = [
    { token: ASSET, reserve: asset, priceSum: sum },
    { token: USDT, reserve: usdt, priceSum: 7n },
  ] as const;
  return {
    blockHash: '0x',
    blockTime,
    updatedAt: updatedAt % 2 ** 32,
    sides: isAssetFirst ? sides : [sides[1], sides[0]],
  };
}

function seen(at: At) {
  const observation = observe(state(at), tokens);
  if (!observation) throw new Error('nothing observed');
  return observation;
}

/** 0.1 USDT a token, in base units. */
const TENTH = { usdt: 100_000n * 10n ** 6n, asset: 1_000_000n * 10n ** 18n };

afterEach(() => setDecimals(USUAL_DECIMALS));

describe('the average between two observations', () => {
  test.each([true, false])('does not depend on the order of the tokens (the asset first: %s)', (isAssetFirst) => {
    const [before, after] = [
      seen({ blockTime: 1_000, ...TENTH, isAssetFirst }),
      seen({ blockTime: 2_800, updatedAt: 1_000, ...TENTH, isAssetFirst }),
    ];
    expect(averageUnits('BCG', before, after)).toBe(100_000n);
    expect(spotUnits('BCG', after)).toBe(100_000n);
  });

  test('is right for a USDT of 18 decimals, and a token of 6', () => {
    setDecimals({ USDT: 18, BYB: 6 });
    const reserves = { usdt: 500_000n * 10n ** 18n, asset: 1_000_000n * 10n ** 6n };
    const [before, after] = [seen({ blockTime: 0, ...reserves }), seen({ blockTime: 1_800, updatedAt: 0, ...reserves })];
    expect(averageUnits('BYB', before, after)).toBe(5n * 10n ** 17n);
    expect(spotUnits('BYB', after)).toBe(5n * 10n ** 17n);
  });

  test('continues when the cumulative sum wraps around', () => {
    const rate = (TENTH.usdt << 112n) / TENTH.asset;
    const before = seen({ blockTime: 1_000, ...TENTH, sum: SUMS - rate * 600n });
    const after = seen({ blockTime: 2_800, ...TENTH, sum: rate * 1_200n });
    expect(after.priceSum < before.priceSum).toBe(true);
    expect(averageUnits('BCG', before, after)).toBe(100_000n);
  });

  test('continues when the pair’s clock wraps around', () => {
    const end = 2 ** 32;
    const [before, after] = [
      seen({ blockTime: end - 900, ...TENTH }),
      seen({ blockTime: end + 900, updatedAt: end - 900, ...TENTH }),
    ];
    expect(after.priceSum).toBe(((TENTH.usdt << 112n) / TENTH.asset) * 1_800n);
    expect(averageUnits('BCG', before, after)).toBe(100_000n);
  });

  test('includes the time since the last trade', () => {
    const rate = (TENTH.usdt << 112n) / TENTH.asset;
    expect(seen({ blockTime: 1_500, updatedAt: 1_000, ...TENTH, sum: 5n }).priceSum).toBe(5n + rate * 500n);
  });

  test("is the time-weighted mean of the pair's prices, rounded down once for each change and once at the end", () => {
    const steps = fc.array(
      fc.record({
        seconds: fc.integer({ min: 1, max: 86_400 }),
        usdt: fc.bigInt({ min: 10n ** 9n, max: 10n ** 15n }),
        asset: fc.bigInt({ min: 10n ** 21n, max: 10n ** 27n }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(steps, fc.bigInt({ min: 0n, max: SUMS - 1n }), fc.nat({ max: 2 ** 33 }), (given, start, began) => {
        let [sum, time, exact] = [start, began, 0n];
        for (const { seconds, usdt, asset } of given) {
          sum = (sum + ((usdt << 112n) / asset) * BigInt(seconds)) % SUMS;
          exact += (usdt * 10n ** 36n * BigInt(seconds)) / asset;
          time += seconds;
        }
        const last = given.at(-1) ?? { usdt: 1n, asset: 1n };
        const before = seen({ blockTime: began, ...last, sum: start });
        const after = seen({ blockTime: time, ...last, sum });
        const mean = exact / BigInt(time - began) / 10n ** 18n;
        const average = averageUnits('BCG', before, after);
        expect(average <= mean + 1n && average >= mean - 1n).toBe(true);
      }),
    );
  });

  test('needs time between the two observations', () => {
    const one = seen({ blockTime: 5, ...TENTH });
    expect(() => averageUnits('BCG', one, one)).toThrow(RangeError);
  });

  test('moves by one block’s weight when an attacker moves the price within a block', () => {
    const rate = (TENTH.usdt << 112n) / TENTH.asset;
    const before = seen({ blockTime: 0, ...TENTH });
    // A hundred times the price, for 12 of 1,800 seconds.
    const after = seen({ blockTime: 1_800, ...TENTH, sum: rate * 1_788n + rate * 100n * 12n });
    expect(Number(averageUnits('BCG', before, after))).toBeCloseTo(100_000 * (1 + (99 * 12) / 1_800), -1);
  });
});

test('a pair of other tokens, of one token twice, or without reserves gives no price', () => {
  const whole = state({ blockTime: 1, ...TENTH });
  const [asset, usdt] = whole.sides;
  const nothing = (sides: PairState['sides']) => expect(observe({ ...whole, sides }, tokens)).toBeUndefined();
  nothing([asset, { ...usdt, token: `0x${'c'.repeat(40)}` }]);
  nothing([asset, asset]);
  nothing([{ ...asset, reserve: 0n }, usdt]);
  nothing([asset, { ...usdt, reserve: 0n }]);
  expect(observe(whole, { asset: ASSET, usdt: ASSET })).toBeUndefined();
});

describe('a price is doubted', () => {
  const floor = INITIAL_PARAMS['pair.minReserve'];
  const calm: PairWindow = { averageUnits: 100_000n, spotUnits: 100_000n, previousUnits: 100_000n, leastReserve: floor };
  const cases: [string, Partial<PairWindow>, string | null][] = [
    ['not while nothing moves', {}, null],
    ['not at the very bound', { spotUnits: 110_000n, previousUnits: 100_000n }, null],
    ['when its last moment is above it by more', { spotUnits: 110_001n }, 'jump'],
    ['when its last moment is below it by more', { spotUnits: 89_999n }, 'jump'],
    ['when the window before was lower by more', { previousUnits: 90_000n }, 'jump'],
    ['when the window before was higher by more', { previousUnits: 111_112n }, 'jump'],
    ['while there was no window before', { previousUnits: undefined }, 'new'],
    ['when the pair held less than the floor', { leastReserve: floor - 1n }, 'thin'],
    ['when it rounds to nothing', { averageUnits: 0n, spotUnits: 0n, previousUnits: 0n }, 'thin'],
    ['when its last moment rounds to nothing', { spotUnits: 0n }, 'thin'],
  ];
  test.each(cases)('%s', (_when, moved, doubt) => {
    expect(doubtOf({ ...calm, ...moved }, INITIAL_PARAMS)).toBe(doubt);
  });

  test('beyond the bound of the parameters', () => {
    const wide = parseParams(new Map([['pair.maxJumpPercent', '50']]));
    expect(doubtOf({ ...calm, spotUnits: 150_000n }, wide)).toBeNull();
    expect(doubtOf({ ...calm, spotUnits: 150_001n }, wide)).toBe('jump');
  });
});

test('the unit of sums is 2^-112', () => {
  expect(seen({ blockTime: 1, updatedAt: 0, usdt: 3n, asset: 1n }).priceSum).toBe(3n * Q112);
});
