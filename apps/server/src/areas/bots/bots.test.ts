import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../../dev/world.ts';
import type { Member } from '../../../../../dev/world-member.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

/** Deposits, buys with the balance, and exchanges the rest of what the pledge needs. */
async function buysBots(member: Member, quantity: number): Promise<string[]> {
  await member.deposits('USDT', String(quantity * 110));
  const quote = await member.call(purchases.buyCheck, { quantity, asset: 'USDT', payBy: 'balance' });
  const { bots: bought } = await member.call(purchases.buy, { purchaseId: quote.purchaseId, payBy: 'balance' });
  return (bought ?? []).map((bot) => bot.id);
}

async function exchangesForBcg(member: Member, usdt: string): Promise<void> {
  const { quote } = await member.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: usdt, action: 'quote' });
  await member.call(earnings.convert, { quoteId: quote?.quoteId ?? '' });
}

async function statusesOf(member: Member): Promise<string[]> {
  return (await member.call(bots.log, {})).list.map((bot) => bot.status);
}

describe('the life of a bot', () => {
  test('is bought, waits, runs, earns from the next day, and pays what the formula says', async () => {
    const alice = await world.member();
    const ids = await buysBots(alice, 3);
    await exchangesForBcg(alice, '20');
    expect(await statusesOf(alice)).toEqual(Array(3).fill('not_activated'));
    await world.nextDay();
    expect(await statusesOf(alice)).toEqual(Array(3).fill('waiting'));
    await world.nextDay(7);
    expect(await statusesOf(alice)).toEqual(Array(3).fill('frozen'));

    const check = await alice.call(bots.pledgeCheck, { ids });
    expect(check).toMatchObject({ count: 3, skipped: [], cost: { pledge: '30', asset: 'BCG' }, warnings: [] });
    const done = await alice.call(bots.pledge, { ids });
    expect(done).toEqual(check);
    expect(await statusesOf(alice)).toEqual(Array(3).fill('running'));

    await world.nextDay();
    expect((await alice.call(bots.summary, {})).income).toMatchObject({ lastDay: { amount: '0' }, uncollected: '0' });
    await world.nextDay();
    // One full day of power 300, capped at 0.02 BCG a power: far below what the day's schedule offers.
    const summary = await alice.call(bots.summary, {});
    expect(summary).toMatchObject({ counts: { running: 3 }, power: 300, income: { lastDay: { amount: '6' }, uncollected: '6' } });
    expect((await alice.call(bots.log, {})).list[0]).toMatchObject({ earned: '2', pledged: '10', may: ['stop'] });

    const before = (await alice.call(earnings.dashboard, { range: 7 })).assets.find((row) => row.asset === 'BCG');
    const collected = await alice.call(earnings.award, { kind: 'static' });
    expect(collected).toMatchObject({ collected: '6', asset: 'BCG' });
    const after = await alice.call(earnings.dashboard, { range: 7 });
    expect(after.assets.find((row) => row.asset === 'BCG')?.available).toBe(String(Number(before?.available) + 6));
    expect(after.income.static).toMatchObject({ lastDay: '6', total: '6', uncollected: '0' });
    expect(after.income.series.at(-1)?.static).toBe('6');
    expect(await alice.call(earnings.award, { kind: 'static' })).toMatchObject({ collected: '0', fromDay: null });
    expect(await alice.call(earnings.awardList, {})).toMatchObject({
      total: 1,
      list: [{ amount: '6', source: { power: 300, totalPower: 300, emitted: '6' }, fundedBy: 'emission pool', collected: true }],
    });
  });
});
