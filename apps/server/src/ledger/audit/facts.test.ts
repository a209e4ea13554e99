import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/postgres/test-database.ts';
import { openDatabase } from '../../db/pool.ts';
import * as movements from '../movements.ts';
import { FACT_OF_MOVEMENT } from './facts.ts';

const database = await createTestDatabase();
const db = openDatabase(database.ownerUrl, { connections: 1 });
afterAll(async () => {
  await db.end();
  await database.drop();
});

test('every movement names the table of the fact behind it', async () => {
  expect(Object.keys(FACT_OF_MOVEMENT).sort()).toEqual(Object.keys(movements).sort());
  const tables = await db.many<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public'`);
  const known = new Set(tables.map(({ name }) => name));
  expect(Object.values(FACT_OF_MOVEMENT).filter((table) => table !== null && !known.has(table))).toEqual([]);
});
