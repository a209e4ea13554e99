import { randomUUID } from 'node:crypto';
import { desk } from '@ocean/api/areas/desk';
import { earnings } from '@ocean/api/areas/earnings';
import sql, { raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Transaction } from '../../../db/database.ts';
import { passagewayEmptied, passagewayFilled } from '../../../ledger/desk-movements.ts';
import { postIn } from '../../../ledger/post.ts';

const world = useWorld();
let traders: Traders;
beforeAll(() => {
  traders = openTraders(world);
});
afterAll(() => traders?.close());

async function memberWith(usdt: string, inviter?: Member): Promise<Member> {
  const who = await world.member(inviter ? { inviter } : {});
  await who.deposits('USDT', usdt);
  await traders.named(who);
  return who;
}

const has = async (who: Member) => {
  const { available, passageway } = await traders.hasOf(who, 'USDT');
  return { available, passageway };
};
const fill = (who: Member, amount: string) => who.call(desk.fill, { asset: 'USDT', amount });
const empty = (who: Member, amount: string) => who.call(desk.empty, { asset: 'USDT', amount });
const done = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;

describe('moving an asset', () => {
  test('is refused with its own message, in the check as in the act', async () => {
    const alice = await memberWith('10');
    for (const action of ['check', 'do'] as const) {
      await expect(alice.call(desk.fill, { asset: 'USDT', amount: '11', action })).rejects.toMatchObject({
        key: 'BALANCE_INSUFFICIENT',
      });
      await expect(alice.call(desk.fill, { asset: 'BCG', amount: '1', action })).rejects.toMatchObject({
        key: 'BCG_INSUFFICIENT',
      });
      await expect(alice.call(desk.empty, { asset: 'BYB', amount: '1', action })).rejects.toMatchObject({
        key: 'BYB_INSUFFICIENT',
      });
      await expect(alice.call(desk.fill, { asset: 'USDT', amount: '0', action })).rejects.toMatchObject({
        key: 'AMOUNT_ZERO',
      });
    }
    expect(await has(alice)).toEqual({ available: '10', passageway: '0' });
  });

  test('requires a profile to fill; without one there is nothing to empty', async () => {
    const bob = await world.member();
    await bob.deposits('USDT', '10');
    await expect(fill(bob, '1')).rejects.toMatchObject({ key: 'PROFILE_MISSING' });
    await expect(empty(bob, '1')).rejects.toMatchObject({ key: 'BALANCE_INSUFFICIENT' });
  });

  test('is done once by a request whose answer was lost, and never as another request', async () => {
    const alice = await memberWith('100');
    const headers = { 'idempotency-key': randomUUID() };
    const once = (amount: string) => alice.post('/api/tor/rechargeInfo', { asset: 'USDT', amount }, headers);
    const first = await once('30');
    expect(first.body.error).toBeUndefined();
    await world.context.db.run(sql`
      update idempotency set state = 'pending', answer = null, claimed_at = clock_timestamp() - interval '1 minute' where state = 'answered'`);
    expect((await once('30')).body).toEqual(first.body);
    expect((await once('31')).body.error?.key).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await has(alice)).toEqual({ available: '70', passageway: '30' });
  });

  test('twenty equal requests at once move once', async () => {
    const alice = await memberWith('100');
    const headers = { 'idempotency-key': randomUUID() };
    const once = () => alice.post('/api/tor/rechargeInfo', { asset: 'USDT', amount: '30' }, headers);
    const answers = await Promise.all(Array.from({ length: 20 }, once));
    expect(answers.some(({ body }) => body.error === undefined)).toBe(true);
    expect(await has(alice)).toEqual({ available: '70', passageway: '30' });
  });
});

describe('one balance', () => {
  test('is spent once by racing fillings, transfers and withdrawals', async () => {
    const alice = await memberWith('100');
    const bob = await memberWith('1', alice);
    const races = Array.from({ length: 5 }, () => [
      fill(alice, '30'),
      alice.call(earnings.transfer, { asset: 'USDT', amount: '30', to: bob.address }),
      alice.call(earnings.withdraw, { asset: 'USDT', amount: '30' }),
    ]).flat();
    const outcomes = await Promise.allSettled(races);
    const { available, passageway, held } = await traders.hasOf(alice, 'USDT');
    const sent = Number((await traders.hasOf(bob, 'USDT')).available) - 1;
    expect(Number(available) + Number(passageway) + Number(held) + sent).toBe(100);
    expect(Number(available)).toBeLessThan(30);
    expect(done(outcomes)).toBeGreaterThan(0);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toHaveProperty('key');
    }
  });

  test('of the wallet is emptied once by ten racing requests', async () => {
    const alice = await memberWith('100');
    await fill(alice, '50');
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => empty(alice, '20')));
    expect(done(outcomes)).toBe(2);
    expect(await has(alice)).toEqual({ available: '90', passageway: '10' });
  });
});

describe('a compromised server with the role of the API', () => {
  let alice: Member;
  beforeAll(async () => {
    alice = await memberWith('100');
    await fill(alice, '40');
  });

  const forges = (work: (tx: Transaction) => Promise<unknown>) => world.apiContext.db.transaction(work);
  const row = (kind: 'filled' | 'emptied', requestId: string, units = 5_000_000n) =>
    sql`insert into desk_transfer (account, request_id, kind, asset, units) values (${alice.id}, ${requestId}, ${kind}, 'USDT', ${units}::numeric)`;
  const move = (requestId: string, units = 5_000_000n) => ({ account: alice.id, requestId, asset: 'USDT' as const, units });

  test('writes no move without its movement', async () => {
    await expect(forges((tx) => tx.run(row('filled', randomUUID())))).rejects.toThrow('without its movement');
  });

  test('posts no movement without its move, nor one of another amount or direction', async () => {
    const id = randomUUID();
    await expect(forges((tx) => postIn(tx, [passagewayEmptied(move(id))]))).rejects.toThrow();
    await expect(
      forges(async (tx) => {
        await tx.run(row('emptied', id));
        await postIn(tx, [passagewayEmptied(move(id, 6_000_000n))]);
      }),
    ).rejects.toThrow();
    await expect(
      forges(async (tx) => {
        await tx.run(row('emptied', id));
        await postIn(tx, [passagewayFilled(move(id))]);
      }),
    ).rejects.toThrow();
  });

  test('fills no banned passageway', async () => {
    const id = randomUUID();
    await traders.owner.run(sql`update desk_passageway set operator_ban = 'a test' where account = ${alice.id}`);
    await expect(
      forges(async (tx) => {
        await tx.run(row('filled', id));
        await postIn(tx, [passagewayFilled(move(id))]);
      }),
    ).rejects.toThrow('a banned passageway is not filled');
    await expect(fill(alice, '1')).rejects.toMatchObject({ key: 'PASSAGEWAY_BANNED' });
    await traders.owner.run(sql`update desk_passageway set operator_ban = null where account = ${alice.id}`);
  });

  const DENIED: readonly [string, (account: string) => Sql][] = [
    ['takes a ban away', (of) => sql`update desk_passageway set operator_ban = null, banned_until = null where account = ${of}`],
    ['raises a level', (of) => sql`update desk_passageway set level = 5 where account = ${of}`],
    ['forgets what was used', (of) => sql`update desk_passageway set used_units = 0 where account = ${of}`],
    ['opens by hand', (of) => sql`update desk_passageway set opened_at = now(), is_started = true where account = ${of}`],
    ['passes a test', (of) => sql`insert into desk_quiz_pass (account) values (${of})`],
    ['writes a profile by hand', (of) => sql`update desk_profile set nickname = 'Support' where account = ${of}`],
    ['changes a move', (of) => sql`update desk_transfer set units = 1 where account = ${of}`],
    ['removes a move', (of) => sql`delete from desk_transfer where account = ${of}`],
    ['opens a market', () => sql`update desk_market set is_open = true, band_points = 5000`],
  ];

  test.each(DENIED)('never %s', async (_, attack) => {
    await expect(world.apiContext.db.run(attack(alice.id))).rejects.toMatchObject({ code: '42501' });
  });

  test('opens and starts nothing for a member who has passed no test', async () => {
    for (const act of ['open', 'start']) {
      const forged = world.apiContext.db.run(sql`select desk_switch(${alice.id}, ${randomUUID()}, ${act})`);
      await expect(forged).rejects.toThrow(`does not ${act} now`);
    }
  });

  test('lets not even the owner change a move', async () => {
    await expect(traders.owner.run(raw('delete from desk_transfer'))).rejects.toThrow('append-only');
  });
});
