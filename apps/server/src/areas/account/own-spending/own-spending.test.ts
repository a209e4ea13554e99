import { randomUUID } from 'node:crypto';
import { account } from '@ocean/api/areas/account';
import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { type Client, createClient } from '@ocean/api/client';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase } from '../../../db/pool.ts';

const world = useWorld();
/**
 * Calls with the session alone, which is all that a thief has. The member's own calls sign when a signature is
 * required.
 */
const thiefOf = (member: { token: string }): Client => createClient({ baseUrl: world.origin, token: () => member.token });
const NEEDED = { key: 'SPENDING_STEP_UP_NEEDED' };

/** The wallet's signature over an amount, presented by a session. */
async function allows(member: Member, amount: string, session: Client = thiefOf(member)) {
  const { message: _, ...proof } = await member.signs({ call: 'other/allowSpending', amount });
  return session.call(account.allowSpending, { amount, ...proof });
}
async function buys(session: Client, cards: number) {
  const { purchaseId } = await session.call(purchases.quoteCards, { quantity: cards, asset: 'USDT', payBy: 'balance' });
  return session.call(purchases.payCards, { purchaseId, payBy: 'balance' });
}
async function exchanges(session: Client, usdt: string) {
  const { quote } = await session.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: usdt, action: 'quote' });
  return session.call(earnings.convert, { quoteId: quote?.quoteId ?? '' });
}

test('a member with ten bots buys, runs, stops, renews, exchanges and is never asked for a signature', async () => {
  const member = await world.member();
  const session = thiefOf(member);
  await member.deposits('USDT', '1300');
  const { purchaseId } = await session.call(purchases.quoteBots, { quantity: 10, asset: 'USDT', payBy: 'balance' });
  const { bots: bought = [] } = await session.call(purchases.payBots, { purchaseId, payBy: 'balance' });
  const ids = (bought ?? []).map(({ id }) => id);
  await exchanges(session, '150');
  await world.nextDay(8);
  await session.call(bots.run.act, { ids });
  await world.nextDay(3);
  await session.call(bots.stop.act, { ids });
  await session.call(bots.run.act, { ids });
  await world.nextDay(24);
  await session.call(bots.renew.act, { ids });
  const { n } = await world.context.db.one<{ n: number }>(sql`
    select count(*) as n from challenge where address = ${member.id} and purpose = 'action'`);
  expect(n).toBe(0);
});

describe('a thief of a session', () => {
  test('cannot drain an account by running and stopping: fees are limited to 5 USDT a day', { timeout: 120_000 }, async () => {
    const { member, ids } = await world.memberWithFrozenBots(10, { deposited: 150, exchanged: 40 });
    const thief = thiefOf(member);
    const bcg = async () =>
      Number((await member.call(earnings.dashboard, { range: 7 })).assets.find(({ asset }) => asset === 'BCG')?.available);
    const before = await bcg();
    const price = Number((await world.context.prices.last('BCG'))?.usdtUnits) / 1e6;
    let cycles = 0;
    const destroy = async () => {
      for (; cycles < 100; cycles += 1) {
        await thief.call(bots.run.act, { ids });
        await thief.call(bots.stop.act, { ids });
      }
    };
    await expect(destroy()).rejects.toMatchObject(NEEDED);
    await thief.call(bots.stop.checkAll, {});
    const stillPledged = Number(
      (await member.call(earnings.dashboard, { range: 7 })).assets.find(({ asset }) => asset === 'BCG')?.pledged,
    );
    expect((before - (await bcg()) - stillPledged) * price).toBeLessThanOrEqual(5.001);
  });

  test('spends at most 2,000 USDT a day on cards, whatever the number of concurrent requests', async () => {
    const member = await world.memberWithUsdt('5000');
    const thief = thiefOf(member);
    const each = await Promise.allSettled(Array.from({ length: 32 }, () => buys(thief, 20)));
    expect(each.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    for (const one of each) if (one.status === 'rejected') expect(one.reason).toMatchObject(NEEDED);
    await world.nextDay();
    await buys(thief, 400);
    await expect(buys(thief, 1)).rejects.toMatchObject({ ...NEEDED, params: { buyLimit: '2000', burnLimit: '5', amount: '5' } });
  });

  test('counts an act that waited past midnight towards the later day that is stored', async () => {
    const member = await world.member();
    await member.deposits('USDT', '2100');
    await buys(thiefOf(member), 1);
    // As the database's owner: the stored day is tomorrow, and its limit is used up.
    const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
    try {
      await owner.run(sql`update own_spending set day = day + 1, buy_units = 2000000000 where account = ${member.id}`);
      await expect(buys(thiefOf(member), 1)).rejects.toMatchObject(NEEDED);
      const row = sql`select day - platform_today() as ahead, buy_units as "buyUnits" from own_spending where account = ${member.id}`;
      expect(await owner.one(row)).toEqual({ ahead: 1, buyUnits: 2_000_000_000n });
    } finally {
      await owner.end();
    }
  });

  test('loses at most 5 USDT a day to the spread of exchanges', async () => {
    const member = await world.memberWithUsdt('1000');
    // At a spread of 1.5 %.
    await exchanges(thiefOf(member), '333');
    await expect(exchanges(thiefOf(member), '1')).rejects.toMatchObject(NEEDED);
  });

  test('gains nothing from a forged amount, another signature or a transfer', async () => {
    const [member, friend] = [await world.memberWithUsdt('3000'), await world.member()];
    const thief = thiefOf(member);
    const { message: _, ...proof } = await member.signs({ call: 'other/allowSpending', amount: '10' });
    await expect(thief.call(account.allowSpending, { amount: '3000', ...proof })).rejects.toThrow('ACTION_CHANGED');
    await expect(thiefOf(friend).call(account.allowSpending, { amount: '10', ...proof })).rejects.toThrow('CHALLENGE_UNKNOWN');
    const { message, challengeId } = await member.signs({ call: 'other/allowSpending', amount: '3000' });
    const signature = await friend.wallet.signMessage({ message });
    await expect(thief.call(account.allowSpending, { amount: '3000', challengeId, signature })).rejects.toThrow(
      'SIGNATURE_INVALID',
    );
    const upline = { asset: 'USDT' as const, amount: '60', to: world.context.config.rootAddress };
    await expect(thief.call(earnings.transfer, { ...upline, ...proof })).rejects.toThrow('ACTION_CHANGED');
    await allows(member, '3000');
    await expect(thief.call(earnings.transfer, upline)).rejects.toThrow('STEP_UP_NEEDED');
  });
});

describe('a signature that names an amount', () => {
  test('says what it allows', async () => {
    const member = await world.member();
    const { message } = await member.signs({ call: 'other/allowSpending', amount: '2500' });
    expect(message).toContain(
      'for one hour, this session spends up to 2500 USDT of value on purchases, exchanges and fees, and sends nothing',
    );
  });

  test('serves its session for its amount, and no other session', async () => {
    const member = await world.memberWithUsdt('9000');
    const other = await world.member({ wallet: member.wallet });
    await allows(member, '2500');
    await expect(buys(thiefOf(other), 500)).rejects.toMatchObject(NEEDED);
    await buys(thiefOf(member), 500);
    await expect(buys(thiefOf(member), 500)).rejects.toMatchObject({ ...NEEDED, params: { amount: '2500' } });
    // Signed spending does not count towards the day's limit.
    await buys(thiefOf(member), 400);
  });

  test('is valid for one hour', async () => {
    const member = await world.memberWithUsdt('9000');
    const { expiresAt } = await allows(member, '2500');
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThan(61 * 60_000);
    await world.context.db.run(sql`update spending_grant set expires_at = clock_timestamp() where account = ${member.id}`);
    await expect(buys(thiefOf(member), 500)).rejects.toMatchObject(NEEDED);
  });

  test('is granted once, however it is repeated, even after its amount is spent', async () => {
    const member = await world.memberWithUsdt('9000');
    const { message: _, ...proof } = await member.signs({ call: 'other/allowSpending', amount: '2500' });
    const idempotencyKey = randomUUID();
    const grant = () => thiefOf(member).call(account.allowSpending, { amount: '2500', ...proof }, { idempotencyKey });
    const first = await grant();
    await buys(thiefOf(member), 500);
    await world.context.db.run(sql`delete from idempotency`);
    expect(await grant()).toEqual(first);
    await expect(buys(thiefOf(member), 500)).rejects.toMatchObject(NEEDED);
    await expect(thiefOf(member).call(account.allowSpending, { amount: '2500', ...proof })).rejects.toThrow('CHALLENGE_UNKNOWN');
  });

  test('is not spent by a purchase that the balance refuses', async () => {
    const member = await world.memberWithUsdt('2500');
    await allows(member, '2600');
    await expect(buys(thiefOf(member), 520)).rejects.toThrow('BALANCE_INSUFFICIENT');
    await buys(thiefOf(member), 500);
  });

  test('lets sixteen concurrent requests spend no more than its amount', async () => {
    const member = await world.memberWithUsdt('9000');
    await buys(thiefOf(member), 400);
    await allows(member, '500');
    const each = await Promise.allSettled(Array.from({ length: 16 }, () => buys(thiefOf(member), 20)));
    expect(each.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

test('a repeated purchase counts once', async () => {
  const member = await world.memberWithUsdt('3000');
  const session = thiefOf(member);
  const { purchaseId } = await session.call(purchases.quoteCards, { quantity: 390, asset: 'USDT', payBy: 'balance' });
  const idempotencyKey = randomUUID();
  const pay = () => session.call(purchases.payCards, { purchaseId, payBy: 'balance' }, { idempotencyKey });
  const first = await pay();
  await world.context.db.run(sql`delete from idempotency`);
  expect(await pay()).toEqual(first);
  await buys(session, 10);
  await expect(buys(session, 1)).rejects.toMatchObject(NEEDED);
});
