import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();

/** Deposits and pays with the balance; ten USDT per bot are left. */
async function buysBots(member: Member, quantity: number): Promise<string[]> {
  await member.deposits('USDT', String(quantity * 110));
  return member.buysBots(quantity);
}

async function statusesOf(member: Member): Promise<string[]> {
  return (await member.call(bots.list, {})).list.map((bot) => bot.status);
}

const all = <T>(value: T) => [value, value, value];

test('a bot is bought, waits, runs, earns from the next day, and pays what the formula says', async () => {
  const alice = await world.member();
  const ids = await buysBots(alice, 3);
  await alice.exchanges('20');
  expect(await statusesOf(alice)).toEqual(all('not_activated'));
  await world.nextDay();
  expect(await statusesOf(alice)).toEqual(all('waiting'));
  await world.nextDay(7);
  expect(await statusesOf(alice)).toEqual(all('frozen'));

  const check = await alice.call(bots.run.check, { ids });
  expect(check).toMatchObject({ count: 3, skipped: [], cost: { pledge: '30', asset: 'BCG' }, warnings: [] });
  expect(await alice.call(bots.run.act, { ids })).toEqual(check);
  expect(await statusesOf(alice)).toEqual(all('running'));
  await world.nextDay();
  expect((await alice.call(bots.summary, {})).income).toMatchObject({ lastDay: { amount: '0' }, uncollected: '0' });
  await world.nextDay();

  // One full day of power 300, capped at 0.02 BCG a power: far below what the day's schedule offers.
  const summary = await alice.call(bots.summary, {});
  expect(summary).toMatchObject({ counts: { running: 3 }, power: 300, income: { lastDay: { amount: '6' }, uncollected: '6' } });
  expect((await alice.call(bots.list, {})).list[0]).toMatchObject({ asset: 'BCG', earned: '2', pledged: '10', may: ['stop'] });
  const availableBcg = async () =>
    (await alice.call(earnings.dashboard, { range: 7 })).assets.find((row) => row.asset === 'BCG')?.available;
  const before = Number(await availableBcg());
  const collected = await alice.call(earnings.collect, { kind: 'static' });
  expect(collected).toMatchObject({ collected: '6', asset: 'BCG', balanceAfter: String(before + 6) });
  expect(await availableBcg()).toBe(String(before + 6));

  const { income } = await alice.call(earnings.dashboard, { range: 7 });
  expect(income.static).toMatchObject({ lastDay: '6', total: '6', uncollected: '0' });
  expect(income.series.map((day) => day.static)).toEqual(['0', '0', '0', '0', '0', '0', '6']);
  expect(await alice.call(earnings.collect, { kind: 'static' })).toMatchObject({ collected: '0', fromDay: null });
  expect(await alice.call(earnings.listIncome, {})).toMatchObject({
    total: 1,
    list: [{ amount: '6', source: { power: 300, totalPower: 300, emitted: '6' }, fundedBy: 'emission pool', collected: true }],
  });
});

describe('running refuses', () => {
  let bob: Member;
  let ids: string[];
  beforeAll(async () => {
    bob = await world.member();
    ids = await buysBots(bob, 2);
  });

  test('bots that still wait, in the check as in the act', async () => {
    await expect(bob.call(bots.run.check, { ids })).rejects.toThrow('NO_FROZEN_BOT');
    await expect(bob.call(bots.run.act, { ids })).rejects.toThrow('NO_FROZEN_BOT');
  });

  test("another member's bots, and does not reveal whether they exist", async () => {
    const eve = await world.member();
    await expect(eve.call(bots.run.act, { ids })).rejects.toThrow('BOT_UNKNOWN');
    await expect(eve.call(bots.run.act, { ids: ['00000000-0000-4000-8000-000000000000'] })).rejects.toThrow('BOT_UNKNOWN');
    expect((await eve.call(bots.list, {})).total).toBe(0);
  });

  test.each([
    ['no ids', undefined, 'NO_FROZEN_BOT'],
    ['null', null, 'NO_FROZEN_BOT'],
    ['an empty list', [], 'NO_FROZEN_BOT'],
    ['a word', 'all', 'BOT_UNKNOWN'],
    ['something like a list', { length: 1 }, 'BOT_UNKNOWN'],
    ['a list with a hole', [null], 'BOT_UNKNOWN'],
    ['a list with a word', ['not-an-id'], 'BOT_UNKNOWN'],
    ['a list with a number', [42], 'BOT_UNKNOWN'],
    ['a thousand and one ids', Array(1001).fill('00000000-0000-4000-8000-000000000000'), 'BOTS_TOO_MANY'],
  ])('%s by name', async (_, given, key) => {
    const { status, body } = await bob.post('/api/bot/pledge', { ids: given });
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 5000, error: { key } });
  });

  test('without the pledge, and says so in the check', async () => {
    await world.nextDay(8);
    const check = await bob.call(bots.run.check, { ids });
    expect(check).toMatchObject({ count: 2, balance: '0', balanceAfter: null, warnings: ['BCG_INSUFFICIENT'] });
    await expect(bob.call(bots.run.act, { ids })).rejects.toThrow('BCG_INSUFFICIENT');
    expect(await statusesOf(bob)).toEqual(['frozen', 'frozen']);
  });

  test('when no bot can run; otherwise skips the rest with its reason, and counts a bot named twice once', async () => {
    await bob.exchanges('2');
    const [first, second] = ids as [string, string];
    await bob.call(bots.run.act, { ids: [first, first] });
    await expect(bob.call(bots.run.act, { ids: [first] })).rejects.toThrow('NO_FROZEN_BOT');
    await bob.exchanges('2');
    const done = await bob.call(bots.run.act, { ids: [first, second] });
    expect(done).toMatchObject({ count: 1, skipped: [{ id: first, reason: 'running' }] });
  });
});

test('a repeated request with its key gets the first answer and pledges once', async () => {
  const carol = await world.member();
  const ids = await buysBots(carol, 1);
  await carol.exchanges('5');
  await world.nextDay(8);
  const idempotencyKey = crypto.randomUUID();
  const first = await carol.call(bots.run.act, { ids }, { idempotencyKey });
  expect(await carol.call(bots.run.act, { ids }, { idempotencyKey })).toEqual(first);
});

test('lists bots newest first, by page and by status', async () => {
  const dora = await world.member();
  const older = await buysBots(dora, 2);
  const newer = await buysBots(dora, 1);
  const page = (number: number) => dora.call(bots.list, { page: number, size: 2 });
  expect(await page(1)).toMatchObject({ total: 3, next: 2, list: [{ id: newer[0] }, {}] });
  const second = await page(2);
  expect(second).toMatchObject({ total: 3, next: null });
  expect(older).toContain(second.list[0]?.id);
  expect((await dora.call(bots.list, { status: 'frozen' })).total).toBe(0);
  expect((await dora.call(bots.list, { status: 'not_activated' })).total).toBe(3);
  const summary = await dora.call(bots.summary, {});
  expect(summary).toMatchObject({ total: 3, power: 0, nextEvents: [{ kind: 'ready', count: 3, day: summary.platformDay + 8 }] });
});

test('names the price in every asset, and knows no price where there is none', async () => {
  const emil = await world.member();
  const params = await emil.call(bots.params, {});
  expect(params).toMatchObject({ price: '100', power: 100, runPledge: '10', stopFeePercent: '2', maxPerPower: '0.02' });
  expect(params.quantityDiscounts).toEqual([
    { from: 10, percent: '1' },
    { from: 50, percent: '2' },
  ]);
  for (const method of params.methods) {
    const quote = await emil.call(purchases.quoteBots, { quantity: 1, asset: method.asset, payBy: 'balance' });
    expect(method.unit).toBe(quote.total);
  }
  expect(params.emission[0]?.scheduled).toBe('100000');
  expect(params.emission).toHaveLength(13);
});
