import { SIGNAL_KINDS } from '@ocean/api/operators/signals';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { recordSignalNote } from '../../areas/team/signals/store.ts';
import { openDatabase } from '../../db/pool.ts';
import { operateSignals } from './operate-signals.ts';

const DETAILS = {
  source: `0x${'5'.repeat(40)}`,
  members: 3,
  bots: 2,
  asset: 'USDT',
  paidUnits: '100000000',
  givenUnits: '60000000',
  shareUnits: '8000000',
  returnedUnits: '9500000',
  from: '2026-01-01T00:00:00.000Z',
};

const world = useWorld();
let desk: OperatorsDesk;
let boss: Member;
let straw: Member;
const numbers: Record<string, number> = {};
beforeAll(async () => {
  desk = openDesk(world);
  boss = await world.member();
  straw = await world.member({ inviter: boss });
  // As the worker detects them: signals.test.ts.
  const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  for (const kind of SIGNAL_KINDS) {
    const others = kind === 'registrationBurst' ? [] : [straw.id];
    const { number } = await owner.one<{ number: number }>(sql`
      insert into abuse_signal (kind, subject, account, others, details)
      values (${kind}, 'a test', ${boss.id}, ${others}::text[], ${JSON.stringify(DETAILS)}) returning number`);
    numbers[kind] = number;
  }
  await owner.end();
});
afterAll(async () => desk?.close());

const reason = ['--reason', 'spoke with them'];
const numberOf = (kind: string) => String(numbers[kind]);

test('lists open signals in words with both accounts and the amounts, newest first', async () => {
  const lines = await desk.reads(operateSignals, 'list');
  expect(lines.map((line) => line.split('  ').slice(2).join('  '))).toEqual([
    `registrationBurst  ${boss.id}  3 members registered by the code of this account in the hour from 2026-01-01T00:00:00.000Z`,
    `botsPassedUp  ${boss.id}  got a share of a purchase by ${straw.id}, who sent 2 of the bots to this account within 7 days`,
    `paidBack  ${boss.id}  got 8 USDT of a purchase by ${straw.id}, who transferred 9.5 USDT to this account within 7 days after it`,
    `fundedPurchase  ${boss.id}  transferred 60 USDT to ${straw.id} within 7 days before a purchase of 100 USDT, and got 8 USDT of it`,
    `sharedFunding  ${boss.id}  3 accounts were funded by wallet ${DETAILS.source}: this one and ${straw.id}`,
  ]);
});

test('lists those of one kind, and of one member on either side', async () => {
  expect(await desk.reads(operateSignals, 'list', 'paidBack')).toHaveLength(1);
  expect(await desk.reads(operateSignals, 'list', boss.address)).toHaveLength(5);
  expect(await desk.reads(operateSignals, 'list', straw.address)).toHaveLength(4);
  expect(await desk.reads(operateSignals, 'list', `0x${'9'.repeat(40)}`)).toEqual(['no signals']);
});

test('a note is stored with its author and keeps the signal open; a dismissed one leaves the list, not the history', async () => {
  const of = numberOf('paidBack');
  await desk.carol(operateSignals, 'note', of, ...reason);
  expect(await desk.reads(operateSignals, 'list', 'paidBack')).toHaveLength(1);
  await desk.dave(operateSignals, 'dismiss', of, '--reason', 'a loan');
  expect(await desk.reads(operateSignals, 'list', 'paidBack')).toEqual(['no signals']);
  expect((await desk.reads(operateSignals, 'history', 'paidBack'))[0]).toContain('(dismissed)');
  const shown = await desk.reads(operateSignals, 'show', of);
  expect(shown.slice(1).map((line) => line.trim().replace(/^\S+Z {2}/, ''))).toEqual([
    `with ${straw.id}`,
    `noted by ${desk.addresses.carol}: spoke with them`,
    `dismissed by ${desk.addresses.dave}: a loan`,
  ]);
  // A note opens it again.
  await desk.carol(operateSignals, 'note', of, '--reason', 'again');
  expect(await desk.reads(operateSignals, 'list', 'paidBack')).toHaveLength(1);
});

test('requires the signature of one support operator under the exact text, which is valid once', async () => {
  const of = numberOf('fundedPurchase');
  await expect(desk.stranger(operateSignals, 'dismiss', of, ...reason)).rejects.toThrow('not an operator with the role support');
  const text = await desk.textOf(operateSignals, 'dismiss', of, ...reason);
  expect(text).toContain(`dismiss signal ${of}`);
  expect(text).toContain('note 1 of this signal\nreason: spoke with them');
  const signature = await desk.signatureOf(operateSignals, 'dismiss', of, ...reason);
  await expect(desk.reads(operateSignals, 'note', of, ...reason, '--signature', signature)).rejects.toThrow(
    'signed another text',
  );
  expect(await desk.reads(operateSignals, 'dismiss', of, ...reason, '--signature', signature)).toEqual([
    `signal ${of} is dismissed`,
  ]);
  await desk.carol(operateSignals, 'note', of, '--reason', 'open again');
  await expect(desk.reads(operateSignals, 'dismiss', of, ...reason, '--signature', signature)).rejects.toThrow(
    'signed another text',
  );
});

test('of two operators who write the same note concurrently one is told so, and no row is changed or deleted', async () => {
  const note = { signal: Number(numberOf('botsPassedUp')), number: 1, isClosed: true, author: desk.addresses.carol, reason: 'x' };
  const results = await Promise.all([recordSignalNote(desk.db, note), recordSignalNote(desk.db, note)]);
  expect(results.sort()).toEqual([false, true]);
  const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  for (const table of ['abuse_signal', 'abuse_signal_note', 'wallet_funding']) {
    await expect(owner.run(sql`delete from ${raw(table)}`), table).rejects.toThrow('append-only');
  }
  await owner.end();
});

test('blocks nothing: members with signals buy, transfer and withdraw as before', async () => {
  const rows = await desk.db.many(sql`select address from account where suspended_at is not null`);
  expect(rows).toEqual([]);
  await boss.deposits('USDT', '200');
  expect(await boss.buysBots(1)).toHaveLength(1);
});

test.each([
  [[]],
  [['list', 'nonsense']],
  [['list', 'paidBack', 'more']],
  [['list', '--reason', 'x']],
  [['note', '1']],
  [['dismiss', 'x', '--reason', 'x']],
  [['dismiss', '0', '--reason', 'x']],
  [['show']],
])('%j prints the usage', async (args) => {
  await expect(desk.reads(operateSignals, ...args)).rejects.toThrow('npm run signals -- list');
});

test('names a signal that does not exist', async () => {
  await expect(desk.reads(operateSignals, 'show', '987654')).rejects.toThrow('There is no signal 987654.');
});
