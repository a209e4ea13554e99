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

const download = (member: Member, body: object = {}) =>
  fetch(`${world.origin}/api/other/logExport`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: member.token },
    body: JSON.stringify(body),
  });
const linesOf = async (member: Member, body: object = {}) =>
  (await (await download(member, body)).text())
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',').slice(2, 6).join(' '));

test('has every change of every record, newest first, to the last decimal', async () => {
  const answer = await download(alice);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ocean-bot-records.csv"');
  expect(await linesOf(alice)).toEqual([
    'withdrawalHeld BCG available -100.000000000000000001',
    'withdrawalHeld BCG held 100.000000000000000001',
    'converted USDT available -100',
    'converted BCG available 985',
    'depositCredited USDT available 500',
  ]);
});

test('takes the filters of the list', async () => {
  const [{ day } = { day: 0 }] = (await alice.call(records.list, {})).list;
  expect(await linesOf(alice, { kind: 'depositCredited' })).toHaveLength(1);
  expect(await linesOf(alice, { asset: 'USDT', from: day, to: day })).toHaveLength(3);
  expect(await linesOf(alice, { from: day + 1 })).toEqual([]);
  expect(await (await download(alice, { asset: 'EUR' })).json()).toMatchObject({ code: 5000, error: { key: 'ASSET_UNKNOWN' } });
  expect((await download(alice, { page: 2 })).status).toBe(400);
});

test('belongs to the account alone', async () => {
  expect(await linesOf(await world.member())).toEqual([]);
});

test('has every record once, however many are read at a time', async () => {
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

test('reads a history in a number of statements that does not grow with its records', async () => {
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
