import { randomUUID } from 'node:crypto';
import { bots } from '@ocean/api/areas/bots';
import type { BotEventKind } from '@ocean/api/areas/bots/bot-event';
import { earnings } from '@ocean/api/areas/earnings';
import { parseAddressField } from '@ocean/api/inputs/address';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { callOf } from '#dev/economy/economy.ts';
import { countStatements } from '#dev/world/count-statements.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { setParams } from '../../ops/set-params.ts';
import { sendBots } from './send-bots.ts';

const world = useWorld();
let bob: Member;
beforeAll(async () => {
  bob = await world.member();
  await bob.getsBcg('200');
  // Signatures have their own tests; in the others up to eight bots a day need none.
  await setDailyValue('800');
});

/** From tomorrow on, and tomorrow begins. */
async function setDailyValue(usdt: string): Promise<void> {
  const { day } = await world.context.db.one<{ day: number }>(sql`select platform_today() as day`);
  const changes = [{ key: 'stepUp.dailyValue' as const, value: usdt }];
  await setParams(world.context, { changes, effectiveFromDay: day + 1, author: 'test', reason: 'test' });
  await world.nextDay();
}

/** A member with bots bought today. */
async function withBots(quantity: number): Promise<{ member: Member; ids: string[] }> {
  const member = await world.member();
  await member.deposits('USDT', String(quantity * 120));
  return { member, ids: await member.buysBots(quantity) };
}

const send = (from: Member, ids: string[], to: { address: string }, more = {}) =>
  from.call(bots.send.act, { ids, to: to.address, ...more });
const kindsOf = async (member: Member, id: string): Promise<BotEventKind[]> =>
  (await member.call(bots.history, { id })).list.map(({ kind }) => kind);
const idsOf = async (member: Member) => (await member.call(bots.list, { size: 100 })).list.map(({ id }) => id);

describe('a bot that is sent', () => {
  test('is the other member’s, with its cards, its term and its waiting; each side has its own history', async () => {
    const { member, ids } = await withBots(2);
    const [first = '', second = ''] = ids;
    await world.nextDay(2);
    await member.buysCards(3);
    await member.accelerates([first], 2);
    const before = (await member.call(bots.list, {})).list.find(({ id }) => id === first);
    const check = await member.call(bots.send.check, { ids: [first], to: bob.address.toLowerCase() });
    expect(check).toEqual({
      count: 1,
      numbers: [1],
      to: bob.address,
      value: '100',
      skipped: [],
      signatureNeeded: false,
      unsignedLeft: '800',
      unsignedLimit: '800',
    });
    const { signatureNeeded: _, unsignedLeft: __, unsignedLimit: ___, ...plan } = check;
    expect(await send(member, [first], bob)).toEqual(plan);

    expect((await bob.call(bots.list, {})).list.find(({ id }) => id === first)).toEqual(before);
    expect(await idsOf(member)).toEqual([second]);
    // A card that is not used yet stays.
    expect([(await member.call(bots.summary, {})).cards, (await bob.call(bots.summary, {})).cards]).toEqual([1, 0]);
    expect(await kindsOf(member, first)).toEqual(['sent', 'accelerated', 'bought']);
    expect(await kindsOf(bob, first)).toEqual(['received']);
    expect((await member.call(bots.history, { id: first })).list[0]).toMatchObject({ other: bob.address });
    expect((await bob.call(bots.history, { id: first })).list[0]).toMatchObject({ other: member.address });
    await expect(member.call(bots.run.act, { ids: [first] })).rejects.toThrow('BOT_UNKNOWN');
  });

  test('is run by the receiver, who earns from then on; what it earned before stays with the sender', async () => {
    const { member, ids } = await withBots(1);
    await member.exchanges('15');
    await world.nextDay(8);
    await member.runs(ids);
    await world.nextDay(11);
    await member.stops(ids);
    await send(member, ids, bob);
    const got = (await bob.call(bots.list, {})).list.find(({ id }) => id === ids[0]);
    // A bot's lifetime earnings move with the bot; the recipient is not paid for them.
    expect(got).toMatchObject({ status: 'stopped', may: ['run', 'send'], earned: '20' });
    expect((await bob.call(bots.summary, {})).income).toMatchObject({ collected: '0', uncollected: '0' });
    const { runFrom } = await bob.runs(ids);
    await world.nextDay(3);
    const ran = (await bob.call(bots.list, {})).list.find(({ id }) => id === ids[0]);
    expect(ran).toMatchObject({ runFrom, runUntil: runFrom + 20, earned: '24' });
    expect([await member.collects(), await bob.collects()]).toEqual(['20', '4']);
    await bob.stops(ids);
    await send(bob, ids, member);
    expect(await kindsOf(member, ids[0] ?? '')).toEqual(['received', 'sent', 'stopped', 'run', 'bought']);
    expect(await kindsOf(bob, ids[0] ?? '')).toEqual(['sent', 'stopped', 'run', 'received']);
    await world.audit();
  });

  test('can go on the day it was bought, while it waits, frozen and stopped, but not while a pledge is held', async () => {
    const { member, ids } = await withBots(4);
    await member.exchanges('40');
    const [fresh = '', waiting = '', frozen = '', worked = ''] = ids;
    const sends = async (id: string) => expect(await send(member, [id], bob)).toMatchObject({ count: 1 });
    const refused = async (reason: string) => {
      await expect(send(member, [worked], bob)).rejects.toThrow('NO_BOT_TO_SEND');
      const both = { ids: [worked, frozen], to: bob.address };
      expect(await member.call(bots.send.check, both)).toMatchObject({ count: 1, skipped: [{ id: worked, reason }] });
    };
    await sends(fresh);
    await world.nextDay();
    await sends(waiting);
    await world.nextDay(7);
    await member.runs([worked]);
    await refused('running');
    await world.nextDay(30);
    await refused('running');
    await world.nextDay(1);
    await refused('renewal_due');
    await world.nextDay(6);
    await refused('renewal_due');
    await world.nextDay(1);
    await refused('take_back_first');
    await member.stops([worked]);
    await sends(worked);
    await sends(frozen);
    expect(await idsOf(member)).toEqual([]);
  });
});

describe('all that are not at work', () => {
  test('go in one call; the check says the same and why the rest stays', async () => {
    const { member, ids } = await withBots(6);
    await member.exchanges('40');
    await world.nextDay(8);
    await member.runs(ids.slice(0, 2));
    const check = await member.call(bots.send.checkAll, { to: bob.address });
    expect(check).toMatchObject({ count: 4, value: '400', skipped: [{ reason: 'running', count: 2 }], signatureNeeded: false });
    const done = await member.call(bots.send.actAll, { to: bob.address });
    expect(check).toMatchObject(done);
    expect((await idsOf(member)).sort()).toEqual(ids.slice(0, 2).sort());
    await expect(member.call(bots.send.actAll, { to: bob.address })).rejects.toThrow('NO_BOT_TO_SEND');
    await expect(member.call(bots.send.checkAll, { to: bob.address })).rejects.toThrow('NO_BOT_TO_SEND');
  });

  test('may be three hundred', async () => {
    const { member } = await withBots(300);
    const dave = await world.member();
    const check = await member.call(bots.send.checkAll, { to: dave.address });
    expect(check).toMatchObject({ count: 300, value: '30000', signatureNeeded: true });
    const { message, ...proof } = await member.signs({ call: 'bot/sendAll', to: dave.address });
    expect(message).toContain(`send all my bots that are not at work to ${dave.address}`);
    expect(await member.call(bots.send.actAll, { to: dave.address, ...proof })).toMatchObject({ count: 300 });
    const counts = [member, dave].map(async (one) => (await one.call(bots.summary, {})).total);
    expect(await Promise.all(counts)).toEqual([0, 300]);
    expect(await dave.call(bots.history, { size: 1 })).toMatchObject({ total: 300, list: [{ kind: 'received' }] });
  });
});

test('takes the same number of statements for one bot and for eight', async () => {
  const statementsFor = async (quantity: number) => {
    const { member } = await withBots(quantity);
    const { db, counted } = countStatements(world.context.db);
    const done = await sendBots.actAll({ ...world.context, db }, callOf(member.id), {
      to: parseAddressField(bob.address),
      signed: undefined,
    });
    expect(done).toMatchObject({ count: quantity });
    return counted();
  };
  expect(await statementsFor(8)).toBe(await statementsFor(1));
});

describe('above the daily value', () => {
  test('the wallet signs how many go where and exactly which; once', async () => {
    const { member, ids } = await withBots(9);
    const check = await member.call(bots.send.check, { ids, to: bob.address });
    expect(check).toMatchObject({ value: '900', signatureNeeded: true, unsignedLeft: '800' });
    await expect(send(member, ids, bob)).rejects.toMatchObject({
      key: 'STEP_UP_NEEDED',
      params: { limit: '800', call: 'bot/send', to: bob.address },
    });
    const { message, ...proof } = await member.signs({ call: 'bot/send', ids, to: bob.address });
    expect(message).toMatch(new RegExp(`send 9 bots \\(SHA-256 of their ids: [0-9a-f]{64}\\) to ${bob.address}\\.`));
    // The order and the case in which they are named do not matter.
    const named = [...ids].reverse().map((id) => id.toUpperCase());
    expect(await send(member, named, bob, proof)).toMatchObject({ count: 9, skipped: [] });
    await expect(send(member, ids, bob, proof)).rejects.toThrow('BOT_UNKNOWN');
    // Signed sending does not count towards the day's value.
    const more = await withBots(1);
    expect(await more.member.call(bots.send.check, { ids: more.ids, to: bob.address })).toMatchObject({ unsignedLeft: '800' });
  });

  test('refuses a signature for other bots, another recipient, call or wallet, and a sign-in signature', async () => {
    const { member, ids } = await withBots(10);
    const nine = ids.slice(0, 9);
    const { message: _, ...proof } = await member.signs({ call: 'bot/send', ids: nine, to: bob.address });
    const carol = await world.member();
    await expect(send(member, ids, bob, proof)).rejects.toThrow('ACTION_CHANGED');
    await expect(send(member, ids.slice(1), bob, proof)).rejects.toThrow('ACTION_CHANGED');
    await expect(send(member, nine, carol, proof)).rejects.toThrow('ACTION_CHANGED');
    await expect(member.call(bots.send.actAll, { to: bob.address, ...proof })).rejects.toThrow('ACTION_CHANGED');
    const other = await withBots(1);
    await expect(send(other.member, other.ids, bob, proof)).rejects.toThrow('CHALLENGE_UNKNOWN');
    const forged = { ...proof, signature: await bob.wallet.signMessage({ message: 'x' }) };
    await expect(send(member, nine, bob, forged)).rejects.toThrow('SIGNATURE_INVALID');
    await expect(send(member, nine, bob, { challengeId: proof.challengeId })).rejects.toThrow('SIGNATURE_MISSING');
    expect(await idsOf(member)).toHaveLength(10);
    await send(member, nine, bob, proof);
  });

  test('a signature expires, and a refused sending does not use it up', async () => {
    const { member, ids } = await withBots(9);
    await member.exchanges('100');
    await world.nextDay(8);
    await member.runs(ids);
    const { message: _, ...proof } = await member.signs({ call: 'bot/send', ids, to: bob.address });
    await expect(send(member, ids, bob, proof)).rejects.toThrow('NO_BOT_TO_SEND');
    await member.stops(ids);
    await world.context.db.run(
      sql`update challenge set expires_at = clock_timestamp() - interval '1 second' where id = ${proof.challengeId}`,
    );
    await expect(send(member, ids, bob, proof)).rejects.toThrow('CHALLENGE_EXPIRED');
    const again = await member.signs({ call: 'bot/send', ids, to: bob.address });
    await send(member, ids, bob, { challengeId: again.challengeId, signature: again.signature });
  });

  test('transfers and bots count together, and refused acts do not count', async () => {
    const { member, ids } = await withBots(8);
    const friend = await world.member({ inviter: member });
    await member.call(earnings.transfer, { asset: 'USDT', amount: '50', to: friend.address });
    const left = async () => (await member.call(bots.send.check, { ids: ids.slice(0, 1), to: bob.address })).unsignedLeft;
    expect(await left()).toBe('750');
    await expect(send(member, ids, bob)).rejects.toThrow('STEP_UP_NEEDED');
    await expect(send(member, ids.slice(0, 1), { address: `0x${'0'.repeat(39)}1` })).rejects.toThrow('RECIPIENT_UNKNOWN');
    expect(await left()).toBe('750');
    await send(member, ids.slice(0, 7), bob);
    expect(await member.call(bots.send.check, { ids: ids.slice(7), to: bob.address })).toMatchObject({
      unsignedLeft: '50',
      signatureNeeded: true,
    });
    await world.nextDay();
    await send(member, ids.slice(7), bob);
  });

  test('asks for bots that may be signed for, and tells a visitor nothing else', async () => {
    const ask = async (action: object) =>
      (await member.post('/api/other/challenge', { address: member.address, chainId: 31337, purpose: 'action', action })).body;
    const { member, ids } = await withBots(1);
    const refused = (key: string) => expect.objectContaining({ error: expect.objectContaining({ key }) });
    expect(await ask({ call: 'bot/send', ids: [], to: bob.address })).toEqual(refused('NO_BOT_TO_SEND'));
    expect(await ask({ call: 'bot/send', ids: ['7'], to: bob.address })).toEqual(refused('BOT_UNKNOWN'));
    expect(await ask({ call: 'bot/send', ids: Array(1001).fill(ids[0]), to: bob.address })).toEqual(refused('BOTS_TOO_MANY'));
    expect(await ask({ call: 'bot/send', ids })).toEqual(refused('ADDRESS_MISSING'));
    expect(await ask({ call: 'bot/sendAll', to: '0x12' })).toEqual(refused('ADDRESS_INVALID'));
    // The owner of these bots is not revealed.
    expect(await ask({ call: 'bot/send', ids: [randomUUID()], to: bob.address })).toMatchObject({ code: 1 });
  });
});

describe('refuses by name and moves nothing', () => {
  test('who cannot receive, and what cannot be sent', async () => {
    const { member, ids } = await withBots(1);
    const stranger = await world.member();
    const [id = ''] = ids;
    const cases: [object, string][] = [
      [{ ids }, 'ADDRESS_MISSING'],
      [{ ids, to: '' }, 'ADDRESS_MISSING'],
      [{ ids, to: '0x12' }, 'ADDRESS_INVALID'],
      [{ ids, to: member.address }, 'NOT_TO_YOURSELF'],
      [{ ids, to: `0x${'0'.repeat(39)}1` }, 'RECIPIENT_UNKNOWN'],
      [{ to: bob.address }, 'NO_BOT_TO_SEND'],
      [{ ids: [], to: bob.address }, 'NO_BOT_TO_SEND'],
      [{ ids: 'all', to: bob.address }, 'BOT_UNKNOWN'],
      [{ ids: ['x'], to: bob.address }, 'BOT_UNKNOWN'],
      [{ ids: [id, randomUUID()], to: bob.address }, 'BOT_UNKNOWN'],
      [{ ids: Array(1001).fill(id), to: bob.address }, 'BOTS_TOO_MANY'],
    ];
    for (const [body, key] of cases) {
      for (const path of ['/api/bot/send', '/api/bot/sendCheck'])
        expect((await member.post(path, body)).body, path).toMatchObject({ code: 5000, error: { key } });
    }
    for (const [to, key] of [
      [undefined, 'ADDRESS_MISSING'],
      [member.address, 'NOT_TO_YOURSELF'],
      [`0x${'0'.repeat(39)}1`, 'RECIPIENT_UNKNOWN'],
    ]) {
      for (const path of ['/api/bot/sendAll', '/api/bot/sendAllCheck'])
        expect((await member.post(path, { to })).body, path).toMatchObject({ code: 5000, error: { key } });
    }
    await expect(send(stranger, ids, bob)).rejects.toThrow('BOT_UNKNOWN');
    await expect(stranger.call(bots.send.actAll, { to: bob.address })).rejects.toThrow('NO_BOT_TO_SEND');
    expect(await idsOf(member)).toEqual(ids);
  });

  test('a suspended recipient, and a suspended sender', async () => {
    const { member, ids } = await withBots(1);
    const carol = await world.member();
    const suspend = (one: Member, at: 'now' | null) =>
      world.context.db.run(sql`update account set suspended_at = ${at}::timestamptz where address = ${one.id}`);
    await suspend(carol, 'now');
    await expect(send(member, ids, carol)).rejects.toThrow('RECIPIENT_SUSPENDED');
    await expect(member.call(bots.send.checkAll, { to: carol.address })).rejects.toThrow('RECIPIENT_SUSPENDED');
    await suspend(carol, null);
    await suspend(member, 'now');
    await expect(send(member, ids, carol)).rejects.toThrow('ACCOUNT_SUSPENDED');
    await suspend(member, null);
    await send(member, ids, carol);
  });
});

describe('repeats and races', () => {
  test.each([false, true])('repeats a lost answer and moves nothing (signed: %s)', async (isSigned) => {
    const { member, ids } = await withBots(2);
    const carol = await world.member();
    const { message: _, ...proof } = await member.signs({ call: 'bot/send', ids, to: carol.address });
    const body = { ids, to: carol.address, ...(isSigned && proof) };
    const idempotencyKey = randomUUID();
    const first = await member.call(bots.send.act, body, { idempotencyKey });
    await world.context.db.run(sql`delete from idempotency`);
    expect(await member.call(bots.send.act, body, { idempotencyKey })).toEqual(first);
    await send(carol, ids, member);
    await world.context.db.run(sql`delete from idempotency`);
    expect(await member.call(bots.send.act, body, { idempotencyKey })).toEqual(first);
    expect((await idsOf(member)).sort()).toEqual([...ids].sort());
    expect(await member.call(bots.send.check, { ids, to: carol.address })).toMatchObject({
      unsignedLeft: isSigned ? '800' : '600',
    });
    // The same signature is refused for a second sending of the same bots.
    if (isSigned) await expect(send(member, ids, carol, proof)).rejects.toThrow('CHALLENGE_UNKNOWN');
  });

  test('sends one bot to only one of sixteen members in concurrent requests', async () => {
    const { member, ids } = await withBots(1);
    const receivers = await Promise.all(Array.from({ length: 16 }, () => world.member()));
    const each = await Promise.allSettled(receivers.map((receiver) => send(member, ids, receiver)));
    const winners = receivers.filter((_, at) => each[at]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const one of each)
      if (one.status === 'rejected') expect(['BOT_UNKNOWN', 'STEP_UP_NEEDED']).toContain((one.reason as { key: string }).key);
    expect(await idsOf(winners[0] as Member)).toEqual(ids);
    const again = await member.call(bots.history, {});
    expect(again.list.map(({ kind }) => kind)).toEqual(['sent', 'bought']);
    // The requests that lost have given back what they took of the day's value.
    const used = await world.context.db.one(sql`select used_units from unsigned_spending where account = ${member.id}`);
    expect(used).toEqual({ used_units: 100_000_000n });
  });

  test('sixteen concurrent small sendings pass no more than the day allows', async () => {
    const { member, ids } = await withBots(16);
    const each = await Promise.allSettled(ids.map((id) => send(member, [id], bob)));
    expect(each.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    for (const one of each) if (one.status === 'rejected') expect(one.reason).toMatchObject({ key: 'STEP_UP_NEEDED' });
    expect(await idsOf(member)).toHaveLength(8);
  });

  test('also sends, and counts, a bot that becomes free between the read and the lock', async () => {
    const { member, ids } = await withBots(6);
    await member.exchanges('100');
    await world.nextDay(8);
    await member.runs(ids.slice(3));
    const { db } = world.context;
    let isStopped = false;
    const stopsFirst: typeof db.transaction = async (work) => {
      if (!isStopped) await member.stops(ids.slice(3));
      isStopped = true;
      return db.transaction(work);
    };
    const context = { ...world.context, db: { ...db, transaction: stopsFirst } };
    const sent = await sendBots.actAll(context, callOf(member.id), { to: parseAddressField(bob.address), signed: undefined });
    expect(sent).toMatchObject({ count: 6, value: '600', skipped: [] });
    const used = await db.one(sql`select used_units from unsigned_spending where account = ${member.id}`);
    expect(used).toEqual({ used_units: 600_000_000n });
  });

  test('either runs or sends one bot in concurrent requests', async () => {
    const { member, ids } = await withBots(8);
    await member.exchanges('100');
    await world.nextDay(8);
    const carol = await world.member();
    await Promise.allSettled(ids.flatMap((id) => [member.runs([id]), send(member, [id], carol)]));
    const [kept, given] = [await member.call(bots.list, {}), await carol.call(bots.list, {})];
    expect(kept.total + given.total).toBe(8);
    expect(kept.list.every(({ status }) => status === 'running')).toBe(true);
    expect(given.list.every(({ status }) => status === 'frozen')).toBe(true);
    await world.audit();
  });
});
