import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase } from '../db/pool.ts';
import { observePairs } from './observe-pairs.ts';
import { recordOperatorPrice } from './record-price.ts';

const world = useWorld({ pairs: ['BCG'] });
/** A minute longer than a window: blocks mined in quick succession have their own times, ahead of the clock. */
const WINDOW = 31;
const unavailable = { key: 'PRICE_UNAVAILABLE', params: { asset: 'BCG' } };

let alice: Member;
beforeAll(async () => {
  alice = await world.memberWithUsdt('2000');
  await alice.exchanges('500');
  await world.changesParams({ 'price.BCG.source': 'pair', 'discount.BCG': '1' });
  await settles();
});
/** Three observations make the two windows that are compared; one more continues from there. */
async function settles(observations = 3): Promise<void> {
  for (let seen = 0; seen < observations; seen += 1) {
    await world.advanceMinutes(WINDOW);
    await world.observesPairs();
  }
}
beforeEach(() => settles(1));

const current = async (side: 'sold' | 'accepted') => (await world.context.prices.current('BCG', side)).usdtUnits;
const newest = () =>
  world.context.db.one<{ average: bigint; spot: bigint; doubt: string | null; block: number }>(sql`
    select usdt_units as average, spot_units as spot, doubt, block from pair_price order by block desc limit 1`);
const countRows = async () =>
  (
    await world.context.db.one<{ rows: number }>(sql`
      select (select count(*) from pair_observation) + (select count(*) from pair_price) as rows`)
  ).rows;
const quotes = async (amount = '10') =>
  (await alice.call(earnings.convert, { from: 'USDT', to: 'BCG', amount, action: 'quote' })).quote;
const units = (amount: string) => world.unitsOf('USDT', amount);
/** A fraction of the pair's reserve on one side; tests leave it deeper than they found it. */
async function partOf(side: 'usdt' | 'asset', percent: bigint): Promise<bigint> {
  const reserves = await world.pairOf('BCG').reserves();
  return (reserves[side] * percent) / 100n;
}
/** Moves only the platform's clock; the chain has its own. */
const movesClock = (by: string) =>
  world.context.db.run(sql`update platform_setting set clock_offset = clock_offset + ${by}::interval`);
/** Restores the price of 0.1 USDT, so that tests do not depend on each other. */
async function restores(): Promise<void> {
  const pair = world.pairOf('BCG');
  const { usdt, asset } = await pair.reserves();
  const price = Number(usdt) / Number(asset);
  // Base units of USDT for one of BCG.
  const asked = 10 ** -13;
  if (price > asked * 1.01) await pair.funds({ asset: usdt * 10n ** 13n - asset });
  if (price < asked * 0.99) await pair.funds({ usdt: asset / 10n ** 13n - usdt });
}

describe('the price of a pair', () => {
  test('is quoted from the pair, even without trades', async () => {
    expect(await newest()).toMatchObject({ average: 100_000n, spot: 100_000n, doubt: null });
    expect([await current('sold'), await current('accepted')]).toEqual([100_000n, 100_000n]);
    expect((await quotes())?.get).toBe('98.5');
    expect((await world.context.prices.last('BCG'))?.usdtUnits).toBe(100_000n);
    const { pairs } = await alice.call(earnings.convert, {});
    expect(pairs?.map(({ rateSource }) => rateSource)).toEqual([
      'pair price',
      'operator price, at most 1',
      'operator and pair price',
    ]);
  });

  test('of a block is recorded once with two concurrent workers', async () => {
    await world.advanceMinutes(WINDOW);
    await world.settle();
    const before = await countRows();
    await Promise.all(Array.from({ length: 4 }, () => observePairs(world.context)));
    expect(await countRows()).toBe(before + 2);
    await observePairs(world.context);
    expect(await countRows()).toBe(before + 2);
  });

  test('is recorded at most as often as the parameters say', async () => {
    const before = await countRows();
    await world.mine(3);
    await world.observesPairs();
    expect(await countRows()).toBe(before);
    await world.advanceMinutes(2);
    await world.observesPairs();
    expect(await countRows()).toBe(before + 2);
  });

  test('gives a token that pays for bots its discount', async () => {
    const { methods } = await alice.call(bots.params, {});
    expect(methods.find(({ asset }) => asset === 'BCG')?.discountPercent).toBe('1');
    const { discounts, purchaseId } = await alice.call(purchases.quoteBots, { quantity: 1, asset: 'BCG', payBy: 'balance' });
    expect(discounts).toMatchObject([{ kind: 'asset', percent: '1' }]);
    await alice.call(purchases.payBots, { purchaseId, payBy: 'balance' });
  });
});

describe('nothing is quoted', () => {
  test('once the last observation is too old, until the next one', async () => {
    await world.advanceMinutes(61);
    await expect(quotes()).rejects.toMatchObject(unavailable);
    await world.observesPairs();
    await quotes();
  });

  test('from an observation in the future, because the clock was set back', async () => {
    await quotes();
    await movesClock('-30 minutes');
    await expect(quotes()).rejects.toMatchObject(unavailable);
    await movesClock('30 minutes');
    await quotes();
  });

  test('from a pair that held less than the floor at any observation of the window', async () => {
    await world.changesParams({ 'pair.minReserve': '100001' });
    await settles();
    expect((await newest()).doubt).toBe('thin');
    await expect(quotes()).rejects.toMatchObject(unavailable);
    // An attacker fills the pair up for the moment of an observation.
    await world.pairOf('BCG').funds({ usdt: units('10000'), asset: world.unitsOf('BCG', '100000') });
    await world.advanceMinutes(WINDOW);
    await world.observesPairs();
    expect((await newest()).doubt).toBe('thin');
    await settles();
    await quotes();
  });

  test('while operators withdraw the price, and earlier offers end', async () => {
    const quote = await quotes();
    await recordOperatorPrice(world.context.db, { asset: 'BCG', usdtUnits: 0n, author: 'finance' });
    await expect(quotes()).rejects.toMatchObject(unavailable);
    await expect(alice.call(earnings.convert, { quoteId: quote?.quoteId ?? '' })).rejects.toMatchObject({ key: 'PRICE_MOVED' });
    await recordOperatorPrice(world.context.db, { asset: 'BCG', usdtUnits: 100_000n, author: 'finance' });
  });
});

describe('an attacker who moves the pair', () => {
  test('there and back within a block moves neither price', async () => {
    await world.advanceMinutes(WINDOW - 1);
    await world.pairOf('BCG').flashes(await partOf('usdt', 5_000n));
    await world.observesPairs();
    const { average, spot, doubt } = await newest();
    expect(doubt).toBeNull();
    expect(Math.abs(Number(average) - 100_000)).toBeLessThan(10);
    // Fifty times the pair's reserve went in and out. The fee of both trades stays in it.
    expect(Math.abs(Number(spot) - 100_000)).toBeLessThan(2_000);
    await restores();
    await settles();
  });

  test('right before an observation moves the average only by the weight of the time, and quotes are refused', async () => {
    await world.advanceMinutes(WINDOW);
    const quote = await quotes();
    await world.pairOf('BCG').trades('usdt', await partOf('usdt', 400n));
    await world.observesPairs();
    const { average, spot, doubt } = await newest();
    expect(spot).toBeGreaterThan(2_000_000n);
    // At most a few seconds of half an hour, at twenty-five times the price.
    expect(average).toBeLessThan(115_000n);
    expect(doubt).toBe('jump');
    await expect(quotes()).rejects.toMatchObject(unavailable);
    await expect(alice.call(earnings.convert, { quoteId: quote?.quoteId ?? '' })).rejects.toThrow(/PRICE_MOVED|QUOTE_EXPIRED/);
    await restores();
    await settles();
    await settles();
    expect((await newest()).doubt).toBeNull();
  });

  test.each([
    ['down', 'asset'],
    ['up', 'usdt'],
  ] as const)('a little %s around an exchange gains nothing: each side is priced against the taker', async (_way, side) => {
    const honest = { sold: await current('sold'), accepted: await current('accepted') };
    await world.advanceMinutes(WINDOW);
    await world.pairOf('BCG').trades(side, ((await partOf(side, 100n)) * 45n) / 1_000n);
    await world.observesPairs();
    expect((await newest()).doubt).toBeNull();
    const moved = { sold: await current('sold'), accepted: await current('accepted') };
    // Within the weight of a few seconds in half an hour.
    expect(Number(moved.sold)).toBeGreaterThan(Number(honest.sold) * 0.998);
    expect(Number(moved.accepted)).toBeLessThan(Number(honest.accepted) * 1.002);
    expect(Number((await quotes('10'))?.get)).toBeLessThan(98.5 * 1.002);
    await restores();
    await settles();
  });

  test('and holds it there is believed once two windows agree', async () => {
    await world.advanceMinutes(WINDOW);
    await world.pairOf('BCG').trades('usdt', await partOf('usdt', 20n));
    const doubts: (string | null)[] = [];
    for (let windows = 0; windows < 4; windows += 1) {
      await world.observesPairs();
      doubts.push((await newest()).doubt);
      await world.advanceMinutes(WINDOW);
    }
    expect(doubts.slice(0, 2)).toEqual(['jump', 'jump']);
    expect(doubts.at(-1)).toBeNull();
    await restores();
    await settles();
    await settles();
  });
});

test('the newest block counts, even after an older one was observed by a clock that was ahead', async () => {
  await world.advanceMinutes(WINDOW);
  await movesClock('40 minutes');
  await world.observesPairs();
  await movesClock('-40 minutes');
  await world.advanceMinutes(2);
  await world.pairOf('BCG').trades('usdt', await partOf('usdt', 1n));
  await world.observesPairs();
  const { spot, doubt } = await newest();
  expect(doubt).toBeNull();
  expect(spot).toBeGreaterThan(101_000n);
  expect(await current('sold')).toBe(spot);
  expect((await world.context.prices.last('BCG'))?.usdtUnits).toBe((await newest()).average);
  await restores();
  await settles();
});

describe("the worker's role cannot write", () => {
  const asWorker = async (write: ReturnType<typeof sql>) => {
    const db = openDatabase(world.database.workerUrl, { log: pino({ level: 'silent' }), connections: 1 });
    try {
      return await db.run(write);
    } finally {
      await db.end();
    }
  };
  test('a price that does not follow from two observations', async () => {
    await expect(
      asWorker(sql`
        insert into pair_price (asset, pair, since_block, block, usdt_units, spot_units)
        select asset, pair, min(block), max(block), 200000, 100000 from pair_observation group by asset, pair
        on conflict do nothing`),
    ).rejects.toMatchObject({ code: '23000' });
  });

  test('an observation of a block that is not settled, or of an older one', async () => {
    await world.mine();
    const head = await world.head();
    const copy = (block: ReturnType<typeof sql>) => sql`
      insert into pair_observation (asset, pair, block, block_hash, block_time, price_sum, usdt_reserve, asset_reserve)
      select distinct on (asset) asset, pair, ${block}, block_hash, block_time, 1, 1, 1 from pair_observation order by asset, block`;
    await expect(asWorker(copy(sql`${head + 1}::bigint`))).rejects.toMatchObject({ code: '23000' });
    await expect(asWorker(copy(sql`block - 1`))).rejects.toMatchObject({ code: '23000' });
  });

  test('another past', async () => {
    const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
    for (const change of [sql`update pair_price set usdt_units = 1`, sql`delete from pair_observation`]) {
      await expect(owner.run(change)).rejects.toMatchObject({ code: '23000' });
    }
    await owner.end();
  });
});
