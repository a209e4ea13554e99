import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import { openDatabase, type PooledDatabase } from '../db/pool.ts';
import { PROBE_WITHIN_MS, SUSPECT_AFTER_MS } from './deadline.ts';
import { type Counted, createSharedCounts, deleteEndedWindows, PATIENCE_MS } from './shared-counts.ts';

const WINDOW_MS = 60_000;
const log = pino({ level: 'silent' });

let database: TestDatabase;
/** Two API processes, the worker, and the owner's rights, which only a test has. */
let apis: [PooledDatabase, PooledDatabase];
let worker: PooledDatabase;
let owner: PooledDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  apis = [openDatabase(database.apiUrl, { connections: 1 }), openDatabase(database.apiUrl, { connections: 1 })];
  worker = openDatabase(database.workerUrl, { connections: 1 });
  owner = openDatabase(database.ownerUrl, { connections: 2 });
});
beforeEach(() => owner.run(sql`delete from rate_window`));
afterAll(async () => {
  await Promise.all([...apis, worker, owner].map((db) => db.end()));
  await database.drop();
});

/** Long, because the machine may be busy. */
const countsOf = (db: PooledDatabase, options: Partial<Parameters<typeof createSharedCounts>[1]> = {}) =>
  createSharedCounts(db, { log, windowMs: WINDOW_MS, patienceMs: 60_000, ...options });
const callsOf = (counted: readonly (Counted | undefined)[]) => counted.map((one) => one?.calls);
const rowCount = async () => (await owner.one<{ count: number }>(sql`select count(*) as count from rate_window`)).count;

test('every concurrent call of two processes gets its own number', async () => {
  const [one, two] = apis.map((db) => countsOf(db)) as [ReturnType<typeof countsOf>, ReturnType<typeof countsOf>];
  const callers = Array.from({ length: 20 }, (_, at) => `caller ${at}`);
  // In opposite orders: two statements that locked the rows in the given order would deadlock.
  const counting = Array.from({ length: 15 }, () => [
    ...callers.map((caller) => ({ caller, by: one })),
    ...callers.toReversed().map((caller) => ({ caller, by: two })),
  ]).flat();
  const counted = await Promise.all(counting.map(async ({ caller, by }) => ({ caller, of: await by.count('account', caller) })));
  for (const caller of callers) {
    const calls = callsOf(counted.filter((one) => one.caller === caller).map(({ of }) => of));
    expect(calls.toSorted((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  }
});

test('each limit is counted separately', async () => {
  const counts = countsOf(apis[0]);
  expect(callsOf([await counts.count('visitor', '10.0.0.1'), await counts.count('address', '10.0.0.1')])).toEqual([1, 1]);
});

test.each([
  ['goes on 50 seconds later', '-50 seconds', 2, 10],
  ['is over after a minute', '-60 seconds', 1, 60],
  ['is over after a clock was set back', '1 hour', 1, 60],
])('a window %s', async (_what, moved, calls, secondsLeft) => {
  const counts = countsOf(apis[0]);
  await counts.count('account', 'alice');
  await owner.run(sql`update rate_window set began_at = clock_timestamp() + ${moved}::interval`);
  const counted = await counts.count('account', 'alice');
  expect(counted?.calls).toBe(calls);
  expect(counted?.msLeft).toBeGreaterThan(0);
  expect(counted?.msLeft).toBeLessThanOrEqual(secondsLeft * 1_000);
});

test('unlimited addresses fill only a bounded table, and callers already in it are still counted', async () => {
  const [maxRows, rowsALook] = [1_000, 100];
  const counts = apis.map((db) => countsOf(db, { maxRows, rowsALook }));
  await counts[0]?.count('address', 'alice');
  const counted: (Counted | undefined)[] = [];
  for (let round = 0; round < 150; round += 1) {
    // Twenty of each process share a statement: fewer than the process may add per check, so that they are stored while
    // there is room.
    const addresses = Array.from({ length: 40 }, (_, at) => `2001:db8:${round}:${at}::`);
    counted.push(...(await Promise.all(addresses.map((address, at) => counts[at % 2]?.count('address', address)))));
  }
  const rows = await rowCount();
  expect(rows).toBeGreaterThan(700);
  expect(rows).toBeLessThanOrEqual(maxRows + rowsALook);
  // Alice's row and one for each counted address.
  expect(counted.filter((one) => one !== undefined)).toHaveLength(rows - 1);
  expect(callsOf([await counts[1]?.count('address', 'alice')])).toEqual([2]);
});

test('logs a full table once, counts new callers after the worker has deleted ended windows, and logs that once', async () => {
  const lines: { level: string; alert?: string; msg: string }[] = [];
  const heard = pino(
    { base: null, formatters: { level: (level) => ({ level }) } },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const counts = countsOf(apis[0], { maxRows: 3, fullLookEveryMs: 0, log: heard });
  for (const caller of ['a', 'b', 'c']) await counts.count('address', caller);
  expect(lines).toEqual([]);
  for (const caller of ['d', 'e', 'f', 'd']) expect(await counts.count('address', caller)).toBeUndefined();
  expect(lines).toMatchObject([{ level: 'warn', alert: 'rate_window full' }]);
  await owner.run(sql`update rate_window set began_at = now() - interval '1 minute' where began_at < now()`);
  expect(await deleteEndedWindows(worker, WINDOW_MS)).toBe(3);
  for (const caller of ['d', 'e', 'f']) expect((await counts.count('address', caller))?.calls).toBe(1);
  expect(lines).toMatchObject([{}, { level: 'info', msg: expect.stringContaining('room again') }]);
  await expect(deleteEndedWindows(apis[0], WINDOW_MS)).rejects.toMatchObject({ code: '42501' });
});

test('counts rows of a statement that commits after its time limit', async () => {
  const hurried = openDatabase(database.apiUrl, { connections: 1, answersWithinMs: 2_000 });
  const counts = countsOf(hurried, { maxRows: 10 });
  const countNine = (kind: string) => Promise.all(Array.from({ length: 9 }, (_, at) => counts.count('address', `${kind} ${at}`)));
  expect((await counts.count('address', 'alice'))?.calls).toBe(1);
  // The table can be read, so its size is known, but it cannot be written before the time limit.
  await owner.transaction(async (tx) => {
    await tx.run(sql`lock table rate_window in exclusive mode`);
    expect(new Set(await countNine('late'))).toEqual(new Set([undefined]));
  });
  await expect.poll(rowCount, { timeout: 20_000 }).toBe(10);
  expect((await counts.count('address', 'alice'))?.calls).toBe(2);
  expect(new Set(await countNine('new'))).toEqual(new Set([undefined]));
  expect(await rowCount()).toBe(10);
  await hurried.end();
});

test('loses no call when a window reopens while it is being deleted', async () => {
  const counts = countsOf(apis[0]);
  for (let round = 0; round < 40; round += 1) {
    await counts.count('account', 'alice');
    await owner.run(sql`update rate_window set began_at = now() - interval '1 minute'`);
    const [counted] = await Promise.all([counts.count('account', 'alice'), deleteEndedWindows(worker, WINDOW_MS)]);
    expect(counted?.calls).toBe(1);
    expect((await counts.count('account', 'alice'))?.calls).toBe(2);
    await owner.run(sql`delete from rate_window`);
  }
});

test("all rows have the same size, whatever the caller's name", async () => {
  await countsOf(apis[0]).count('account', `0x${'1'.repeat(100_000)}`);
  const { size } = await owner.one<{ size: number }>(sql`select octet_length(caller) as size from rate_window`);
  expect(size).toBe(16);
});

test('waiting for a number and for the deadline stays well below the 5 s of a 503', () => {
  expect(PATIENCE_MS + SUSPECT_AFTER_MS + PROBE_WITHIN_MS).toBeLessThanOrEqual(4_500);
});

test('does not block on a slow database or send it more queries, and counts again once it answers', async () => {
  const counts = createSharedCounts(apis[0], { log, windowMs: WINDOW_MS, patienceMs: 50 });
  let release: () => void = () => undefined;
  let isLocked = false;
  const locked = owner.transaction(async (tx) => {
    await tx.run(sql`lock table rate_window in access exclusive mode`);
    isLocked = true;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  await expect.poll(() => isLocked, { timeout: 30_000 }).toBe(true);
  expect(await counts.count('account', 'alice')).toBeUndefined();
  const many = await Promise.all(Array.from({ length: 1_000 }, () => counts.count('account', 'alice')));
  expect(new Set(callsOf(many))).toEqual(new Set([undefined]));
  release();
  await locked;
  await expect.poll(async () => (await counts.count('account', 'alice'))?.calls, { timeout: 30_000 }).toBeGreaterThan(0);
  // None of the thousand calls reached the database.
  const { calls } = await owner.one<{ calls: number }>(sql`select calls from rate_window`);
  expect(calls).toBeLessThan(1_000);
});
