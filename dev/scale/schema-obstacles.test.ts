import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type PooledDatabase } from '../../apps/server/src/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { findObstacles, type Obstacles } from './schema-obstacles.ts';

/*
 * docs/scale.md, "Obstacles": scaling beyond one primary means sharding rows by owner. This list of obstacles may shrink but not
 * grow: a new table has its owner first in its keys, and refers to rows of the same owner.
 */
const LISTED = JSON.parse(readFileSync(join(import.meta.dirname, 'obstacles.json'), 'utf8')) as Obstacles;
const KINDS = Object.keys(LISTED) as (keyof Obstacles)[];

/**
 * The length of each list when it was last shortened. The numbers only decrease: a commit that adds a name to a list removes
 * another one. If a new obstacle is unavoidable, the commit justifies it in docs/scale.md and raises the number.
 */
const AT_MOST: Readonly<Record<keyof Obstacles, number>> = {
  keysAcrossOwners: 44,
  referencesAcrossOwners: 13,
  rowsWithoutTheirOwner: 12,
  triggersOnGlobalRows: 33,
  functionsWithPlaces: 2,
  tablesOfNobody: 9,
  copiedTables: 20,
};
const GREW =
  'more obstacles than there were. Give the new table keys and references that begin with its owner, or shorten the list by another name; else say in docs/scale.md why it has to grow, and raise AT_MOST here';
const SHRANK = 'fewer obstacles than there were: lower AT_MOST here, so that none comes back';

let database: TestDatabase;
let db: PooledDatabase;
let found: Obstacles;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.ownerUrl, { connections: 1 });
  found = await findObstacles(db);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

describe.each(KINDS)('%s', (kind) => {
  test('has no unlisted obstacle', () => {
    expect(found[kind].filter((name) => !LISTED[kind].includes(name))).toEqual([]);
  });

  test('has exactly the recorded length', () => {
    expect(LISTED[kind].length, GREW).toBeLessThanOrEqual(AT_MOST[kind]);
    expect(LISTED[kind].length, SHRANK).toBeGreaterThanOrEqual(AT_MOST[kind]);
  });

  test('lists only existing obstacles', () => {
    expect(LISTED[kind].filter((name) => !found[kind].includes(name))).toEqual([]);
  });
});

test.each<[kind: keyof Obstacles, statement: string, named: string]>([
  ['keysAcrossOwners', 'create table planted (account text, code text unique)', 'public.planted: planted_code_key'],
  [
    'referencesAcrossOwners',
    'create table planted (account text, bot uuid references bot (id))',
    'public.planted: planted_bot_fkey to public.bot',
  ],
  ['rowsWithoutTheirOwner', 'create table planted (bot uuid references bot (id))', 'public.planted'],
  [
    'triggersOnGlobalRows',
    `create table planted (account text);
     create function planted() returns trigger language plpgsql as 'begin update burned_total set units = 0; return new; end';
     create trigger planted before insert on planted for each row execute function planted()`,
    'public.planted: planted names public.burned_total',
  ],
  [
    'triggersOnGlobalRows',
    `create table planted (account text);
     create function planted_deeper() returns void language plpgsql as 'begin update burned_total set units = 0; end';
     create function planted() returns trigger language plpgsql as 'begin perform planted_deeper(); return new; end';
     create trigger planted before insert on planted for each row execute function planted()`,
    'public.planted: planted names public.burned_total',
  ],
  [
    'functionsWithPlaces',
    `create function planted() returns void language sql as 'delete from bot where ctid is null'`,
    'public.planted',
  ],
])('a new obstacle is found: %s', async (kind, statement, named) => {
  const planted = await db
    .transaction(async (tx) => {
      for (const one of statement.split(/;\s*\n/)) await tx.run(raw(one));
      throw new Planted((await findObstacles(tx))[kind]);
    })
    .catch((error: unknown) => (error instanceof Planted ? error.names : Promise.reject(error)));
  expect(planted).toContain(named);
});

/** Carries the findings out of the transaction and rolls the planted table back. */
class Planted extends Error {
  constructor(readonly names: readonly string[]) {
    super('planted');
  }
}
