import { earnings } from '@ocean/api/areas/earnings';
import { records } from '@ocean/api/areas/records';
import { beforeAll, expect, test } from 'vitest';
import { countStatements } from '#dev/world/count-statements.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { streamRecords } from '../../ledger/records.ts';

const world = useWorld();
let alice: Member;
beforeAll(async () => {
  alice = await world.member();
  await alice.deposits('USDT', '500');
  await alice.exchanges('100');
  await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100.000000000000000001' });
});

const download = (member: Member, body: object = {}, lang = 'en') =>
  fetch(`${world.origin}/api/other/logExport`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: member.token, lang },
    body: JSON.stringify(body),
  });
const rowsOf = async (member: Member, body: object = {}, lang = 'en') =>
  (await (await download(member, body, lang)).text())
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','));
const linesOf = async (member: Member, body: object = {}) =>
  (await rowsOf(member, body)).map((row) => [row[9], ...row.slice(4, 7)].join(' '));

test('has every change of every record, newest first, to the last decimal', async () => {
  const answer = await download(alice);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ocean-bot-records.csv"');
  expect(await linesOf(alice)).toEqual([
    'withdrawalHeld BCG available -100.000000000000000001',
    'withdrawalHeld BCG held 100.000000000000000001',
    'converted USDT available -100',
    'converted BCG available 985',
    'depositCredited USDT available 500',
    'depositCredited USDT wallet -500',
  ]);
});

test('is readable: dates, events in the language of the caller, the fee in its own column', async () => {
  const carol = await world.member();
  await carol.deposits('USDT', '500');
  await carol.exchanges('100');
  await carol.claims(await carol.call(earnings.withdraw, { asset: 'BCG', amount: '100' }));
  await world.settle();
  const [claimed] = (await carol.call(records.list, {})).list;
  const [left, arrived] = await rowsOf(carol);
  expect(left?.slice(0, 2).join('T')).toBe(claimed?.at.slice(0, 19));
  expect(left?.[2]).toBe(new Date((claimed?.day ?? 0) * 86_400_000).toISOString().slice(0, 10));
  expect(left?.slice(3, 11)).toEqual(['Withdrawal', 'BCG', 'available', '-100', '1', '2', 'withdrawalHeld', 'withdrawalClaimed']);
  expect(arrived?.slice(5, 9)).toEqual(['wallet', '97', '', '']);
  expect((await rowsOf(carol, {}, 'cn')).map((row) => row[3])).toEqual(['提现', '提现', '兑换', '兑换', '充值', '充值']);
});

test('names a transfer by its direction', async () => {
  const upline = await world.member();
  const below = await world.member({ inviter: upline });
  await upline.deposits('USDT', '40');
  await below.deposits('USDT', '40');
  await below.call(earnings.transfer, { asset: 'USDT', amount: '10', to: upline.address });
  expect((await rowsOf(below))[0]?.[3]).toBe('Transfer sent');
  expect((await rowsOf(upline))[0]?.[3]).toBe('Transfer received');
});

test('takes the filters of the list', async () => {
  const [{ day } = { day: 0 }] = (await alice.call(records.list, {})).list;
  expect(await linesOf(alice, { kind: 'depositCredited' })).toHaveLength(2);
  expect(await linesOf(alice, { asset: 'USDT', from: day, to: day })).toHaveLength(4);
  expect(await linesOf(alice, { from: day + 1 })).toEqual([]);
  expect(await (await download(alice, { asset: 'EUR' })).json()).toMatchObject({ code: 5000, error: { key: 'ASSET_UNKNOWN' } });
  expect((await download(alice, { page: 2 })).status).toBe(400);
});

test('belongs to the account alone', async () => {
  expect(await linesOf(await world.member())).toEqual([]);
});

test('has every record once, whatever the batch size', async () => {
  const wanted = (await alice.call(records.list, {})).list.map(({ id }) => id);
  for (const ids of [1, 2, 3, 100]) {
    for (const records of [1, 2, 100]) {
      const read: string[] = [];
      for await (const batch of streamRecords(world.context.db, { owner: alice.id }, { ids, records })) {
        read.push(...batch.map(({ id }) => id));
      }
      expect(read, `${ids} ids, ${records} records`).toEqual(wanted);
    }
  }
});

test('reads a history in a constant number of statements', async () => {
  const bob = await world.member();
  const statements = async () => {
    const { db, counted } = countStatements(world.context.db);
    let records = 0;
    for await (const batch of streamRecords(db, { owner: bob.id })) records += batch.length;
    return { records, statements: counted() };
  };
  await bob.deposits('USDT', '100');
  const few = await statements();
  for (let times = 0; times < 8; times += 1) await bob.exchanges('1');
  expect(await statements()).toEqual({ records: few.records + 8, statements: few.statements });
});
