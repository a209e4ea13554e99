import { earnings } from '@ocean/api/areas/earnings';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { recordOperatorPrice } from '../../../prices/record-price.ts';

const world = useWorld();
let alice: Member;
beforeAll(async () => {
  alice = await world.member();
  await alice.deposits('USDT', '500');
  await alice.exchanges('100');
});

const threeDaysBefore = (at = '') => new Date(Date.parse(at) - 3 * 86_400_000).toISOString();
const dashboard = (member = alice) => member.call(earnings.dashboard, { range: 7 });
const usdtOf = async (asset: string) => (await dashboard()).assets.find((one) => one.asset === asset)?.usdt;

test('names every asset of the platform, with nothing where there is nothing', async () => {
  const { assets } = await dashboard();
  expect(assets.map(({ asset, available }) => [asset, available])).toEqual([
    ['USDT', '400'],
    ['BUSD', '0'],
    ['BCG', '985'],
    ['DMC', '0'],
    ['BYB', '0'],
  ]);
});

describe('the total value', () => {
  test('is what everything is worth at prices that hold now', async () => {
    const { totalUsdt, prices } = await dashboard();
    const price = prices.BCG;
    expect(price?.isCurrent).toBe(true);
    // 985 BCG for 100 USDT; the rest is USDT itself.
    expect(totalUsdt).toBe(String(400 + 985 * Number(price?.usdt)));
  });

  test('is unknown once the price of an asset is too old, and says since when it is', async () => {
    const before = (await dashboard()).prices.BCG;
    await world.context.db.run(sql`update operator_price set at = at - interval '3 days' where asset = 'BCG'`);
    const { totalUsdt, prices } = await dashboard();
    expect([totalUsdt, await usdtOf('BCG'), await usdtOf('USDT')]).toEqual([null, null, '400']);
    expect(prices.BCG).toEqual({ usdt: before?.usdt, at: threeDaysBefore(before?.at), isCurrent: false });
  });

  test('stays known to a member who holds none of that asset', async () => {
    const bob = await world.member();
    await bob.deposits('USDT', '7');
    expect((await dashboard(bob)).totalUsdt).toBe('7');
  });

  test('is unknown while an operator has taken the price away', async () => {
    const set = (usdtUnits: bigint) => recordOperatorPrice(world.context.db, { asset: 'BCG', usdtUnits, author: 'finance' });
    await set(100_000n);
    expect(await usdtOf('BCG')).toBe('98.5');
    await world.advanceMinutes(1);
    await set(0n);
    expect(await usdtOf('BCG')).toBeNull();
    expect((await dashboard()).prices.BCG?.isCurrent).toBe(false);
  });
});
