import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import type { Database } from './database.ts';
import { openDatabase } from './pool.ts';
import { giveBackToCap, leftOfCap, lockCap, takeFromCap } from './refilling-cap.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.appUrl);
});
afterAll(async () => {
  await db?.end();
  await database?.drop();
});

const account = `0x${'a'.repeat(40)}`;
const cap = (name: string, capUnits = 240n) => ({ name, account, capUnits, shareBps: 10_000 });
const passesHours = (hours: number) =>
  db.run(sql`update platform_setting set clock_offset = clock_offset + make_interval(hours => ${hours})`);

const now = async () => (await db.one<{ now: Date }>(sql`select platform_now() as now`)).now;

test('what is given back can be taken again, but never more than was taken', async () => {
  const [of, takenAt] = [cap('back'), await now()];
  expect(await db.transaction((tx) => takeFromCap(tx, of, 200n))).toBe(true);
  expect(await leftOfCap(db, of)).toBe(40n);
  await db.transaction((tx) => giveBackToCap(tx, of, { units: 150n, takenAt }));
  expect(await leftOfCap(db, of)).toBe(190n);
  await db.transaction((tx) => giveBackToCap(tx, of, { units: 150n, takenAt }));
  expect(await leftOfCap(db, of)).toBe(240n);
});

test('what has refilled meanwhile is not given back a second time', async () => {
  const [of, takenAt] = [cap('refilled'), await now()];
  await db.transaction((tx) => takeFromCap(tx, of, 240n));
  await passesHours(12);
  expect(await leftOfCap(db, of)).toBe(120n);
  await db.transaction((tx) => giveBackToCap(tx, of, { units: 240n, takenAt }));
  expect(await leftOfCap(db, of)).toBe(240n);
});

test('what is given back after a refill is not taken from the use of another account', async () => {
  const [mine, takenAt] = [cap('shared'), await now()];
  const other = { ...mine, account: `0x${'b'.repeat(40)}` };
  await db.transaction((tx) => takeFromCap(tx, mine, 240n));
  await passesHours(12);
  expect(await db.transaction((tx) => takeFromCap(tx, other, 120n))).toBe(true);
  await db.transaction((tx) => giveBackToCap(tx, mine, { units: 240n, takenAt }));
  // The hours have refilled half of the 240; the other account's 120 stay counted.
  expect(await leftOfCap(db, mine)).toBe(120n);
});

test('an act that has locked the cap takes what it saw, despite concurrent callers', async () => {
  const of = cap('locked');
  const takes = Array.from({ length: 12 }, () =>
    db.transaction(async (tx) => {
      await lockCap(tx, of);
      const left = await leftOfCap(tx, of);
      if (left < 100n) return false;
      return takeFromCap(tx, of, 100n);
    }),
  );
  expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(2);
});
