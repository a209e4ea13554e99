import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../../../dev/world.ts';
import { setParams } from '../areas/ops/set-params.ts';
import { confirmLocalPrices } from './confirm-local-prices.ts';
import { recordOperatorPrice } from './operator-prices.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 120_000);
afterAll(async () => {
  await world.close();
});
beforeEach(async () => {
  await world.context.db.run(sql`delete from operator_price where asset = 'BYB'`);
});

const sets = (usdtUnits: bigint) => recordOperatorPrice(world.context.db, { asset: 'BYB', usdtUnits, author: 'finance' });
const ages = (hours: number) =>
  world.context.db.run(sql`update operator_price set at = at - make_interval(secs => ${hours * 3600}) where asset = 'BYB'`);
const refused = { key: 'PRICE_UNAVAILABLE', params: { asset: 'BYB' } };

describe('the operator’s price', () => {
  it('is the newest row', async () => {
    await sets(500_000n);
    await sets(400_000n);
    expect((await world.context.prices.current('BYB')).usdtUnits).toBe(400_000n);
  });

  it('is always one for USDT, without a row', async () => {
    expect((await world.context.prices.current('USDT')).usdtUnits).toBe(1_000_000n);
    expect((await world.context.prices.last('USDT'))?.usdtUnits).toBe(1_000_000n);
  });

  it('is refused when there never was one', async () => {
    await expect(world.context.prices.current('BYB')).rejects.toMatchObject(refused);
    await expect(world.context.prices.current('XYZ')).rejects.toMatchObject({ key: 'PRICE_UNAVAILABLE' });
    expect(await world.context.prices.last('BYB')).toBeUndefined();
  });

  it.each([
    [23.99, true],
    [24.01, false],
  ])('%s hours old is fresh: %s', async (hours, isFresh) => {
    await sets(500_000n);
    await ages(hours);
    const current = world.context.prices.current('BYB');
    if (isFresh) expect((await current).usdtUnits).toBe(500_000n);
    else await expect(current).rejects.toMatchObject(refused);
    expect((await world.context.prices.last('BYB'))?.usdtUnits).toBe(500_000n);
  });

  it('of zero takes the price away for quotes, and the last real one stays for limits', async () => {
    await sets(500_000n);
    await sets(0n);
    await expect(world.context.prices.current('BYB')).rejects.toMatchObject(refused);
    expect((await world.context.prices.last('BYB'))?.usdtUnits).toBe(500_000n);
  });

  it('is never negative', async () => {
    await expect(sets(-1n)).rejects.toThrow(/price_not_negative/);
  });

  it('lives as long as the parameter says', async () => {
    const { today } = await world.context.db.one<{ today: number }>(sql`select platform_today() as today`);
    await setParams(world.context, {
      changes: [{ key: 'price.maxAgeHours', value: 48 }],
      effectiveFromDay: today + 1,
      author: 'test',
      reason: 'a long weekend',
    });
    await world.nextDay();
    await sets(500_000n);
    await ages(47);
    expect((await world.context.prices.current('BYB')).usdtUnits).toBe(500_000n);
  });
});

describe('a local start', () => {
  it('confirms prices that nobody has confirmed for an hour', async () => {
    await sets(500_000n);
    await ages(200);
    await confirmLocalPrices(world.context);
    expect((await world.context.prices.current('BYB')).usdtUnits).toBe(500_000n);
  });

  it('does so nowhere else', async () => {
    await sets(500_000n);
    await ages(200);
    await confirmLocalPrices({ ...world.context, config: { ...world.context.config, isLocal: false } });
    await expect(world.context.prices.current('BYB')).rejects.toMatchObject(refused);
  });
});
