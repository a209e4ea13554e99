import { earnings } from '@ocean/api/areas/earnings';
import { records } from '@ocean/api/areas/records';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();
let alice: Member;
beforeAll(async () => {
  alice = await world.member();
  await alice.deposits('USDT', '500');
  await alice.exchanges('100');
  await alice.claims(await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' }));
  await world.settle();
});

const kindsOf = (list: readonly { kind: string }[]) => list.map((record) => record.kind);

describe('records', () => {
  test('show every movement of the account, newest first, with its entries', async () => {
    const { list, total, next } = await alice.call(records.list, {});
    expect(kindsOf(list)).toEqual(['withdrawalClaimed', 'withdrawalHeld', 'converted', 'depositCredited']);
    expect([total, next]).toEqual([4, null]);

    const [claimed, held, converted, deposited] = list;
    expect(deposited).toMatchObject({
      changes: [{ asset: 'USDT', part: 'available', amount: '500' }],
      legs: [
        { account: 'platform/vault', isMine: false, asset: 'USDT', amount: '-500', balanceAfter: null, seq: null },
        { account: 'available', isMine: true, asset: 'USDT', amount: '500', balanceAfter: '500', seq: 1 },
      ],
    });
    expect(converted?.changes).toEqual([
      { asset: 'USDT', part: 'available', amount: '-100' },
      { asset: 'BCG', part: 'available', amount: '985' },
    ]);
    expect(converted?.details).toMatchObject({ from: 'USDT', to: 'BCG', rate: '9.85' });
    expect(held).toMatchObject({
      legs: [],
      changes: [
        { asset: 'BCG', part: 'available', amount: '-100' },
        { asset: 'BCG', part: 'held', amount: '100' },
      ],
    });
    expect(claimed).toMatchObject({
      changes: [{ asset: 'BCG', part: 'held', amount: '-100' }],
      details: { fee: '1', burn: '2', txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    });
    expect(claimed?.legs.map((leg) => [leg.account, leg.amount])).toEqual([
      ['available', '-100'],
      ['platform/vault', '99'],
      ['platform/treasury', '1'],
    ]);
  });

  test('pages without a gap or a repeat', async () => {
    const pages = [1, 2, 3].map((page) => alice.call(records.list, { page, size: 2 }));
    const [first, second, third] = await Promise.all(pages);
    expect([...(first?.list ?? []), ...(second?.list ?? [])].map((record) => record.kind)).toEqual([
      'withdrawalClaimed',
      'withdrawalHeld',
      'converted',
      'depositCredited',
    ]);
    expect([first?.next, second?.next, third?.list]).toEqual([2, null, []]);
  });

  test('filter by asset, kind and days', async () => {
    const kinds = async (filter: Parameters<typeof alice.call<typeof records.list>>[1]) =>
      kindsOf((await alice.call(records.list, filter)).list);
    const [{ day } = { day: 0 }] = (await alice.call(records.list, {})).list;
    expect(await kinds({ asset: 'USDT' })).toEqual(['converted', 'depositCredited']);
    expect(await kinds({ asset: 'BUSD' })).toEqual([]);
    expect(await kinds({ kind: 'withdrawalHeld' })).toEqual(['withdrawalHeld']);
    expect(await kinds({ kind: 'nothing of the kind' })).toEqual([]);
    expect(await kinds({ from: day, to: day, asset: 'USDT' })).toEqual(['converted', 'depositCredited']);
    expect(await kinds({ from: day + 1 })).toEqual([]);
    expect(await kinds({ to: day - 1 })).toEqual([]);
    expect(await kinds({ from: 0, to: 1_000_000 })).toHaveLength(4);
  });

  test('refuse what is not a filter', async () => {
    await expect(alice.call(records.list, { asset: 'EUR' })).rejects.toMatchObject({ key: 'ASSET_UNKNOWN' });
    for (const body of [{ from: 1e15 }, { to: -1 }, { from: 1.5 }, { page: 0 }, { size: 101 }, { who: 'me' }]) {
      expect((await alice.post('/api/other/log', body)).status).toBe(400);
    }
  });

  test('belong to the account alone', async () => {
    const mallory = await world.member();
    expect(await mallory.call(records.list, {})).toEqual({ list: [], total: 0, next: null });
    const visitor = await world.post('/api/other/log', {});
    expect(visitor.body).toMatchObject({ code: 4800 });
  });
});
