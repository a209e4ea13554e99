import { bots } from '@ocean/api/areas/bots';
import type { BotStatus } from '@ocean/api/inputs/bot-status';
import { beforeEach, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

/* An All form takes an optional filter: with a status, it acts on the bots in that status and on no others. */

const world = useWorld();
let member: Member;
let friend: Member;

/** Two bots frozen, two running, one stopped with days left, one bought today; cards and money for everything. */
beforeEach(async () => {
  const made = await world.memberWithFrozenBots(5);
  member = made.member;
  friend = await world.member({ inviter: member });
  await member.deposits('USDT', '500');
  await member.runs(made.ids.slice(0, 3));
  await world.nextDay(2);
  await member.stops(made.ids.slice(0, 1));
  await member.buysBots(1);
  await member.buysCards(3);
  expect(await counts()).toEqual({ not_activated: 1, frozen: 2, running: 2, stopped: 1 });
});

const counts = async () => {
  const all = (await member.call(bots.summary, {})).counts;
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
};

test('running takes the bots of the status and leaves the others that could run too', async () => {
  expect(await member.call(bots.run.checkAll, {})).toMatchObject({ count: 3 });
  const check = await member.call(bots.run.checkAll, { status: 'frozen' });
  expect(check).toMatchObject({ count: 2, skipped: [], cost: { pledge: '20' } });
  expect(await member.call(bots.run.actAll, { status: 'frozen' })).toEqual(check);
  expect(await counts()).toEqual({ not_activated: 1, running: 4, stopped: 1 });
});

test('bots in a status that the act does not allow are skipped by name, and no other bot is considered', async () => {
  await expect(member.call(bots.run.actAll, { status: 'running' })).rejects.toMatchObject({ key: 'NO_FROZEN_BOT' });
  await expect(member.call(bots.run.actAll, { status: 'waiting' })).rejects.toMatchObject({ key: 'NO_FROZEN_BOT' });
  await expect(member.call(bots.stop.checkAll, { status: 'frozen' })).rejects.toMatchObject({ key: 'NO_RUNNING_BOT' });
  await expect(member.call(bots.renew.checkAll, { status: 'running' })).rejects.toMatchObject({ key: 'NO_BOT_TO_RENEW' });
  await expect(member.call(bots.accelerate.checkAll, { status: 'frozen' })).rejects.toMatchObject({ key: 'NO_WAITING_BOT' });
  expect(await member.call(bots.accelerate.checkAll, { status: 'not_activated' })).toMatchObject({ count: 1, skipped: [] });
  expect(await member.call(bots.stop.actAll, { status: 'running' })).toMatchObject({ count: 2, skipped: [] });
});

test('runs each bot once in concurrent acts on different statuses', async () => {
  const acts: BotStatus[] = ['frozen', 'stopped', 'frozen', 'stopped'];
  const done = await Promise.allSettled(acts.map((status) => member.call(bots.run.actAll, { status })));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await counts()).toEqual({ not_activated: 1, running: 5 });
});

test('refuses what is not one of the statuses', async () => {
  for (const path of ['pledgeAll', 'pledgeAllCheck', 'pledgeCancelAll', 'renewAll', 'accelerateAll', 'sendAllCheck']) {
    const answer = await member.post(`/api/bot/${path}`, {
      status: 'asleep',
      ...(path.startsWith('send') && { to: friend.address }),
    });
    expect([path, answer.status]).toEqual([path, 400]);
  }
  expect((await member.post('/api/bot/pledge', { ids: [], status: 'frozen' })).status).toBe(400);
});

describe('sending', () => {
  test('moves the bots of the status', async () => {
    const check = await member.call(bots.send.checkAll, { to: friend.address, status: 'frozen' });
    expect(check).toMatchObject({ count: 2, value: '200', skipped: [], signatureNeeded: true });
    const { message, ...proof } = await member.signs({ call: 'bot/sendAll', to: friend.address, status: 'frozen' });
    expect(message).toContain(`send all my bots that are not at work and have the status frozen to ${friend.address}`);
    expect(await member.call(bots.send.actAll, { to: friend.address, status: 'frozen', ...proof })).toMatchObject({ count: 2 });
    expect(await counts()).toEqual({ not_activated: 1, running: 2, stopped: 1 });
  });

  test('is refused with a signature for another filter, and moves nothing', async () => {
    const { message: _, ...one } = await member.signs({ call: 'bot/sendAll', to: friend.address, status: 'stopped' });
    const all = member.call(bots.send.actAll, { to: friend.address, ...one });
    await expect(all).rejects.toMatchObject({ key: 'ACTION_CHANGED' });
    const { message: __, ...two } = await member.signs({ call: 'bot/sendAll', to: friend.address });
    const some = member.call(bots.send.actAll, { to: friend.address, status: 'frozen', ...two });
    await expect(some).rejects.toMatchObject({ key: 'ACTION_CHANGED' });
    expect((await friend.call(bots.summary, {})).total).toBe(0);
  });
});
