import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { createRootAccount } from '../account/entry.ts';
import { LAST_CLOSE, levelFrom } from './entry.ts';

const ROOT = `0x${'11'.repeat(20)}`;
const STRANGER = `0x${'22'.repeat(20)}`;

let database: TestDatabase;
let owner: PooledDatabase;
let api: PooledDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.ownerUrl, { connections: 1 });
  api = openDatabase(database.apiUrl, { connections: 1 });
  await owner.transaction((tx) => createRootAccount(tx, { address: ROOT, inviteCode: 'ROOT' }));
  await owner.run(sql`insert into team_close (day, closed_at) select day, now() from unnest(array[100, 101, 105]) day`);
  await owner.run(sql`insert into level_change (account, day, level) values (${ROOT}, 100, 1), (${ROOT}, 105, 3)`);
});
afterAll(async () => {
  await Promise.all([owner.end(), api.end()]);
  await database.drop();
});

const levelOf = async (account: string, day: number | null) => {
  const { level } = await api.one<{ level: number }>(
    sql`select ${levelFrom({ account: sql`${account}`, day: sql`${day}::integer` })} as level`,
  );
  return level;
};
const lastClose = () =>
  api.one<{ day: number | null; today: number }>(sql`select day, platform_today() as today from ${LAST_CLOSE} last`);

test('reads the level that an account had from the close of a given day on', async () => {
  expect((await lastClose()).day).toBe(105);
  const levels = await Promise.all([null, 99, 100, 101, 104, 105, 106].map((day) => levelOf(ROOT, day)));
  expect(levels).toEqual([0, 0, 1, 1, 1, 3, 3]);
  expect(await levelOf(STRANGER, 105)).toBe(0);
});

test('the profile follows the history', async () => {
  const { level } = await api.one<{ level: number }>(sql`select level from account where address = ${ROOT}`);
  expect(level).toBe(3);
});

test('a level never falls, and days close in order', async () => {
  const changes = (level: number, day: number) =>
    owner.run(sql`insert into level_change (account, day, level) values (${ROOT}, ${day}, ${level})`);
  await expect(owner.run(sql`insert into team_close (day, closed_at) values (104, now())`)).rejects.toThrow(
    'not after the last close',
  );
  await owner.run(sql`insert into team_close (day, closed_at) values (106, now())`);
  await expect(changes(3, 106)).rejects.toThrow('does not rise');
  await expect(changes(2, 106)).rejects.toThrow('does not rise');
  await expect(changes(5, 101)).rejects.toThrow('does not rise');
  await expect(changes(6, 106)).rejects.toThrow('level_is_known');
  await expect(owner.run(sql`update level_change set level = 5`)).rejects.toThrow('append-only');
  await expect(owner.run(sql`delete from level_change`)).rejects.toThrow('append-only');
  await expect(owner.run(sql`truncate level_change`)).rejects.toThrow('append-only');
  await expect(owner.run(sql`delete from team_close`)).rejects.toThrow('append-only');
});

test('a close of an unfinished day, after the clock was set back, counts as that of yesterday', async () => {
  await owner.run(sql`insert into team_close (day, closed_at) select platform_today() + 5, now()`);
  const { day, today } = await lastClose();
  expect(day).toBe(today - 1);
});
