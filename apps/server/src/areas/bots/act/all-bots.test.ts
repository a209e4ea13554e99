import { randomUUID } from 'node:crypto';
import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();

const pledgedBy = async (member: Member) =>
  (await member.call(earnings.dashboard, { range: 7 })).assets.find(({ asset }) => asset === 'BCG')?.pledged;
const countsOf = async (member: Member) => (await member.call(bots.summary, {})).counts;

test('three hundred bots live through their terms in one call an act, each as its check said', async () => {
  const { member, ids } = await world.memberWithFrozenBots(300);
  const stranger = await world.memberWithFrozenBots(2);
  await stranger.member.runs(stranger.ids);

  const run = await member.call(bots.run.checkAll, {});
  expect(run).toMatchObject({ count: 300, skipped: [], cost: { pledge: '3000', asset: 'BCG' }, warnings: [] });
  expect(await member.call(bots.run.actAll, {})).toEqual(run);
  expect(await countsOf(member)).toMatchObject({ running: 300, frozen: 0 });
  expect(await pledgedBy(member)).toBe('3000');

  await world.nextDay(24);
  await member.stops(ids.slice(0, 100));
  const early = await member.call(bots.renew.checkAll, {});
  expect(early).toMatchObject({ count: 200, extended: 200, cost: { fee: '400', asset: 'USDT' } });
  expect(early.skipped).toEqual([{ reason: 'run_first', count: 100 }]);
  expect(await member.call(bots.renew.actAll, {})).toEqual(early);
  await member.call(bots.run.actAll, {});

  // The hundred have served their term; of the others some go back to work, some stay stopped.
  await world.nextDay(8);
  const stop = await member.call(bots.stop.checkAll, {});
  expect(stop).toMatchObject({ count: 300, stopped: 200, takenBack: 100, cost: { fee: '40' }, returned: '2960', skipped: [] });
  expect(await member.call(bots.stop.actAll, {})).toEqual(stop);
  const late = await member.call(bots.renew.checkAll, {});
  expect(late).toMatchObject({ count: 100, readyToRun: 100, skipped: [{ reason: 'run_first', count: 200 }] });
  expect(await member.call(bots.renew.actAll, {})).toEqual(late);
  expect(await member.call(bots.run.actAll, {})).toMatchObject({ count: 300, skipped: [] });
  expect(await pledgedBy(stranger.member)).toBe('20');
  await world.nextDay(60);
  // The bots' shown earnings add up to what their owner collects.
  const [{ weight } = { weight: 0n }] = await world.context.db.many<{ weight: bigint }>(sql`
    select sum(earned_weight + power * coalesce((select index_after from emission_day where day = run_until - 1), 0)
      - power * coalesce((select index_after from emission_day where day = run_from - 1), 0)) as weight
    from bot where owner = ${member.id}`);
  expect(await member.collects()).toBe(String(weight / 10n ** 36n));
});

describe('all of them', () => {
  test('are counted by what stands in the way', async () => {
    const { member, ids } = await world.memberWithFrozenBots(3);
    await member.deposits('USDT', '200');
    await member.runs(ids.slice(0, 1));
    await world.nextDay();
    await member.buysBots(2);
    expect(await member.call(bots.run.checkAll, {})).toMatchObject({
      count: 2,
      skipped: [
        { reason: 'not_activated', count: 2 },
        { reason: 'running', count: 1 },
      ],
    });
    expect(await member.call(bots.stop.actAll, {})).toMatchObject({
      count: 1,
      skipped: [
        { reason: 'frozen', count: 2 },
        { reason: 'not_activated', count: 2 },
      ],
    });
  });

  test('are refused by name when there is nothing to do', async () => {
    const member = await world.member();
    await expect(member.call(bots.run.checkAll, {})).rejects.toThrow('NO_FROZEN_BOT');
    await expect(member.call(bots.run.actAll, {})).rejects.toThrow('NO_FROZEN_BOT');
    await expect(member.call(bots.stop.checkAll, {})).rejects.toThrow('NO_RUNNING_BOT');
    await expect(member.call(bots.stop.actAll, {})).rejects.toThrow('NO_RUNNING_BOT');
    await expect(member.call(bots.renew.checkAll, {})).rejects.toThrow('NO_BOT_TO_RENEW');
    await expect(member.call(bots.renew.actAll, {})).rejects.toThrow('NO_BOT_TO_RENEW');
  });

  test('or none: without BCG for every pledge nothing is run', async () => {
    const { member } = await world.memberWithFrozenBots(2);
    const { available } = (await member.call(earnings.dashboard, { range: 7 })).assets.find(({ asset }) => asset === 'BCG') ?? {};
    await member.deposits('USDT', '10000');
    await member.buysBots(Math.floor(Number(available) / 10));
    await world.nextDay(8);
    const check = await member.call(bots.run.checkAll, {});
    expect(check).toMatchObject({ balanceAfter: null, warnings: ['BCG_INSUFFICIENT'] });
    await expect(member.call(bots.run.actAll, {})).rejects.toThrow('BCG_INSUFFICIENT');
    expect(await countsOf(member)).toMatchObject({ running: 0, frozen: check.count });
    expect(await pledgedBy(member)).toBe('0');
  });

  test('answer a repeated request with its first answer, even when there is nothing left to do', async () => {
    const { member } = await world.memberWithFrozenBots(3);
    const idempotencyKey = randomUUID();
    const first = await member.call(bots.run.actAll, {}, { idempotencyKey });
    await world.context.db.run(sql`delete from idempotency`);
    expect(await member.call(bots.run.actAll, {}, { idempotencyKey })).toEqual(first);
    expect(await pledgedBy(member)).toBe('30');
  });

  test('have each pledge taken once, also with concurrent named acts and a closing day', async () => {
    const { member, ids } = await world.memberWithFrozenBots(8);
    const calls = [...Array(12).keys()].map((at) =>
      at % 3 === 0 ? member.call(bots.run.actAll, {}) : member.runs(ids.slice(at % 8)),
    );
    await Promise.allSettled([...calls, world.nextDay()]);
    expect(await countsOf(member)).toMatchObject({ running: 8 });
    expect(await pledgedBy(member)).toBe('80');
  });
});
