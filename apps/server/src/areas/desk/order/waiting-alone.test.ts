import { INITIAL_PARAMS } from '@ocean/api/params';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import type { Queryable } from '../../../db/database.ts';
import { openDatabase, type PooledDatabase } from '../../../db/pool.ts';
import { readOrdersForAlone } from './queries-alone.ts';

/* A busy desk on which few passageways accept without a tap: every round of the accepting job reads ten thousand waiting orders. */
const PASSAGEWAYS = 400;
const ORDERS = 10_000;
const ALONE = 3;
const SIDES = 2;
/** Number of orders that their wallets can pay for. */
const SMALL = 5;

let database: TestDatabase;
let owner: PooledDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.ownerUrl, { connections: 1 });
  await owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    const accounts = sql`(select '0x' || lpad(to_hex(n), 40, '0') as address, n from generate_series(1, ${PASSAGEWAYS}::integer) n)`;
    await tx.run(sql`
      insert into account (address, inviter, path, invite_code)
      select address, '0x' || lpad('1', 40, '0'), array[1], 'CODE-' || n from ${accounts} a where n > 1`);
    await tx.run(sql`
      insert into desk_passageway (account, opened_at, is_started, auto_units)
      select address, platform_now(), true, case when n <= ${ALONE}::integer then 900000000 end from ${accounts} a`);
    await tx.run(
      sql`insert into desk_market (base, band_points, is_open) values ('BCG', 200, true) on conflict (base) do nothing`,
    );
    await tx.run(sql`
      insert into desk_service (id, account, base, side, min_units, max_units, is_open)
      select gen_random_uuid(), address, 'BCG', side, 1000000, 500000000, true from ${accounts} a cross join unnest(array['buy', 'sell']) side`);
    await tx.run(sql`
      insert into ledger.account (id, name, owner, part, asset, may_overdraw)
      select gen_random_uuid(), 'member/' || address || '/passageway/' || asset, address, 'passageway', asset, false
      from ${accounts} a cross join unnest(array['BCG', 'USDT']) asset`);
    // Their wallets can pay only for the smallest orders.
    await tx.run(sql`
      insert into ledger.balance (account_id, posted, asset, may_overdraw, part_bit)
      select id, 4000000, asset, false, 1 from ledger.account where part = 'passageway'`);
    await tx.run(sql`
      insert into desk_order (id, customer, base, side, base_units, rate_units, quote_units, placed_at, expires_at)
      select gen_random_uuid(), '0x' || lpad(to_hex(n + 100000), 40, '0'), 'BCG', case n % 2 when 0 then 'buy' else 'sell' end,
        case when n <= ${SMALL}::integer then 1000000 else 50000000 end, 100000, case when n <= ${SMALL}::integer then 1000000 else 5000000 end,
        platform_now(), platform_now() + interval '10 minutes' + n * interval '1 second'
      from generate_series(1, ${ORDERS}::integer) n`);
  });
  await owner.run(sql`vacuum analyze`);
}, 120_000);
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

const AROUND = { last: undefined, limit: 50, params: INITIAL_PARAMS };

test('reads each waiting order once per side of a market, whatever the number of passageways', async () => {
  let plan = '';
  const explaining = {
    async many(query: Sql) {
      plan = JSON.stringify(await owner.many(sql`explain (analyze, format json) ${query}`));
      return [];
    },
  } as unknown as Queryable;
  await readOrdersForAlone(explaining, AROUND);
  const looks = [...plan.matchAll(/"Actual Rows":\s*([\d.]+),"Actual Loops":\s*(\d+)/g)].map(
    ([, rows, loops]) => Number(rows) * Number(loops),
  );
  expect(Math.max(...looks)).toBeGreaterThanOrEqual(ORDERS / 2);
  expect(Math.max(...looks)).toBeLessThanOrEqual(SIDES * ORDERS);
  expect(await readOrdersForAlone(owner, AROUND)).toHaveLength(SMALL);
});
