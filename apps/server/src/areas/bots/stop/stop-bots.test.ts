import { randomUUID } from 'node:crypto';
import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { records } from '@ocean/api/areas/records';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Context } from '../../../context.ts';
import { returnPledges } from './return-pledges.ts';

const world = useWorld();

async function bcgOf(member: Member) {
  const { assets } = await member.call(earnings.dashboard, { range: 7 });
  const { available = '', pledged = '' } = assets.find(({ asset }) => asset === 'BCG') ?? {};
  return { available, pledged };
}

const botsOf = async (member: Member) => (await member.call(bots.list, {})).list;

describe('stopping before the term', () => {
  test('keeps two percent, ends the power today and leaves the rest of the term', async () => {
    const { member, ids } = await world.memberWithFrozenBots(3);
    const before = Number((await bcgOf(member)).available);
    await member.call(bots.run.act, { ids });
    await world.nextDay(5);
    const check = await member.call(bots.stop.check, { ids });
    expect(check).toMatchObject({
      count: 3,
      stopped: 3,
      takenBack: 0,
      skipped: [],
      cost: { fee: '0.6', asset: 'BCG' },
      returned: '29.4',
      unpaidToday: 3,
    });
    const done = await member.call(bots.stop.act, { ids });
    expect(done).toEqual(check);
    expect(Number((await bcgOf(member)).available)).toBeCloseTo(before - 0.6, 9);
    expect((await bcgOf(member)).pledged).toBe('0');
    expect((await member.call(bots.summary, {})).power).toBe(0);
    // Ran on days 1 to 4 of 30; today did not become a full day.
    const left = await world.context.db.many<{ left: number; earned: bigint }>(
      sql`select term_left as left, earned_weight as earned from bot where id = any(${ids}::uuid[])`,
    );
    expect(left.map((row) => row.left)).toEqual([26, 26, 26]);
    expect((await botsOf(member)).map(({ status, may, earned }) => [status, may, earned])).toEqual(
      Array.from({ length: 3 }, () => ['stopped', ['run', 'send'], '8']),
    );
    const collected = await member.call(earnings.collect, { kind: 'static' });
    expect(collected.collected).toBe('24');
    await world.nextDay(2);
    expect((await member.call(earnings.collect, { kind: 'static' })).collected).toBe('0');
    const [record] = (await member.call(records.list, { kind: 'botsStopped' })).list;
    expect(record?.details).toEqual({ bots: 3, day: expect.any(Number), fee: '0.6' });
  });

  test('costs only the fee on the day of the run, and leaves the whole term', async () => {
    const { member, ids } = await world.memberWithFrozenBots(1);
    await member.call(bots.run.act, { ids });
    expect(await member.call(bots.stop.act, { ids })).toMatchObject({ unpaidToday: 0 });
    const bot = await world.context.db.one(sql`select term_left, earned_weight, run_from from bot where id = ${ids[0]}`);
    expect(bot).toEqual({ term_left: 30, earned_weight: 0n, run_from: null });
    await world.nextDay(3);
    expect((await member.call(earnings.collect, { kind: 'static' })).collected).toBe('0');
  });

  test('a stopped bot runs only what it has left', async () => {
    const { member, ids } = await world.memberWithFrozenBots(1);
    await member.call(bots.run.act, { ids });
    await world.nextDay(11);
    await member.call(bots.stop.act, { ids });
    expect((await botsOf(member))[0]).toMatchObject({ status: 'stopped', termLeft: 20, daysLeft: null });
    expect(await member.call(bots.run.check, { ids })).toMatchObject({ termLeft: { least: 20, most: 20 } });
    await member.call(bots.run.act, { ids });
    const [bot] = await botsOf(member);
    // It earns from tomorrow: the rest of today has not lengthened its term.
    expect(bot).toMatchObject({ termLeft: 20, daysLeft: 21 });
    expect((bot?.runUntil ?? 0) - (bot?.runFrom ?? 0)).toBe(20);
    await world.nextDay(40);
    expect((await member.call(earnings.collect, { kind: 'static' })).collected).toBe('60');
    expect((await botsOf(member))[0]?.earned).toBe('60');
  });
});

describe('taking back after the term', () => {
  test.each([
    ['in the grace', 31, 'renewal_due'],
    ['when the grace is over', 45, 'stopped'],
  ])('%s costs nothing', async (_when, days, status) => {
    const { member, ids } = await world.memberWithFrozenBots(1);
    const before = await bcgOf(member);
    await member.call(bots.run.act, { ids });
    await world.nextDay(days);
    const [bot] = await botsOf(member);
    expect(bot?.status).toBe(status);
    expect(bot?.may).toContain('takeBack');
    expect(bot?.may).not.toContain('send');
    const done = await member.call(bots.stop.act, { ids });
    expect(done).toMatchObject({ count: 1, stopped: 0, takenBack: 1, cost: { fee: '0' }, returned: '10' });
    expect(await bcgOf(member)).toEqual(before);
    expect((await botsOf(member))[0]).toMatchObject({ status: 'stopped', may: ['renew', 'send'], earned: '60' });
    expect((await member.call(earnings.collect, { kind: 'static' })).collected).toBe('60');
  });

  test('together with running ones is one call: two movements, one fee', async () => {
    const { member, ids } = await world.memberWithFrozenBots(2);
    const [first = '', second = ''] = ids;
    await member.call(bots.run.act, { ids: [first] });
    await world.nextDay(30);
    await member.call(bots.run.act, { ids: [second] });
    await world.nextDay();
    expect(await member.call(bots.stop.act, { ids })).toMatchObject({
      stopped: 1,
      takenBack: 1,
      cost: { fee: '0.2' },
      returned: '19.8',
    });
    const kinds = (await member.call(records.list, {})).list.slice(0, 2).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['botsStopped', 'pledgesReturned']);
  });
});

describe('when the grace is over and the owner did nothing', () => {
  test('the sweep returns the pledges of all others when those of one owner fail', async () => {
    const [unlucky, lucky] = [await world.memberWithFrozenBots(1), await world.memberWithFrozenBots(1)];
    for (const { member, ids } of [unlucky, lucky]) await member.call(bots.run.act, { ids });
    await world.nextDay(1 + 30 + 7);
    const errors: { owner: string }[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(JSON.parse(line)) });
    const { ledger } = world.context;
    const failing: Context['ledger'] = {
      ...ledger,
      postIn: async (tx, movements) => {
        const isUnlucky = movements.some(({ legs }) => legs.some(({ account }) => account.owner === unlucky.member.id));
        if (isUnlucky) throw new Error('broken');
        return ledger.postIn(tx, movements);
      },
    };
    await returnPledges({ ...world.context, log, ledger: failing });
    expect(errors.map(({ owner }) => owner)).toEqual([unlucky.member.id]);
    expect([(await bcgOf(unlucky.member)).pledged, (await bcgOf(lucky.member)).pledged]).toEqual(['10', '0']);
    await returnPledges(world.context);
    expect((await bcgOf(unlucky.member)).pledged).toBe('0');
  });

  test('the sweep returns the pledge once, also in concurrent sweeps, and not a day earlier', async () => {
    const { member, ids } = await world.memberWithFrozenBots(3);
    const before = await bcgOf(member);
    await member.call(bots.run.act, { ids });
    await world.nextDay(1 + 30 + 6);
    await returnPledges(world.context);
    expect((await bcgOf(member)).pledged).toBe('30');
    await world.nextDay();
    await Promise.all([returnPledges(world.context), returnPledges(world.context), returnPledges(world.context)]);
    expect(await bcgOf(member)).toEqual(before);
    const movements = await member.call(records.list, { kind: 'pledgesReturned' });
    expect(movements.list.map(({ details }) => details)).toEqual([{ bots: 3, day: expect.any(Number) }]);
    expect((await botsOf(member))[0]).toMatchObject({ status: 'stopped', may: ['renew', 'send'], earned: '60' });
  });

  test('either its owner or the sweep returns the pledge', async () => {
    const { member, ids } = await world.memberWithFrozenBots(2);
    const before = await bcgOf(member);
    await member.call(bots.run.act, { ids });
    await world.nextDay(40);
    await Promise.allSettled([returnPledges(world.context), member.call(bots.stop.act, { ids }), returnPledges(world.context)]);
    expect(await bcgOf(member)).toEqual(before);
    expect((await member.call(records.list, { kind: 'pledgesReturned' })).total).toBe(1);
  });
});

describe('refuses', () => {
  test('bots without a pledge, none at all, and those of others', async () => {
    const { member, ids } = await world.memberWithFrozenBots(2);
    const stranger = await world.member();
    await expect(member.call(bots.stop.act, { ids })).rejects.toThrow('NO_RUNNING_BOT');
    await expect(member.call(bots.stop.act, { ids: [] })).rejects.toThrow('NO_RUNNING_BOT');
    await expect(member.call(bots.stop.check, {})).rejects.toThrow('NO_RUNNING_BOT');
    await member.call(bots.run.act, { ids });
    await expect(stranger.call(bots.stop.act, { ids })).rejects.toThrow('BOT_UNKNOWN');
    const [first = '', second = ''] = ids;
    await member.call(bots.stop.act, { ids: [first] });
    const skipped = await member.call(bots.stop.act, { ids: [first, second] });
    expect(skipped).toMatchObject({ count: 1, skipped: [{ id: first, reason: 'stopped' }] });
  });
});

describe('races', () => {
  test('sixteen stops of the same bots return the pledge once', async () => {
    const { member, ids } = await world.memberWithFrozenBots(4);
    const before = Number((await bcgOf(member)).available);
    await member.call(bots.run.act, { ids });
    await world.nextDay(2);
    const each = await Promise.allSettled(Array.from({ length: 16 }, () => member.call(bots.stop.act, { ids })));
    expect(each.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of each) if (one.status === 'rejected') expect(one.reason).toMatchObject({ key: 'NO_RUNNING_BOT' });
    expect(Number((await bcgOf(member)).available)).toBeCloseTo(before - 0.8, 9);
  });

  test('the same request again gets the first answer', async () => {
    const { member, ids } = await world.memberWithFrozenBots(1);
    await member.call(bots.run.act, { ids });
    const idempotencyKey = randomUUID();
    const first = await member.call(bots.stop.act, { ids }, { idempotencyKey });
    await world.context.db.run(sql`delete from idempotency`);
    expect(await member.call(bots.stop.act, { ids }, { idempotencyKey })).toEqual(first);
  });

  test('concurrent runs, stops, collects and closing days leave every identity exact', async () => {
    const { member, ids } = await world.memberWithFrozenBots(6);
    const turns = ids.map(async (id) => {
      for (let turn = 0; turn < 6; turn += 1) {
        await member.call(turn % 2 === 0 ? bots.run.act : bots.stop.act, { ids: [id] });
        await member.call(earnings.collect, { kind: 'static' });
      }
    });
    const days = (async () => {
      for (let day = 0; day < 4; day += 1) await world.nextDay();
    })();
    await Promise.all([...turns, days]);
    await world.audit();
    expect((await bcgOf(member)).pledged).toBe('0');
  });
});
