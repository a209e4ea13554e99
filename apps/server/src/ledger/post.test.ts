import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../dev/test-database.ts';
import { openDatabase, type PooledDatabase } from '../db/pool.ts';
import { member } from './accounts.ts';
import { readBalance } from './balances.ts';
import type { Ledger } from './ledger.ts';
import { depositCredited } from './movements.ts';
import { createLedger } from './post.ts';

let database: TestDatabase;
let db: PooledDatabase;
let ledger: Ledger;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.appUrl);
  ledger = createLedger(db);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

test('credits a deposit', async () => {
  const sender = `0x${'a'.repeat(40)}`;
  expect(await ledger.post(depositCredited({ paymentId: 1n, sender, asset: 'USDT', units: 5n, txHash: '0x1' }))).toBe('posted');
  expect(await readBalance(db, member(sender).available('USDT'))).toEqual({ posted: 5n, held: 0n, available: 5n });
});
