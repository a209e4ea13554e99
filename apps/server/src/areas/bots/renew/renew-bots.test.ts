import { randomUUID } from 'node:crypto';
import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { records } from '@ocean/api/areas/records';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { returnPledges } from '../stop/return-pledges.ts';

const world = useWorld();

const TERM = 30;
const GRACE = 7;
/** From the day of the run until the first day after the term. */
const SERVED = 1 + TERM;

/** Runs bots today and has enough left for many pledges and fees. */
async function withRunningBots(quantity: number): Promise<{ member: Member; ids: string[]; ranOn: number }> {
  const { member, ids } = await world.memberWithFrozenBots(quantity, { deposited: 300, exchanged: 30 });
  await member.runs(ids);
  return { member, ids, ranOn: await today() };
}

const today = async () => (await world.context.db.one<{ day: number }>(sql`select platform_today() as day`)).day;

async function balancesOf(member: Member) {
  const { assets } = await member.call(earnings.dashboard, { range: 7 });
  const of = (wanted: string) => assets.find(({ asset }) => asset === wanted);
  return { usdt: Number(of('USDT')?.available), bcg: Number(of('BCG')?.available), pledged: Number(of('BCG')?.pledged) };
}

const firstBotOf = async (member: Member) => (await member.call(bots.list, {})).list[0];
const eventsOf = async (member: Member) => (await member.call(bots.history, {})).list;

describe('near the end of its term', () => {
  test.each([
    ['on the first day that allows it', SERVED - GRACE],
    ['on the last running day', SERVED - 1],
  ])('%s, a bot gets a term after its present one, without a gap', async (_when, days) => {
    const { member, ids, ranOn } = await withRunningBots(2);
    await world.nextDay(days);
    const before = await balancesOf(member);
    const check = await member.call(bots.renew.check, { ids });
    expect(check).toMatchObject({ count: 2, extended: 2, resumed: 0, readyToRun: 0, cost: { fee: '4', asset: 'USDT' } });
    expect(check.newEnd).toEqual({ first: ranOn + SERVED + TERM, last: ranOn + SERVED + TERM });
    expect(await member.call(bots.renew.act, { ids })).toEqual(check);
    expect(await balancesOf(member)).toEqual({ ...before, usdt: before.usdt - 4 });
    const runUntil = ranOn + SERVED + TERM;
    expect(await firstBotOf(member)).toMatchObject({ status: 'running', runFrom: ranOn + 1, runUntil, pledged: '10' });
    const [event] = await eventsOf(member);
    expect(event).toMatchObject({ kind: 'renewed', runFrom: ranOn + 1, runUntil, termLeft: null, fee: '2', feeAsset: 'USDT' });
    await expect(member.call(bots.renew.act, { ids })).rejects.toThrow('NO_BOT_TO_RENEW');
    await world.nextDay(SERVED + TERM + 5 - days);
    expect(await firstBotOf(member)).toMatchObject({ status: 'renewal_due', earned: '120' });
    expect(await member.collects()).toBe('240');
  });

  test('is refused a day too early', async () => {
    const { member, ids } = await withRunningBots(1);
    await world.nextDay(SERVED - GRACE - 1);
    await expect(member.call(bots.renew.check, { ids })).rejects.toThrow('NO_BOT_TO_RENEW');
    await expect(member.call(bots.renew.act, { ids })).rejects.toThrow('NO_BOT_TO_RENEW');
  });

  test('a bot that is stopped afterwards keeps the rest of both terms and can run all of it', async () => {
    const { member, ids, ranOn } = await withRunningBots(1);
    await world.nextDay(SERVED - GRACE);
    await member.renews(ids);
    await member.stops(ids);
    expect((await eventsOf(member))[0]).toMatchObject({ kind: 'stopped', termLeft: TERM + GRACE, fee: '0.2', feeAsset: 'BCG' });
    await member.runs(ids);
    expect(await firstBotOf(member)).toMatchObject({ runUntil: ranOn + SERVED + TERM + 1 });
    await world.nextDay(SERVED + TERM);
    expect((await firstBotOf(member))?.earned).toBe('120');
    expect(await member.collects()).toBe('120');
  });
});

describe('when the renewal is due', () => {
  test.each([
    ['on the first day', SERVED],
    ['on the last day of the grace', SERVED + GRACE - 1],
  ])('%s, a bot earns again from the next day; the days in between earned nothing', async (_when, days) => {
    const { member, ids, ranOn } = await withRunningBots(1);
    await world.nextDay(days);
    const before = await balancesOf(member);
    expect(await member.renews(ids)).toMatchObject({ count: 1, resumed: 1, cost: { fee: '2' } });
    expect(await balancesOf(member)).toEqual({ ...before, usdt: before.usdt - 2 });
    const from = ranOn + days + 1;
    const bot = { status: 'running', runFrom: from, runUntil: from + TERM, earned: '60', pledged: '10' };
    expect(await firstBotOf(member)).toMatchObject(bot);
    await world.nextDay();
    expect((await firstBotOf(member))?.earned).toBe('60');
    await world.nextDay();
    expect((await firstBotOf(member))?.earned).toBe('62');
    await world.nextDay(TERM);
    expect(await firstBotOf(member)).toMatchObject({ status: 'renewal_due', earned: '120' });
    expect(await member.collects()).toBe('120');
  });

  test('the sweep leaves the pledge of a renewed bot alone until its new grace is over', async () => {
    const { member, ids } = await withRunningBots(2);
    const [renewed = '', left = ''] = ids;
    await world.nextDay(SERVED + GRACE - 1);
    await member.renews([renewed]);
    await world.nextDay();
    await returnPledges(world.context);
    expect((await balancesOf(member)).pledged).toBe(10);
    const { list } = await member.call(bots.list, {});
    expect(list.find(({ id }) => id === left)).toMatchObject({ status: 'stopped', pledged: '0' });
    expect(list.find(({ id }) => id === renewed)).toMatchObject({ status: 'running', pledged: '10' });
    await world.nextDay(TERM + GRACE);
    await returnPledges(world.context);
    expect((await balancesOf(member)).pledged).toBe(0);
  });
});

describe('when it is stopped', () => {
  test('after its pledge was taken back it gets a new term, and pledges when it is run', async () => {
    const { member, ids } = await withRunningBots(1);
    await world.nextDay(SERVED);
    await member.stops(ids);
    await expect(member.runs(ids)).rejects.toThrow('NO_FROZEN_BOT');
    const before = await balancesOf(member);
    expect(await member.renews(ids)).toMatchObject({ readyToRun: 1, resumed: 0 });
    expect(await balancesOf(member)).toEqual({ ...before, usdt: before.usdt - 2 });
    const [event] = await eventsOf(member);
    expect(event).toMatchObject({ kind: 'renewed', runFrom: null, runUntil: null, termLeft: TERM, fee: '2', feeAsset: 'USDT' });
    expect(await firstBotOf(member)).toMatchObject({ status: 'stopped', may: ['run', 'send'] });
    await expect(member.renews(ids)).rejects.toThrow('NO_BOT_TO_RENEW');
    await member.runs(ids);
    expect((await balancesOf(member)).pledged).toBe(10);
    await world.nextDay(SERVED);
    expect((await firstBotOf(member))?.earned).toBe('120');
    expect(await member.collects()).toBe('120');
  });

  test('with the grace over and its pledge still held, the pledge comes back with the renewal', async () => {
    const { member, ids } = await withRunningBots(3);
    await world.nextDay(SERVED + GRACE);
    expect(await firstBotOf(member)).toMatchObject({ status: 'stopped', pledged: '10', may: ['renew', 'takeBack'] });
    const before = await balancesOf(member);
    const check = await member.call(bots.renew.check, { ids });
    expect(await member.renews(ids)).toEqual(check);
    expect(check).toMatchObject({ readyToRun: 3, returned: { pledge: '30', asset: 'BCG' } });
    expect(await balancesOf(member)).toEqual({ usdt: before.usdt - 6, bcg: before.bcg + 30, pledged: 0 });
    expect((await eventsOf(member)).slice(0, 6).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 3 }, () => ['renewed', 'takenBack']).flat(),
    );
    const kinds = (await member.call(records.list, {})).list.slice(0, 2).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['botsRenewed', 'pledgesReturned']);
    expect(await firstBotOf(member)).toMatchObject({ status: 'stopped', earned: '60', may: ['run', 'send'] });
    await returnPledges(world.context);
    expect((await balancesOf(member)).pledged).toBe(0);
  });

  test('with days left it is run first', async () => {
    const { member, ids } = await withRunningBots(2);
    const [stopped = ''] = ids;
    await world.nextDay(SERVED - GRACE);
    await member.stops([stopped]);
    const done = await member.renews(ids);
    expect(done).toMatchObject({ count: 1, extended: 1, skipped: [{ id: stopped, reason: 'run_first' }] });
    await expect(member.renews([stopped])).rejects.toThrow('NO_BOT_TO_RENEW');
    expect((await member.call(bots.summary, {})).can.renew).toBe(0);
  });
});

describe('refused and repeated', () => {
  test('without the fee nothing changes', async () => {
    const { member, ids } = await withRunningBots(2);
    await world.nextDay(SERVED + GRACE);
    const { usdt } = await balancesOf(member);
    await member.exchanges(String(usdt - 3));
    const state = () => Promise.all([balancesOf(member), member.call(bots.list, {}), eventsOf(member)]);
    const before = await state();
    const check = await member.call(bots.renew.check, { ids });
    expect(check).toMatchObject({ cost: { fee: '4' }, balance: '3', balanceAfter: null, warnings: ['BALANCE_INSUFFICIENT'] });
    await expect(member.call(bots.renew.act, { ids })).rejects.toThrow('BALANCE_INSUFFICIENT');
    await expect(member.call(bots.renew.actAll, {})).rejects.toThrow('BALANCE_INSUFFICIENT');
    expect(await state()).toEqual(before);
    expect(await member.renews(ids.slice(0, 1))).toMatchObject({ count: 1, balanceAfter: '1' });
  });

  test('bots of others, none at all and too many', async () => {
    const { ids } = await withRunningBots(1);
    const stranger = await world.member();
    await expect(stranger.renews(ids)).rejects.toThrow('BOT_UNKNOWN');
    await expect(stranger.call(bots.renew.check, { ids: [] })).rejects.toThrow('NO_BOT_TO_RENEW');
    await expect(stranger.call(bots.renew.actAll, {})).rejects.toThrow('NO_BOT_TO_RENEW');
    await expect(stranger.call(bots.renew.checkAll, {})).rejects.toThrow('NO_BOT_TO_RENEW');
    const many = Array.from({ length: 1001 }, () => randomUUID());
    await expect(stranger.renews(many)).rejects.toThrow('BOTS_TOO_MANY');
  });

  test('answers a repeated request with its first answer and charges once', async () => {
    const { member, ids } = await withRunningBots(1);
    await world.nextDay(SERVED);
    const { usdt } = await balancesOf(member);
    const idempotencyKey = randomUUID();
    const first = await member.call(bots.renew.act, { ids }, { idempotencyKey });
    await world.context.db.run(sql`delete from idempotency`);
    expect(await member.call(bots.renew.act, { ids }, { idempotencyKey })).toEqual(first);
    expect((await balancesOf(member)).usdt).toBe(usdt - 2);
  });

  test('of sixteen renewals at once, one pays', async () => {
    const { member, ids } = await withRunningBots(4);
    await world.nextDay(SERVED);
    const { usdt } = await balancesOf(member);
    const calls = [...Array(16).keys()].map((at) => (at % 2 === 0 ? member.renews(ids) : member.call(bots.renew.actAll, {})));
    const each = await Promise.allSettled(calls);
    expect(each.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of each) if (one.status === 'rejected') expect(one.reason).toMatchObject({ key: 'NO_BOT_TO_RENEW' });
    expect((await balancesOf(member)).usdt).toBe(usdt - 8);
  });

  test('either the renewal or the sweep returns a pledge that is over its grace', async () => {
    const { member, ids } = await withRunningBots(2);
    await world.nextDay(SERVED + GRACE);
    const before = await balancesOf(member);
    await Promise.all([returnPledges(world.context), member.renews(ids), returnPledges(world.context)]);
    expect(await balancesOf(member)).toEqual({ usdt: before.usdt - 4, bcg: before.bcg + 20, pledged: 0 });
    expect((await member.call(records.list, { kind: 'pledgesReturned' })).total).toBe(1);
  });
});
