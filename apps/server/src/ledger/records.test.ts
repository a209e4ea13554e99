import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { fund, someone, useTestLedger } from '#dev/ledger/test-ledger.ts';
import type { Movement } from './ledger.ts';
import { movement, moves } from './movement.ts';
import { CAN_HAVE_STEPS, readRecords } from './records.ts';

const parts = useTestLedger();
const transfer = (from: ReturnType<typeof someone>, to: ReturnType<typeof someone>, units: bigint) =>
  movement({
    id: randomUUID(),
    kind: 'testTransfer',
    legs: moves(from.available('USDT'), to.available('USDT'), units),
    details: { note: 'for you' },
  });

async function postInOrder(movements: readonly Movement[]): Promise<void> {
  for (const one of movements) await parts.ledger.post(one);
}

test("shows an owner's movements newest first, with every leg and the balance after it", async () => {
  const [alice, bob] = [someone(), someone()];
  const [funded, sent] = [fund(alice.address, 'USDT', 10n), transfer(alice, bob, 4n)];
  await postInOrder([funded, sent]);
  const { records, total } = await readRecords(
    parts.db,
    { owner: alice.address.toUpperCase().replace('0X', '0x') },
    { page: 1, size: 20 },
  );
  expect(total).toBe(2);
  expect(records.map(({ id }) => id)).toEqual([sent.id, funded.id]);
  expect(records[0]).toMatchObject({
    kind: 'testTransfer',
    details: { note: 'for you' },
    legs: [
      { account: alice.available('USDT').name, units: -4n, seq: 2, balanceAfter: 6n },
      { account: bob.available('USDT').name, units: 4n, seq: 1, balanceAfter: 4n },
    ],
  });
  expect((await readRecords(parts.db, { owner: bob.address }, { page: 1, size: 20 })).records.map(({ id }) => id)).toEqual([
    sent.id,
  ]);
});

test('shows a movement between an owner’s parts once, and a hold without legs', async () => {
  const alice = someone();
  const holdId = randomUUID();
  const hold = movement({
    id: randomUUID(),
    kind: 'testHeld',
    legs: [],
    holds: [{ act: 'place', holdId, account: alice.available('BCG'), units: 3n }],
  });
  const release = movement({ id: randomUUID(), kind: 'testReleased', legs: [], holds: [{ act: 'release', holdId }] });
  const pledge = movement({ id: randomUUID(), kind: 'testRun', legs: moves(alice.available('BCG'), alice.pledged('BCG'), 2n) });
  await postInOrder([fund(alice.address, 'BCG', 10n), pledge, hold, release]);
  const { records, total } = await readRecords(parts.db, { owner: alice.address }, { page: 1, size: 20 });
  expect(records.map(({ kind }) => kind)).toEqual(['testReleased', 'testHeld', 'testRun', 'testFunded']);
  expect(records[1]?.holds).toEqual([{ id: holdId, act: 'place', owner: alice.address, asset: 'BCG', units: 3n }]);
  expect(total).toBe(4);
});

test('filters by asset, kind and day, and pages without losing or repeating a record', async () => {
  const [alice, bob] = [someone(), someone()];
  await parts.ledger.post(fund(alice.address, 'USDT', 100n));
  await parts.ledger.post(fund(alice.address, 'BYB', 1n));
  await Promise.all(Array.from({ length: 30 }, () => parts.ledger.post(transfer(alice, bob, 1n))));
  const owner = alice.address;
  const everything = await readRecords(parts.db, { owner }, { page: 1, size: 100 });
  expect(everything.total).toBe(32);
  const paged = await Promise.all([1, 2, 3, 4, 5].map((page) => readRecords(parts.db, { owner }, { page, size: 7 })));
  expect(paged.flatMap(({ records }) => records.map(({ id }) => id))).toEqual(everything.records.map(({ id }) => id));
  expect(await readRecords(parts.db, { owner, asset: 'BYB' }, { page: 1, size: 20 })).toMatchObject({ total: 1 });
  expect(await readRecords(parts.db, { owner, kind: 'testTransfer' }, { page: 2, size: 20 })).toMatchObject({
    total: 30,
    records: { length: 10 },
  });
  const today = everything.records[0]?.day ?? 0;
  expect(await readRecords(parts.db, { owner, fromDay: today, toDay: today }, { page: 1, size: 20 })).toMatchObject({
    total: 32,
  });
  expect(await readRecords(parts.db, { owner, toDay: today - 1 }, { page: 1, size: 20 })).toEqual({ records: [], total: 0 });
  expect(await readRecords(parts.db, { owner, fromDay: today + 1 }, { page: 1, size: 20 })).toEqual({ records: [], total: 0 });
});

test('is empty for an address without movements', async () => {
  expect(await readRecords(parts.db, { owner: someone().address }, { page: 1, size: 20 })).toEqual({ records: [], total: 0 });
});

test('every kind that the database gives steps of a payment is known to have them', async () => {
  const { text } = await parts.owner.one<{ text: string }>(sql`
    select pg_get_functiondef('ledger.steps_of'::regproc) as text`);
  const kinds = [...(text.match(/kind in \(([^)]*)\)/)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
  expect(kinds).toContain('botSoldByWallet');
  const { unknown } = await parts.owner.one<{ unknown: string[] }>(sql`
    select array(select j.kind from unnest(${kinds}::text[], array_fill(null::jsonb, array[${kinds.length}::integer])) j(kind, hold_changes)
      where not ${CAN_HAVE_STEPS}) as unknown`);
  expect(unknown).toEqual([]);
});
