import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import { countStatements } from '#dev/world/count-statements.ts';
import type { Database } from '../../../db/database.ts';
import { openDatabase } from '../../../db/pool.ts';
import { releaseUnsigned, reserveUnsigned } from './unsigned-spending.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.appUrl);
});
beforeEach(() => db.run(sql`update unsigned_spending set used_units = 0`));
afterAll(async () => {
  await db?.end();
  await database?.drop();
});

const accountOf = (digit: string) => `0x${digit.repeat(40)}`;
const [alice, bob] = [accountOf('a'), accountOf('b')];

/** Sends all of them in one turn, like concurrent requests; true for those that were counted. */
async function sendTogether(through: Database, acts: readonly (readonly [account: string, units: bigint, limit: bigint])[]) {
  const each = acts.map(([account, valueUnits, limitUnits]) =>
    reserveUnsigned(through, { account, valueUnits, limitUnits, movementId: null }),
  );
  return (await Promise.all(each)).map((counted) => counted !== undefined);
}

async function usedBy(account: string): Promise<bigint> {
  const row = await db.maybeOne<{ used: bigint }>(
    sql`select used_units as used from unsigned_spending where account = ${account}`,
  );
  return row?.used ?? 0n;
}

describe('concurrent spending without a signature', () => {
  test.each([
    ['of one account', (_: number) => alice],
    ['of an account each', (at: number) => `0x${at.toString(16).padStart(40, '0')}`],
    ['of a few accounts', (at: number) => (at % 3 === 0 ? alice : bob)],
  ])('takes one statement for 128 acts %s', async (_, accountAt) => {
    const { db: counting, counted } = countStatements(db);
    const acts = Array.from({ length: 128 }, (__, at) => [accountAt(at), 1n, 1_000n] as const);
    expect(await sendTogether(counting, acts)).toEqual(acts.map(() => true));
    expect(counted()).toBe(1);
    expect(await usedBy(alice)).toBe(BigInt(acts.filter(([account]) => account === alice).length));
  });

  test('counts acts in order while they stay within the limit; a refused act leaves room for later ones', async () => {
    const acts = [30n, 30n, 20n, 1n].map((units) => [alice, units, 50n] as const);
    expect(await sendTogether(db, [...acts, [bob, 51n, 50n], [bob, 50n, 50n]])).toEqual([true, false, true, false, false, true]);
    expect([await usedBy(alice), await usedBy(bob)]).toEqual([50n, 50n]);
  });

  test('applies the limit of each act, and a new group continues from the total of the last one', async () => {
    expect(
      await sendTogether(db, [
        [alice, 10n, 10n],
        [alice, 5n, 10n],
        [alice, 5n, 15n],
      ]),
    ).toEqual([true, false, true]);
    expect(
      await sendTogether(db, [
        [alice, 1n, 15n],
        [alice, 1n, 16n],
      ]),
    ).toEqual([false, true]);
  });

  test('of yesterday no longer counts, and what was not done is given back', async () => {
    await sendTogether(db, [[alice, 50n, 50n]]);
    await db.run(sql`update unsigned_spending set day = day - 1 where account = ${alice}`);
    const counted = await reserveUnsigned(db, { account: alice, valueUnits: 40n, limitUnits: 50n, movementId: null });
    expect(await usedBy(alice)).toBe(40n);
    await releaseUnsigned(db, { account: alice, valueUnits: 40n, day: counted?.day ?? 0 });
    expect(await usedBy(alice)).toBe(0n);
  });

  test('of several processes, in any order of accounts, never deadlocks and never exceeds the limit', async () => {
    const processes = Array.from({ length: 4 }, () => openDatabase(database.appUrl, { connections: 2 }));
    const rounds = processes.map(async (each, at) => {
      let passed = 0n;
      for (let round = 0; round < 20; round += 1) {
        const order = at % 2 === 0 ? [alice, bob] : [bob, alice];
        const told = await sendTogether(
          each,
          order.flatMap((account) => [[account, 1n, 60n] as const, [account, 1n, 60n] as const]),
        );
        passed += BigInt(told.filter(Boolean).length);
      }
      return passed;
    });
    const passed = (await Promise.all(rounds)).reduce((sum, each) => sum + each, 0n);
    expect([await usedBy(alice), await usedBy(bob), passed]).toEqual([60n, 60n, 120n]);
    await Promise.all(processes.map((each) => each.end()));
  });
});
