import { randomUUID } from 'node:crypto';
import { bots } from '@ocean/api/areas/bots';
import { describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';

const world = useWorld();

describe('the history of bots', () => {
  test('tells what happened, newest first, with the facts of each kind and null for the rest', async () => {
    const member = await world.member();
    await member.deposits('USDT', '400');
    const [id = ''] = await member.buysBots(1);
    await member.exchanges('100');
    await world.nextDay(8);
    const { runFrom } = await member.runs([id]);
    await world.nextDay(4);
    await member.stops([id]);
    const { list, total, next } = await member.call(bots.history, { id });
    expect([total, next]).toEqual([3, null]);
    expect(list.map(({ kind }) => kind)).toEqual(['stopped', 'run', 'bought']);
    const nothing = {
      cards: null,
      readyDay: null,
      runFrom: null,
      runUntil: null,
      endDay: null,
      termLeft: null,
      pledged: null,
      pledgedAsset: null,
      fee: null,
      feeAsset: null,
      other: null,
    };
    const number = (await member.call(bots.list, {})).list[0]?.number;
    const [stopped, run, bought] = list;
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(bought).toEqual({ ...nothing, botId: id, number, kind: 'bought', day: runFrom - 9, at });
    const ran = { runFrom, runUntil: runFrom + 30, pledged: '10', pledgedAsset: 'BCG' };
    expect(run).toEqual({ ...nothing, ...ran, botId: id, number, kind: 'run', day: runFrom - 1, at });
    const ended = { endDay: runFrom + 3, termLeft: 27, pledged: '10', pledgedAsset: 'BCG', fee: '0.2', feeAsset: 'BCG' };
    expect(stopped).toEqual({ ...nothing, ...ended, botId: id, number, kind: 'stopped', day: runFrom + 3, at });
  });

  test('tells of cards, renewals and owners', async () => {
    const [member, other] = [await world.member(), await world.member()];
    await member.deposits('USDT', '300');
    const ids = await member.buysBots(1);
    await member.exchanges('50');
    await member.buysCards(10);
    await member.accelerates(ids);
    await world.nextDay();
    const { runFrom } = await member.runs(ids);
    await world.nextDay(31);
    await member.renews(ids);
    await member.stops(ids);
    await member.sendsBots(ids, other);
    const { list } = await member.call(bots.history, {});
    expect(list.map(({ kind }) => kind)).toEqual(['sent', 'stopped', 'renewed', 'run', 'accelerated', 'bought']);
    const [sent, , renewed, , accelerated] = list;
    expect(sent).toMatchObject({ other: other.address, fee: null });
    expect(renewed).toMatchObject({ fee: '2', feeAsset: 'USDT', runFrom: expect.any(Number), runUntil: expect.any(Number) });
    expect(accelerated).toMatchObject({ cards: 7, readyDay: runFrom - 1, day: runFrom - 2 });
    expect((await other.call(bots.history, {})).list).toMatchObject([{ kind: 'received', other: member.address }]);
    await expect(member.call(bots.history, { id: ids[0] ?? '' })).resolves.toMatchObject({ total: 6 });
  });

  test('comes in pages over all bots, of each moment the highest number first', async () => {
    const member = await world.member();
    await member.deposits('USDT', '700');
    await member.buysBots(3);
    await world.advanceMinutes(1);
    await member.buysBots(2);
    const numbers = (await member.call(bots.list, {})).list.map(({ number }) => number);
    const first = await member.call(bots.history, { size: 4 });
    const second = await member.call(bots.history, { size: 4, page: 2 });
    expect([first.total, first.next, second.next]).toEqual([5, 2, null]);
    expect([...first.list, ...second.list].map(({ number }) => number)).toEqual(numbers);
  });

  test('of a bot that was never one’s own is unknown; of no bots it is empty', async () => {
    const [owner, stranger] = [await world.member(), await world.member()];
    await owner.deposits('USDT', '100');
    const [id = ''] = await owner.buysBots(1);
    await expect(stranger.call(bots.history, { id })).rejects.toThrow('BOT_UNKNOWN');
    await expect(owner.call(bots.history, { id: randomUUID() })).rejects.toThrow('BOT_UNKNOWN');
    expect(await stranger.call(bots.history, {})).toEqual({ list: [], total: 0, next: null });
  });
});
