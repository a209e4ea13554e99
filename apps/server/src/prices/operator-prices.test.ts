import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { setParams } from '../areas/ops/set-params.ts';
import { confirmLocalPrices } from './confirm-local-prices.ts';
import { confirmPrice } from './confirm-price.ts';
import { recordOperatorPrice } from './record-price.ts';

const world = useWorld();
let alice: Member;
beforeAll(async () => {
  alice = await world.member();
});
beforeEach(async () => {
  await world.context.db.run(sql`delete from operator_price where asset in ('BYB', 'BCG')`);
});

type Priced = 'BYB' | 'BCG';
const sets = (usdtUnits: bigint, asset: Priced = 'BYB') =>
  recordOperatorPrice(world.context.db, { asset, usdtUnits, author: 'finance' });
/** Moves all prices this far into the past. */
const ages = (hours: number, asset: Priced = 'BYB') =>
  world.context.db.run(sql`
    update operator_price set at = at - make_interval(secs => ${hours * 3600}),
      confirmed_at = confirmed_at - make_interval(secs => ${hours * 3600}) where asset = ${asset}`);
const confirms = (usdtUnits: bigint) => confirmPrice(world.context.db, { asset: 'BYB', usdtUnits, confirmedBy: 'owner' });
const current = async (side: 'sold' | 'accepted' = 'sold', asset: Priced = 'BYB') =>
  (await world.context.prices.current(asset, side)).usdtUnits;
const last = async () => (await world.context.prices.last('BYB'))?.usdtUnits;
/** Tolerance: the clock advances while a test runs, and a fresh price has almost no weight in an average over hours. */
const near = (units: bigint) => [units - 20n, units + 20n] as const;
async function expectNear(actual: Promise<bigint>, units: bigint): Promise<void> {
  const [low, high] = near(units);
  expect(await actual).toBeGreaterThanOrEqual(low);
  expect(await actual).toBeLessThanOrEqual(high);
}
const refused = { key: 'PRICE_UNAVAILABLE', params: { asset: 'BYB' } };

describe('the operator’s price', () => {
  test('is always one for USDT, without a row', async () => {
    expect((await world.context.prices.current('USDT', 'sold')).usdtUnits).toBe(1_000_000n);
    expect((await world.context.prices.last('USDT'))?.usdtUnits).toBe(1_000_000n);
  });

  test('is refused when there never was one', async () => {
    await expect(current()).rejects.toMatchObject(refused);
    await expect(world.context.prices.current('XYZ', 'sold')).rejects.toMatchObject({ key: 'PRICE_UNAVAILABLE' });
    expect(await last()).toBeUndefined();
  });

  test.each([
    [23.99, true],
    [24.01, false],
  ])('%s hours old is fresh: %s', async (hours, isFresh) => {
    await sets(500_000n);
    await ages(hours);
    if (isFresh) expect(await current()).toBe(500_000n);
    else await expect(current()).rejects.toMatchObject(refused);
    expect(await last()).toBe(500_000n);
  });

  test('of zero withdraws the price for quotes, and limits still use the last real one', async () => {
    await sets(500_000n);
    await sets(0n);
    await expect(current()).rejects.toMatchObject(refused);
    expect(await last()).toBe(500_000n);
  });

  test('is never negative', async () => {
    await expect(sets(-1n)).rejects.toThrow(/price_not_negative/);
  });
});

describe('the average', () => {
  test('weights every price by how long it held over the last day', async () => {
    await sets(400_000n);
    await ages(6);
    await sets(500_000n);
    await ages(18);
    await sets(520_000n);
    // 6 hours of 0.40 and 18 of 0.50 average to 0.475; the current price is 0.52.
    expect(await current('sold')).toBe(520_000n);
    await expectNear(current('accepted'), 475_000n);
    await sets(470_000n);
    await expectNear(current('sold'), 475_000n);
    expect(await current('accepted')).toBe(470_000n);
  });

  test('covers the window only, starting with the price that held at its beginning', async () => {
    await sets(400_000n);
    await ages(1000);
    await sets(500_000n);
    await ages(12);
    await sets(500_000n);
    // Half of the day 0.40, half 0.50.
    await expectNear(current('accepted'), 450_000n);
    await ages(12);
    await sets(500_000n);
    await expectNear(current('accepted'), 500_000n);
  });

  test('leaves out the time without a price', async () => {
    await sets(500_000n);
    await ages(1);
    await sets(0n);
    await ages(10);
    await sets(480_000n);
    await expectNear(current('sold'), 500_000n);
    expect(await current('accepted')).toBe(480_000n);
  });

  test('of a price that never changed is that price, exactly', async () => {
    for (const hours of [5, 3, 7]) {
      await sets(333_333n);
      await ages(hours);
    }
    expect([await current('sold'), await current('accepted')]).toEqual([333_333n, 333_333n]);
  });
});

describe('quotes use the price that favours the platform', () => {
  beforeEach(async () => {
    for (const asset of ['BYB', 'BCG'] as const) {
      await sets(400_000n, asset);
      await ages(23, asset);
    }
  });
  const bcgOf = async () =>
    (await alice.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '99', action: 'quote' })).quote?.get;
  const totalIn = async (asset: Priced) =>
    (await alice.call(purchases.quoteCards, { quantity: 8, asset, payBy: 'balance' })).total;

  test('after a rise the platform sells BCG at the new price and accepts tokens at the old average', async () => {
    for (const asset of ['BYB', 'BCG'] as const) await sets(500_000n, asset);
    expect(await bcgOf()).toBe('195.03');
    for (const asset of ['BYB', 'BCG'] as const) expect(Number(await totalIn(asset))).toBeCloseTo(100, 1);
  });

  test('after a fall it sells BCG at the old average and accepts tokens at the new price', async () => {
    for (const asset of ['BYB', 'BCG'] as const) await sets(320_000n, asset);
    expect(Number(await bcgOf())).toBeCloseTo(243.7875, 1);
    expect([await totalIn('BYB'), await totalIn('BCG')]).toEqual(['125', '125']);
  });
});

describe('a price that jumps', () => {
  test('stops new quotes until an operator confirms it, and limits still use the price before it', async () => {
    await sets(500_000n);
    expect(await sets(900_000n)).toEqual({ isJump: true });
    await expect(current()).rejects.toMatchObject(refused);
    const quote = { quantity: 1, asset: 'BYB' as const, payBy: 'balance' as const };
    await expect(alice.call(purchases.quoteBots, quote)).rejects.toMatchObject(refused);
    await expect(alice.call(purchases.quoteCards, quote)).rejects.toMatchObject(refused);
    expect(await last()).toBe(500_000n);

    expect(await confirms(900_000n)).toBe(true);
    expect(await current('sold')).toBe(900_000n);
    expect(await last()).toBe(900_000n);
    expect(await confirms(900_000n)).toBe(false);
  });

  test('is in no average before it is confirmed, and afterwards for as long as it held', async () => {
    await sets(400_000n);
    await ages(12);
    await sets(800_000n);
    await ages(6);
    await confirms(800_000n);
    await expectNear(current('accepted'), 400_000n);
    await ages(6);
    await expectNear(current('accepted'), 500_000n);
  });

  test('that was a typing error is replaced by the correct price', async () => {
    await sets(500_000n);
    await ages(2);
    await sets(5_000_000n);
    await ages(2);
    expect(await sets(510_000n)).toEqual({ isJump: false });
    expect(await current('sold')).toBe(510_000n);
    await expectNear(current('accepted'), 500_000n);
    expect(await confirms(5_000_000n)).toBe(false);
  });

  test('is confirmed only with the amount that the operator reviewed', async () => {
    await sets(500_000n);
    await sets(900_000n);
    await sets(950_000n);
    expect(await confirms(900_000n)).toBe(false);
    await expect(current()).rejects.toMatchObject(refused);
    expect(await confirms(950_000n)).toBe(true);
  });

  test('does not jump again when it is repeated after it was confirmed', async () => {
    await sets(500_000n);
    await ages(2);
    await sets(900_000n);
    await confirms(900_000n);
    expect(await sets(900_000n)).toEqual({ isJump: false });
    expect(await sets(950_000n)).toEqual({ isJump: true });
  });

  test('cannot be reached in small steps within the window', async () => {
    await sets(500_000n);
    await ages(20);
    expect(await sets(640_000n)).toEqual({ isJump: false });
    expect(await sets(700_000n)).toEqual({ isJump: true });
  });
});

describe('the parameters', () => {
  test('set the maximum age of a price, the window of the average, and the size of a jump', async () => {
    const { today } = await world.context.db.one<{ today: number }>(sql`select platform_today() as today`);
    await setParams(world.context, {
      changes: [
        { key: 'price.maxAgeHours', value: 48 },
        { key: 'price.averageHours', value: 12 },
        { key: 'price.maxJumpPercent', value: '50' },
      ],
      effectiveFromDay: today + 1,
      author: 'test',
      reason: 'a long weekend',
    });
    await sets(500_000n);
    expect(await sets(700_000n)).toEqual({ isJump: true });
    await world.nextDay();
    await world.context.db.run(sql`delete from operator_price where asset = 'BYB'`);
    await sets(500_000n);
    await ages(47);
    expect(await current()).toBe(500_000n);
    expect(await sets(700_000n)).toEqual({ isJump: false });
    await ages(12);
    expect(await current('accepted')).toBe(700_000n);
  });
});

describe('a local start', () => {
  test('renews prices that are older than an hour', async () => {
    await sets(500_000n);
    await ages(200);
    await confirmLocalPrices(world.context);
    expect(await current()).toBe(500_000n);
  });

  test('leaves a price that jumped to its operator', async () => {
    await sets(500_000n);
    await sets(900_000n);
    await ages(200);
    await confirmLocalPrices(world.context);
    await expect(current()).rejects.toMatchObject(refused);
  });

  test('is the only kind of platform that renews prices', async () => {
    await sets(500_000n);
    await ages(200);
    await confirmLocalPrices({ ...world.context, config: { ...world.context.config, isLocal: false } });
    await expect(current()).rejects.toMatchObject(refused);
  });
});
