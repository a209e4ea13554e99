import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Transaction } from '../../db/database.ts';
import { openDatabase } from '../../db/pool.ts';
import { countMembers } from './queries.ts';
import { insertMember } from './store.ts';

const world = useWorld();
const newAddress = () => `0x${randomBytes(20).toString('hex')}`;

const stored = async () =>
  (await world.context.db.one<{ members: number }>(sql`select count(*) as members from account`)).members;

test('counts each member once when two processes register the same addresses at the same time', async () => {
  const inviter = await world.member();
  const before = await countMembers(world.context.db);
  const addresses = Array.from({ length: 20 }, newAddress);
  const processes = [openDatabase(world.database.apiUrl), openDatabase(world.database.apiUrl)];
  // Both processes register every address.
  const registered = processes.flatMap((db) =>
    addresses.map((address) => db.transaction((tx) => insertMember(tx, address, inviter.id))),
  );
  const added = await Promise.all(registered);
  await Promise.all(processes.map((db) => db.end()));
  expect(added.filter(Boolean)).toHaveLength(addresses.length);
  expect(await countMembers(world.context.db)).toBe(before + addresses.length);
  expect(await stored()).toBe(before + addresses.length);
});

test('does not count a registration that was rolled back or whose connection died', async () => {
  const inviter = await world.member();
  const before = await countMembers(world.context.db);
  const crash = new Error('crash');
  await expect(
    world.context.db.transaction(async (tx) => {
      await insertMember(tx, newAddress(), inviter.id);
      expect(await countMembers(tx)).toBe(before + 1);
      throw crash;
    }),
  ).rejects.toBe(crash);
  const dying = openDatabase(world.database.apiUrl, { connections: 1 });
  const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  let attempts = 0;
  await dying
    .transaction(async (tx) => {
      attempts += 1;
      if (attempts > 1) throw crash;
      await insertMember(tx, newAddress(), inviter.id);
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await owner.run(sql`select pg_terminate_backend(${pid}::integer)`);
      await tx.run(sql`select 1`);
    })
    .catch(() => undefined);
  await Promise.all([dying.end(), owner.end()]);
  expect(attempts).toBeGreaterThan(0);
  expect(await countMembers(world.context.db)).toBe(before);
  expect(await stored()).toBe(before);
});

test('reads only the stripes, whatever the number of members', async () => {
  const inviter = await world.member();
  await world.context.db.transaction(async (tx) => {
    for (let at = 0; at < 100; at += 1) await insertMember(tx, newAddress(), inviter.id);
  });
  const { accounts, counters } = await world.context.db.transaction(async (tx) => {
    const before = await rowsRead(tx);
    await countMembers(tx);
    const after = await rowsRead(tx);
    return { accounts: after.accounts - before.accounts, counters: after.counters - before.counters };
  });
  expect(accounts).toBe(0);
  expect(counters).toBeLessThanOrEqual(16);
});

/** Rows that the connection has read from both tables; earlier transactions on it may be included. */
function rowsRead(tx: Transaction): Promise<{ accounts: number; counters: number }> {
  return tx.one<{ accounts: number; counters: number }>(sql`
    select coalesce(sum(rows) filter (where relname = 'account'), 0)::bigint as accounts,
      coalesce(sum(rows) filter (where relname = 'member_count'), 0)::bigint as counters
    from (select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables where schemaname = 'public') s`);
}
