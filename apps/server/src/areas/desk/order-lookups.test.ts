import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { readOrdersTable } from '../../operate/members/holding-tables.ts';
import { readGoodNews } from './queries.ts';
import { readNextReleases } from './wallet/queries.ts';

/*
 * One member with a long history at the desk, among ten thousand orders of other members: queries for the home page, an asset
 * wallet and the console read only the orders that they show, not the history or other members' trade.
 */
const OTHERS = 10_000;
const HISTORY = 2_000;
const RECENT = 5;
const MINE = `0x${'a'.repeat(40)}`;

let database: TestDatabase;
let owner: PooledDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.ownerUrl, { connections: 1 });
  const stranger = (shift: number) => sql`'0x' || lpad(to_hex(n + ${shift}::integer), 40, '0')`;
  type Orders = { customer: Sql; operator: Sql; count: number; days: number; state: 'completed' | 'released' };
  const orders = ({ customer, operator, count, days, state }: Orders) => sql`
    insert into desk_order (id, customer, base, side, base_units, rate_units, quote_units, operator, state, placed_at, expires_at,
      accepted_at, fee_points, fee_units, release_at, ended_at)
    select gen_random_uuid(), ${customer}, 'BCG', 'buy', 1, 1, 1, ${operator}, ${state}, at, at + interval '15 minutes',
      at + interval '1 minute', 0, 0, at + interval '1 day', case ${state} when 'released' then at + interval '1 day' end
    from generate_series(1, ${count}::integer) n cross join lateral (
      select platform_now() - ${days}::integer * interval '1 day' - n * interval '1 second' as at
    ) placed`;
  await owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    const among = { customer: stranger(1), operator: stranger(50_000) };
    await tx.run(orders({ ...among, count: OTHERS / 2, days: 0, state: 'completed' }));
    await tx.run(orders({ ...among, count: OTHERS / 2, days: 2, state: 'released' }));
    for (const [days, count] of [[40, HISTORY] as const, [2, RECENT] as const]) {
      await tx.run(orders({ customer: sql`${MINE}`, operator: stranger(1), count, days, state: 'released' }));
      await tx.run(orders({ customer: stranger(1), operator: sql`${MINE}`, count, days, state: 'released' }));
    }
    await tx.run(orders({ customer: sql`${MINE}`, operator: stranger(1), count: RECENT, days: 0, state: 'completed' }));
    await tx.run(orders({ customer: stranger(1), operator: sql`${MINE}`, count: RECENT, days: 0, state: 'completed' }));
  });
  await owner.run(sql`vacuum analyze desk_order`);
}, 120_000);
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

const page = { address: MINE, skip: 0, size: RECENT };

test.each<[string, number, (q: Queryable) => Promise<unknown>]>([
  ['what was good news lately', 2 * RECENT, (q) => readGoodNews(q, { account: MINE, days: 7, limit: 20 })],
  ['when the next proceeds are released', RECENT, (q) => readNextReleases(q, MINE)],
  ['the page of a table in the console', RECENT + 1, (q) => readOrdersTable(q as Database, page)],
])('%s is read by indexes, without the rest of the history', async (_, most, ask) => {
  const plans: string[] = [];
  const explaining = {
    async many(query: Sql) {
      plans.push(JSON.stringify(await owner.many(sql`explain (analyze, format json) ${query}`)));
      return [];
    },
  } as unknown as Queryable;
  await ask(explaining);
  const plan = plans.join('\n');
  expect(plan).not.toContain('Seq Scan');
  // The nodes above the scans only add up what the scans read.
  const scans = [...plan.matchAll(/"Node Type":"(?:Index|Bitmap)[^"]*Scan"(?:(?!"Node Type").)*/g)].map(([scan]) => scan);
  const read = scans.flatMap((scan) =>
    [...scan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":\s*([\d.]+)/g)].map(([, rows]) => Number(rows)),
  );
  expect(read.length).toBeGreaterThan(0);
  expect(Math.max(...read)).toBeLessThanOrEqual(most);
  expect(await ask(owner)).toBeTruthy();
});
