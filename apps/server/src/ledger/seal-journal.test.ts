import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { faultsOf, fund, someone, useTestLedger } from '#dev/ledger/test-ledger.ts';
import { openDatabase } from '../db/pool.ts';
import { auditAndNote, BOOK_INVARIANTS, describeFaults } from './audit/audit.ts';
import type { Movement } from './ledger.ts';
import { sealJournal } from './seal-journal.ts';

const parts = useTestLedger();
const MAX_WAIT_MS = 10_000;

const newMovement = (): Movement => fund(someone().address, 'USDT', 5n);

async function sealedIds(): Promise<string[]> {
  const rows = await parts.db.many<{ id: string }>(sql`
    select u.id from ledger.seal s cross join lateral unnest(s.journal_ids) with ordinality u(id, place) order by s.number, u.place`);
  return rows.map(({ id }) => id);
}

async function journalIds(): Promise<string[]> {
  return (await parts.db.many<{ id: string }>(sql`select id from ledger.journal order by xact, at, id`)).map(({ id }) => id);
}

/** Open transactions in other databases of the same server hold the horizon back for a moment. */
async function sealUntil(ids: readonly string[]): Promise<void> {
  const until = Date.now() + MAX_WAIT_MS;
  for (;;) {
    await sealJournal(parts.db);
    const sealed = new Set(await sealedIds());
    if (ids.every((id) => sealed.has(id))) return;
    if (Date.now() > until) throw new Error('the movements were not sealed in time');
    await sleep(10);
  }
}

test('seals every movement once, in the order of the transactions that wrote them', async () => {
  const movements = Array.from({ length: 25 }, newMovement);
  await Promise.all(movements.map((movement) => parts.ledger.post(movement)));
  await sealUntil(movements.map(({ id }) => id));
  expect(await sealedIds()).toEqual(await journalIds());
  expect(await faultsOf(parts.db)).toEqual([]);
});

test('divides a long journal into seals without splitting a transaction', async () => {
  const movements = Array.from({ length: 12 }, newMovement);
  for (let at = 0; at < movements.length; at += 3) {
    await parts.db.transaction((tx) => parts.ledger.postIn(tx, movements.slice(at, at + 3)));
  }
  const until = Date.now() + MAX_WAIT_MS;
  while ((await sealJournal(parts.db, { maxInASeal: 4 })) > 0 || (await sealedIds()).length < (await journalIds()).length) {
    if (Date.now() > until) throw new Error('the movements were not sealed in time');
  }
  const split = await parts.db.many(sql`
    select j.xact from ledger.seal s cross join lateral unnest(s.journal_ids) u(id) join ledger.journal j on j.id = u.id
    group by j.xact having count(distinct s.number) > 1`);
  expect(split).toEqual([]);
  expect(await sealedIds()).toEqual(await journalIds());
  expect(await faultsOf(parts.db)).toEqual([]);
});

/** A transaction that gets its id before `quick` is posted, and that posts and commits only after an attempt to seal. */
async function commitLate({ late, quick }: { late: Movement; quick: Movement }): Promise<string[]> {
  await parts.db.transaction(async (tx) => {
    await tx.one(sql`select pg_current_xact_id()::text as xact`);
    await parts.ledger.post(quick);
    await sealJournal(parts.db);
    await parts.ledger.postIn(tx, [late]);
  });
  return [late.id, quick.id];
}

test('waits for a transaction that began before others and commits after them', async () => {
  const [late, quick] = [newMovement(), newMovement()];
  await sealUntil(await journalIds());
  const ids = await commitLate({ late, quick });
  await sealUntil(ids);
  expect((await sealedIds()).slice(-2)).toEqual(ids);
  expect(await faultsOf(parts.db)).toEqual([]);
});

test('control: sealing up to the newest id misses the movement that commits late, and the audit names it', async () => {
  const owner = new pg.Client({ connectionString: parts.database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ text: string }>(`select pg_get_functiondef('ledger.settled_xact'::regproc) as text`);
  await owner.query(`create or replace function ledger.settled_xact() returns bigint language sql stable as
    $$ select pg_snapshot_xmax(pg_current_snapshot())::text::bigint $$`);
  const [late, quick] = [newMovement(), newMovement()];
  await commitLate({ late, quick });
  await owner.query(rows[0]?.text ?? '');
  expect(await faultsOf(parts.db)).toEqual([`sealedJournalStands: ${late.id}: testFunded was inserted behind the seals`]);
  // Removes the seals made with the broken horizon, for the tests below.
  await owner.query(`set session_replication_role = replica; delete from ledger.seal`);
  await owner.end();
  await sealUntil([late.id, quick.id]);
  expect(await faultsOf(parts.db)).toEqual([]);
});

test('concurrent sealing while movements are posted seals each movement once', async () => {
  // Separate connections: on a slow disk the posting connections may all be busy for longer than the pool's timeout.
  const sealers = [0, 1].map(() => openDatabase(parts.database.appUrl, { connections: 1 }));
  const movements = Array.from({ length: 120 }, newMovement);
  let isPosting = true;
  const sealing = sealers.map(async (db) => {
    while (isPosting) await sealJournal(db, { maxInASeal: 7 });
  });
  await Promise.all(
    movements.map((movement, at) =>
      at % 3 === 0 ? parts.db.transaction((tx) => parts.ledger.postIn(tx, [movement])) : parts.ledger.post(movement),
    ),
  );
  isPosting = false;
  await Promise.all(sealing);
  await Promise.all(sealers.map((db) => db.end()));
  await sealUntil(movements.map(({ id }) => id));
  expect(await sealedIds()).toEqual(await journalIds());
  expect(await faultsOf(parts.db)).toEqual([]);
});

test('fails when transaction ids went back because the database was restored into another cluster', async () => {
  await parts.ledger.post(newMovement());
  const moved = parts.owner.transaction(async (tx) => {
    await tx.run(sql`
      create or replace function ledger.xact_offset() returns bigint language sql immutable as $$ select -1000000000000 $$`);
    await tx.one(sql`select ledger.seal_journal(10)`);
  });
  await expect(moved).rejects.toMatchObject({ code: 'LG010' });
});

/** These movements belong to no platform. */
const auditBooks = (options: { isIncremental?: boolean } = {}) =>
  auditAndNote(parts.db, { ...options, invariants: BOOK_INVARIANTS });

const checkedOf = (noted: Awaited<ReturnType<typeof auditAndNote>>, name: string) =>
  noted.findings.find((finding) => finding.name === name)?.checked;

/** Audits until all posted movements lie before the checkpoint. */
async function auditAll(): Promise<void> {
  const until = Date.now() + MAX_WAIT_MS;
  do {
    await sealUntil(await journalIds());
    const { findings } = await auditBooks();
    expect(describeFaults(findings)).toEqual([]);
    const { left } = await parts.db.one<{ left: number }>(sql`
      select count(*) as left from ledger.journal where xact >= (select max(below_xact) from ledger.audit_checkpoint)`);
    if (left === 0) return;
  } while (Date.now() < until);
  throw new Error('the checkpoint did not reach the end of the journal in time');
}

test('an incremental audit checks only what came after the last clean audit', async () => {
  await auditAll();
  expect(checkedOf(await auditBooks({ isIncremental: true }), 'legsCancel')).toBe(0);
  await parts.ledger.post(newMovement());
  const noted = await auditBooks({ isIncremental: true });
  expect(describeFaults(noted.findings)).toEqual([]);
  expect(noted.since).toBeDefined();
  expect(checkedOf(noted, 'legsCancel')).toBe(1);
  // The new entries of the vault and of the new account, not the vault's hundreds of old ones.
  expect(checkedOf(noted, 'balanceAfterChains')).toBe(2);
});

test('an incremental audit that finds a fault writes no checkpoint', async () => {
  await auditAll();
  const alice = someone();
  await parts.ledger.post(fund(alice.address, 'USDT', 5n));
  const owner = new pg.Client({ connectionString: parts.database.ownerUrl });
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  const shift = (units: number) =>
    owner.query('update ledger.balance set posted = posted + $1 where account_id = $2', [units, alice.available('USDT').id]);
  await shift(1);
  const checkpoints = () => parts.db.one<{ count: number }>(sql`select count(*) from ledger.audit_checkpoint`);
  const before = await checkpoints();
  const { findings } = await auditBooks({ isIncremental: true });
  expect(findings.filter(({ faultCount }) => faultCount > 0).map(({ name }) => name)).toEqual([
    'ledgerSumsToZero',
    'balanceIsSumOfEntries',
    'balanceIsLastEntry',
  ]);
  expect(await checkpoints()).toEqual(before);
  await shift(-1);
  await owner.end();
});
