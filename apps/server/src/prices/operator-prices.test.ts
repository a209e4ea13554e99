import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../../../dev/world.ts';
import type { Member } from '../../../../dev/world-member.ts';
import { setParams } from '../areas/ops/set-params.ts';
import { confirmLocalPrices } from './confirm-local-prices.ts';
import { confirmPrice } from './confirm-price.ts';
import { recordOperatorPrice } from './record-price.ts';

let world: World;
let alice: Member;
beforeAll(async () => {
  world = await createWorld();
  alice = await world.member();
}, 120_000);
afterAll(async () => {
  await world.close();
});
beforeEach(async () => {
  await world.context.db.run(sql`delete from operator_price where asset in ('BYB', 'BCG')`);
});

type Priced = 'BYB' | 'BCG';
const sets = (usdtUnits: bigint, asset: Priced = 'BYB') =>
  recordOperatorPrice(world.context.db, { asset, usdtUnits, author: 'finance' });
/** As if everything so far had happened earlier. */
const ages = (hours: number, asset: Priced = 'BYB') =>
  world.context.db.run(sql`
    update operator_price set at = at - make_interval(secs => ${hours * 3600}),
      confirmed_at = confirmed_at - make_interval(secs => ${hours * 3600}) where asset = ${asset}`);
const confirms = (usdtUnits: bigint) => confirmPrice(world.context.db, { asset: 'BYB', usdtUnits, confirmedBy: 'owner' });
const current = async (side: 'sold' | 'accepted' = 'sold', asset: Priced = 'BYB') =>
  (await world.context.prices.current(asset, side)).usdtUnits;
const last = async () => (await world.context.prices.last('BYB'))?.usdtUnits;
/** The wall clock moves on while a test runs; a fresh price weighs next to nothing in an average of hours. */
const near = (units: bigint) => [units - 20n, units + 20n] as const;
async function expectNear(actual: Promise<bigint>, units: bigint): Promise<void> {
  const [least, most] = near(units);
  expect(await actual).toBeGreaterThanOrEqual(least);
  expect(await actual).toBeLessThanOrEqual(most);
}
const refused = { key: 'PRICE_UNAVAILABLE', params: { asset: 'BYB' } };

describe('the operator’s price', () => {
  it('is always one for USDT, without a row', async () => {
    expect((await world.context.prices.current('USDT', 'sold')).usdtUnits).toBe(1_000_000n);
    expect((await world.context.prices.last('USDT'))?.usdtUnits).toBe(1_000_000n);
  });

  it('is refused when there never was one', async () => {
    await expect(current()).rejects.toMatchObject(refused);
    await expect(world.context.prices.current('XYZ', 'sold')).rejects.toMatchObject({ key: 'PRICE_UNAVAILABLE' });
    expect(await last()).toBeUndefined();
  });

  it.each([
    [23.99, true],
    [24.01, false],
  ])('%s hours old is fresh: %s', async (hours, isFresh) => {
    await sets(500_000n);
    await ages(hours);
    if (isFresh) expect(await current()).toBe(500_000n);
    else await expect(current()).rejects.toMatchObject(refused);
    expect(await last()).toBe(500_000n);
  });

  it('of zero takes the price away for quotes, and the last real one stays for limits', async () => {
    await sets(500_000n);
    await sets(0n);
    await expect(current()).rejects.toMatchObject(refused);
    expect(await last()).toBe(500_000n);
  });

  it('is never negative', async () => {
    await expect(sets(-1n)).rejects.toThrow(/price_not_negative/);
  });
});

describe('the average', () => {
  it('weighs every price by the time that it held, over the last day', async () => {
    await sets(400_000n);
    await ages(6);
    await sets(500_000n);
    await ages(18);
    await sets(520_000n);
    // 6 hours of 0.40, 18 of 0.50: 0.475, and now 0.52.
    expect(await current('sold')).toBe(520_000n);
    await expectNear(current('accepted'), 475_000n);
    await sets(470_000n);
    await expectNear(current('sold'), 475_000n);
    expect(await current('accepted')).toBe(470_000n);
  });

  it('looks at the window only, and begins it with the price that held then', async () => {
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

  it('leaves out the time without a price', async () => {
    await sets(500_000n);
    await ages(1);
    await sets(0n);
    await ages(10);
    await sets(480_000n);
    await expectNear(current('sold'), 500_000n);
    expect(await current('accepted')).toBe(480_000n);
  });

  it('of a price that never changed is that price, exactly', async () => {
    for (const hours of [5, 3, 7]) {
      await sets(333_333n);
      await ages(hours);
    }
    expect([await current('sold'), await current('accepted')]).toEqual([333_333n, 333_333n]);
  });
});

describe('quotes are priced against the taker', () => {
  beforeEach(async () => {
    for (const asset of ['BYB', 'BCG'] as const) {
      await sets(400_000n, asset);
      await ages(23, asset);
    }
  });
  const bcgOf = async () =>
    (await alice.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '99', action: 'quote' })).quote?.get;
  const totalIn = async (asset: Priced) =>
    (await alice.call(purchases.buyCardCheck, { quantity: 8, asset, payBy: 'balance' })).total;

  it('after a rise the platform sells BCG at the new price and accepts tokens at the old average', async () => {
    for (const asset of ['BYB', 'BCG'] as const) await sets(500_000n, asset);
    expect(await bcgOf()).toBe('196.02');
    for (const asset of ['BYB', 'BCG'] as const) expect(Number(await totalIn(asset))).toBeCloseTo(100, 1);
  });

  it('after a fall it sells BCG at the old average and accepts tokens at the new price', async () => {
    for (const asset of ['BYB', 'BCG'] as const) await sets(320_000n, asset);
    expect(Number(await bcgOf())).toBeCloseTo(245.025, 1);
    expect([await totalIn('BYB'), await totalIn('BCG')]).toEqual(['125', '125']);
  });
});

describe('a price that jumps', () => {
  it('stops new quotes until an operator confirms it, and limits go on with the price before it', async () => {
    await sets(500_000n);
    expect(await sets(900_000n)).toEqual({ isJump: true });
    await expect(current()).rejects.toMatchObject(refused);
    const quote = { quantity: 1, asset: 'BYB' as const, payBy: 'balance' as const };
    await expect(alice.call(purchases.buyCheck, quote)).rejects.toMatchObject(refused);
    await expect(alice.call(purchases.buyCardCheck, quote)).rejects.toMatchObject(refused);
    expect(await last()).toBe(500_000n);

    expect(await confirms(900_000n)).toBe(true);
    expect(await current('sold')).toBe(900_000n);
    expect(await last()).toBe(900_000n);
    expect(await confirms(900_000n)).toBe(false);
  });

  it('is in no average before it is confirmed, and from then on as long as it held', async () => {
    await sets(400_000n);
    await ages(12);
    await sets(800_000n);
    await ages(6);
    await confirms(800_000n);
    await expectNear(current('accepted'), 400_000n);
    await ages(6);
    await expectNear(current('accepted'), 500_000n);
  });

  it('that was a slip is taken back by the right one', async () => {
    await sets(500_000n);
    await ages(2);
    await sets(5_000_000n);
    await ages(2);
    expect(await sets(510_000n)).toEqual({ isJump: false });
    expect(await current('sold')).toBe(510_000n);
    await expectNear(current('accepted'), 500_000n);
    expect(await confirms(5_000_000n)).toBe(false);
  });

  it('is confirmed only as what was looked at', async () => {
    await sets(500_000n);
    await sets(900_000n);
    await sets(950_000n);
    expect(await confirms(900_000n)).toBe(false);
    await expect(current()).rejects.toMatchObject(refused);
    expect(await confirms(950_000n)).toBe(true);
  });

  it('does not jump again when it is repeated after it was confirmed', async () => {
    await sets(500_000n);
    await ages(2);
    await sets(900_000n);
    await confirms(900_000n);
    expect(await sets(900_000n)).toEqual({ isJump: false });
    expect(await sets(950_000n)).toEqual({ isJump: true });
  });

  it('cannot be walked to in small steps within the window', async () => {
    await sets(500_000n);
    await ages(20);
    expect(await sets(640_000n)).toEqual({ isJump: false });
    expect(await sets(700_000n)).toEqual({ isJump: true });
  });
});

describe('the parameters', () => {
  it('say how old a price may be, how long the average looks back, and what a jump is', async () => {
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
  it('confirms prices that nobody has confirmed for an hour', async () => {
    await sets(500_000n);
    await ages(200);
    await confirmLocalPrices(world.context);
    expect(await current()).toBe(500_000n);
  });

  it('leaves a price that jumped to its operator', async () => {
    await sets(500_000n);
    await sets(900_000n);
    await ages(200);
    await confirmLocalPrices(world.context);
    await expect(current()).rejects.toMatchObject(refused);
  });

  it('does so nowhere else', async () => {
    await sets(500_000n);
    await ages(200);
    await confirmLocalPrices({ ...world.context, config: { ...world.context.config, isLocal: false } });
    await expect(current()).rejects.toMatchObject(refused);
  });
});
