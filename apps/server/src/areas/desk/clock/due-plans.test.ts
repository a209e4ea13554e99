import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import type { Queryable } from '../../../db/database.ts';
import { openDatabase, type PooledDatabase } from '../../../db/pool.ts';
import { readDueOf } from './queries.ts';

/* A passageway and a customer with ten thousand open orders each, three of them due: a touch reads only those three. */
const OPEN = 10_000;
const DUE = 3;
const [OPERATOR, CUSTOMER] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];

let database: TestDatabase;
let owner: PooledDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.ownerUrl, { connections: 1 });
  const stranger = sql`'0x' || lpad(to_hex(n), 40, '0')`;
  const ends = sql`platform_now() + case when n <= ${DUE} then interval '-1 minute' else n * interval '1 minute' end`;
  const orders = (customer: Sql, named: Sql) => sql`
    insert into desk_order (id, customer, base, side, base_units, rate_units, quote_units, named, placed_at, expires_at)
    select gen_random_uuid(), ${customer}, 'BCG', 'buy', 1, 1, 1, ${named}, platform_now() - interval '1 hour', ${ends}
    from generate_series(1, ${OPEN}::integer) n`;
  await owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(orders(stranger, sql`${OPERATOR}`));
    await tx.run(orders(sql`${CUSTOMER}`, sql`null`));
  });
  await owner.run(sql`analyze desk_order`);
}, 120_000);
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

test.each([
  ['passageway', OPERATOR],
  ['customer', CUSTOMER],
])('what is due of a %s is found by an index, without its other orders', async (_, account) => {
  let plan = '';
  const explaining = {
    async many(query: Sql) {
      plan = JSON.stringify(await owner.many(sql`explain (analyze, format json) ${query}`));
      return [];
    },
  } as unknown as Queryable;
  await readDueOf(explaining, { account, limit: 50 });
  expect(plan).not.toContain('Seq Scan');
  const read = [...plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":\s*([\d.]+)/g)].map(([, rows]) => Number(rows));
  expect(Math.max(...read)).toBeLessThanOrEqual(DUE);
  expect(await readDueOf(owner, { account, limit: 50 })).toHaveLength(DUE);
});
