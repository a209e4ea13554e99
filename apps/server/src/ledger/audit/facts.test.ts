import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/postgres/test-database.ts';
import { openDatabase } from '../../db/pool.ts';
import * as deskMovements from '../desk-movements.ts';
import * as movements from '../movements.ts';
import * as stakeMovements from '../stake-movements.ts';
import * as voteMovements from '../vote-movements.ts';
import { checkInvariants } from './audit.ts';
import { FACT_OF_MOVEMENT } from './facts.ts';
import { SHAPES } from './kinds.ts';

const KINDS = Object.keys({ ...movements, ...stakeMovements, ...voteMovements, ...deskMovements }).sort();

const database = await createTestDatabase();
const db = openDatabase(database.ownerUrl, { connections: 1 });
afterAll(async () => {
  await db.end();
  await database.drop();
});

test('every movement names the table of the fact behind it', async () => {
  expect(Object.keys(FACT_OF_MOVEMENT).sort()).toEqual(KINDS);
  const tables = await db.many<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public'`);
  const known = new Set(tables.map(({ name }) => name));
  expect(Object.values(FACT_OF_MOVEMENT).filter(({ table }) => !known.has(table))).toEqual([]);
});

test('every movement is judged by existing invariants that each concern its fact, and has a shape', async () => {
  const names = new Set((await db.snapshot((q) => checkInvariants(q))).map(({ name }) => name));
  for (const { judgedBy } of Object.values(FACT_OF_MOVEMENT)) {
    expect(judgedBy).not.toEqual([]);
    expect(judgedBy.filter((name) => !names.has(name))).toEqual([]);
  }
  expect(Object.keys(SHAPES).sort()).toEqual(KINDS);
});
