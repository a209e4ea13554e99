import { earnings } from '@ocean/api/areas/earnings';
import { records } from '@ocean/api/areas/records';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import type { RecordView } from './record-view.ts';

const world = useWorld();
let alice: Member;
let owner: PooledDatabase;
beforeAll(async () => {
  owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  alice = await world.member();
  await alice.deposits('USDT', '500');
  await alice.exchanges('100');
  await alice.claims(await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' }));
  await world.settle();
});

afterAll(() => owner.end());

const kindsOf = (list: readonly { kind: string }[]) => list.map((record) => record.kind);

describe('records', () => {
  test('show everything that moved money, newest first, with its entries', async () => {
    const { list, total, next } = await alice.call(records.list, {});
    expect(kindsOf(list)).toEqual(['withdrawalHeld', 'converted', 'depositCredited']);
    expect([total, next]).toEqual([3, null]);

    const [, converted, deposited] = list;
    expect(deposited).toMatchObject({
      outcome: 'depositCredited',
      changes: [
        { asset: 'USDT', part: 'available', amount: '500' },
        { asset: 'USDT', part: 'wallet', amount: '-500' },
      ],
      movements: [
        {
          id: deposited?.id,
          kind: 'depositCredited',
          legs: [
            { account: 'platform/vault', isMine: false, asset: 'USDT', amount: '-500', balanceAfter: null, seq: null },
            { account: 'available', isMine: true, asset: 'USDT', amount: '500', balanceAfter: '500', seq: 1 },
          ],
        },
      ],
    });
    expect(converted?.changes).toEqual([
      { asset: 'USDT', part: 'available', amount: '-100' },
      { asset: 'BCG', part: 'available', amount: '985' },
    ]);
    expect(converted?.details).toMatchObject({ from: 'USDT', to: 'BCG', rate: '9.85' });
  });

  test('show a withdrawal once: what left, what arrived, and the entries of both its steps', async () => {
    const [claimed] = (await alice.call(records.list, {})).list;
    expect(claimed).toMatchObject({
      kind: 'withdrawalHeld',
      outcome: 'withdrawalClaimed',
      changes: [
        { asset: 'BCG', part: 'available', amount: '-100' },
        { asset: 'BCG', part: 'wallet', amount: '97' },
      ],
      details: { fee: '1', burn: '2', txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    });
    expect(claimed?.movements.map(({ changes }) => changes.map(({ part, amount }) => `${amount} ${part}`))).toEqual([
      ['-100 available', '100 held'],
      ['-100 held', '97 wallet'],
    ]);
    expect(claimed?.movements.map(({ kind, legs }) => [kind, legs.map((leg) => [leg.account, leg.amount])])).toEqual([
      ['withdrawalHeld', []],
      [
        'withdrawalClaimed',
        [
          ['available', '-100'],
          ['platform/vault', '99'],
          ['platform/treasury', '1'],
        ],
      ],
    ]);
  });

  test('pages without a gap or a repeat', async () => {
    const pages = [1, 2, 3].map((page) => alice.call(records.list, { page, size: 2 }));
    const [first, second, third] = await Promise.all(pages);
    expect([...(first?.list ?? []), ...(second?.list ?? [])].map((record) => record.kind)).toEqual([
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
    expect(await kinds({ from: 0, to: 1_000_000 })).toHaveLength(3);
    // A step is part of the record it belongs to.
    expect(await kinds({ kind: 'withdrawalClaimed' })).toEqual([]);
  });

  test('refuse unknown filters', async () => {
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

/** The kind of each listed record, its outcome and its changes. */
const shown = ({ list }: { list: readonly RecordView[] }) =>
  list.map(({ kind, outcome, changes }) => [
    kind === outcome ? kind : `${kind} → ${outcome}`,
    ...changes.map(({ amount, asset, part }) => `${amount} ${asset} ${part}`),
  ]);

const fileOf = async ({ token }: Member, filter: object) => {
  const headers = { 'content-type': 'application/json', token };
  return (await fetch(`${world.origin}/api/other/logExport`, { method: 'POST', headers, body: JSON.stringify(filter) })).text();
};

/** The owner may fold without waiting for a seal. */
const fold = () =>
  owner.run(sql`select ledger.fold_owners(array(select owner from ledger.account where owner <> 'platform' group by owner))`);

describe.each([
  ['nothing is folded', []],
  ['the beginning is folded', [0]],
  ['all is folded', [0, 1]],
] as const)('one record a thing, when %s', (_what, folds) => {
  const steps = async (begin: () => Promise<unknown>, end: () => Promise<unknown>) => {
    await begin();
    if ((folds as readonly number[]).includes(0)) await fold();
    await end();
    if ((folds as readonly number[]).includes(1)) await fold();
  };

  test('a purchase by wallet says what the wallet paid', async () => {
    const bob = await world.member();
    await steps(
      () => bob.deposits('USDT', '5'),
      () => bob.buysBotsByWallet(2),
    );
    const answer = await bob.call(records.list, {});
    expect(shown(answer)).toEqual([
      ['botSoldByWallet', '-200 USDT wallet'],
      ['depositCredited', '5 USDT available', '-5 USDT wallet'],
    ]);
    expect(answer.total).toBe(2);
    expect(answer.list[0]?.movements.map(({ kind }) => kind)).toEqual(['paymentReceived', 'botSoldByWallet']);
    expect(answer.list[0]?.details).toMatchObject({ bots: 2, txHash: expect.stringMatching(/^0x/) });
    expect((await bob.call(records.list, { asset: 'USDT', kind: 'paymentReceived' })).total).toBe(0);
  });

  test('a cancelled withdrawal shows that nothing left', async () => {
    const bob = await world.member();
    await bob.getsBcg('1500');
    const withdrawal = { current: '' };
    await steps(
      async () => {
        withdrawal.current = (await bob.call(earnings.withdraw, { asset: 'BCG', amount: '12000' })).id;
        expect(shown(await bob.call(records.list, {}))[0]).toEqual(['withdrawalHeld', '-12000 BCG available', '12000 BCG held']);
      },
      () => bob.call(earnings.cancelWithdrawal, { id: withdrawal.current }),
    );
    const answer = await bob.call(records.list, {});
    expect(shown(answer)).toEqual([
      ['withdrawalHeld → withdrawalCancelled'],
      ['converted', '-1500 USDT available', '14775 BCG available'],
      ['depositCredited', '1500 USDT available', '-1500 USDT wallet'],
    ]);
    expect([answer.total, (await bob.call(records.list, { asset: 'BCG' })).total]).toEqual([3, 2]);
  });

  test('the file has the lines of the list, filter by filter', async () => {
    const bob = await world.member();
    await bob.deposits('USDT', '500');
    await bob.exchanges('100');
    await steps(
      () => bob.buysBotsByWallet(1),
      async () => bob.claims(await bob.call(earnings.withdraw, { asset: 'BCG', amount: '100' })),
    );
    await world.settle();
    for (const filter of [{}, { asset: 'USDT' }, { asset: 'BCG' }, { kind: 'withdrawalHeld' }, { kind: 'paymentReceived' }]) {
      const { list, total } = await bob.call(records.list, filter);
      expect(total, JSON.stringify(filter)).toBe(list.length);
      const csv = await fileOf(bob, filter);
      const lines = csv
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','));
      expect(lines.map((row) => [row[9], ...row.slice(4, 7)])).toEqual(
        list.flatMap(({ kind, changes }) => changes.map(({ asset, part, amount }) => [kind, asset, part, amount])),
      );
    }
  });
});

test('the entries of a transfer name the other member by a shortened address, without the balance', async () => {
  const bob = await world.member();
  const carol = await world.member({ inviter: bob });
  await bob.deposits('USDT', '40');
  await carol.deposits('USDT', '40');
  await carol.call(earnings.transfer, { asset: 'USDT', amount: '10', to: bob.address });
  const { list } = await bob.call(records.list, {});
  expect(list[0]?.kind).toBe('transferred');
  const entries = JSON.stringify(list.map(({ movements }) => movements));
  expect(entries.toLowerCase()).not.toContain(carol.id);
  expect(entries).toContain(`${carol.address.slice(0, 4)}…${carol.address.slice(-4)}/available`);
  await world.audit();
});
