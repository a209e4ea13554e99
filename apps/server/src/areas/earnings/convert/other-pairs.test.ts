import { earnings } from '@ocean/api/areas/earnings';
import type { Asset } from '@ocean/api/assets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { member, platform } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { operatePools } from '../../../operate/treasury/operate-pools.ts';
import { recordOperatorPrice } from '../../../prices/record-price.ts';

const world = useWorld();

let desk: OperatorsDesk;
let alice: Member;
beforeAll(async () => {
  desk = openDesk(world);
  alice = await world.memberWithUsdt('2000');
  await alice.exchanges('2000');
  await alice.deposits('BUSD', '3000');
  await alice.deposits('DMC', '3000');
  await world.changesParams({ 'convert.BUSD-USDT.open': true, 'convert.DMC-BCG.open': true });
});
afterAll(() => desk.close());

const quotes = async (from: Asset, to: Asset, amount: string) =>
  (await alice.call(earnings.convert, { from, to, amount, action: 'quote' })).quote;
const accepts = (quoteId: string | undefined) => alice.call(earnings.convert, { quoteId: quoteId ?? '' });
const availableOf = async (asset: Asset) => (await readBalance(world.context.db, member(alice.id).available(asset))).available;
/** For long enough that no average contains an earlier price. */
async function costs(asset: Asset, usdtUnits: bigint): Promise<void> {
  await recordOperatorPrice(world.context.db, { asset, usdtUnits, author: 'test' });
  await world.nextDay(2);
}

describe('BUSD to USDT', () => {
  test('is paid from a pool funded in advance, and refused while the pool is empty', async () => {
    await expect(quotes('BUSD', 'USDT', '100')).rejects.toMatchObject({
      key: 'POOL_EMPTY',
      params: { available: '0', asset: 'USDT' },
    });
    await desk.both(operatePools, 'fund', 'convertPool', '500', 'USDT', '--reason', 'BUSD can be exchanged');
    const { done } = await accepts((await quotes('BUSD', 'USDT', '100'))?.quoteId);
    expect(done).toMatchObject({ give: '100', get: '98.5', rate: '0.985', balanceAfter: '2900' });
    expect(await availableOf('USDT')).toBe(world.unitsOf('USDT', '98.5'));
    expect((await readBalance(world.context.db, platform.convertPool('USDT'))).available).toBe(world.unitsOf('USDT', '401.5'));
  });

  test('takes BUSD for one USDT at most, whatever its market price', async () => {
    await costs('BUSD', 1_020_000n);
    expect(await quotes('BUSD', 'USDT', '100')).toMatchObject({ get: '98.5' });
  });

  test('takes it at its market price below that', async () => {
    await costs('BUSD', 970_000n);
    expect(await quotes('BUSD', 'USDT', '100')).toMatchObject({ get: '95.545' });
    await costs('BUSD', 1_000_000n);
  });

  test('gives an account its share of the day’s cap, and reports what is left', async () => {
    await world.nextDay();
    await expect(quotes('BUSD', 'USDT', '500.1')).rejects.toMatchObject({
      key: 'DAILY_CAP_REACHED',
      params: { left: '500', asset: 'BUSD' },
    });
  });
});

describe('DMC to BCG', () => {
  test('is paid out of the awards pool, and takes nothing from the pool of exchanges', async () => {
    const [awards, pool] = [platform.awardsPool(), platform.convertPool('BCG')];
    const read = (account: typeof awards) => readBalance(world.context.db, account).then(({ available }) => available);
    const before = { awards: await read(awards), pool: await read(pool) };
    const { done } = await accepts((await quotes('DMC', 'BCG', '100'))?.quoteId);
    expect(done).toMatchObject({ give: '100', get: '98.5' });
    expect(before.awards - (await read(awards))).toBe(world.unitsOf('BCG', '98.5'));
    expect(await read(pool)).toBe(before.pool);
  });

  test('is closed by its parameter, also for an offer from before', async () => {
    await world.announcesParams({ 'convert.DMC-BCG.open': false });
    await world.advanceMinutes(1);
    const { pairs } = await alice.call(earnings.convert, {});
    expect(pairs?.find(({ from }) => from === 'DMC')?.isOpen).toBe(true);
    await world.nextDay();
    await expect(quotes('DMC', 'BCG', '10')).rejects.toMatchObject({ key: 'PAIR_CLOSED', params: { from: 'DMC', to: 'BCG' } });
  });
});
