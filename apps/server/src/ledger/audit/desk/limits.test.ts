import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickestMs } from '#dev/machine/quickest.ts';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import { openDatabase, type PooledDatabase } from '../../../db/pool.ts';
import { checkInvariants, describeFaults, listInvariants } from '../audit.ts';

/* Twenty thousand accepted orders of four hundred passageways, each with the right count: only the rows, without their money. */
const ORDERS = 20_000;
const PASSAGEWAYS = 400;
const CUSTOMERS = 3_600;
/** Ten times the duration on an idle machine; checking every pair separately took longer than seven minutes. */
const MAX_MS = 10_000;
const LIMITS = ['deskLimitsAreKept', 'deskQuotasAddUp', 'deskPairsAddUp'];

let database: TestDatabase;
let owner: PooledDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.ownerUrl, { connections: 1 });
  await owner.run(sql`update platform_setting set genesis_day = platform_today()`);
  const address = (number: Sql) => sql`'0x' || lpad(to_hex(${number}), 40, '0')`;
  await withoutTriggers([
    sql`insert into account (address, inviter, path, invite_code)
      select ${address(sql`n`)}, ${address(sql`1`)}, array[1], 'CODE-' || n from generate_series(2, ${PASSAGEWAYS + CUSTOMERS}::integer) n`,
    sql`insert into desk_profile (account, nickname, folded) select address, 'Trader ' || number, 'trader ' || number from account`,
    sql`insert into desk_market (base, band_points, is_open) values ('BCG', 200, true) on conflict (base) do nothing`,
    sql`insert into desk_order (id, customer, base, side, base_units, rate_units, quote_units, state, placed_at, expires_at, operator, accepted_at,
        fee_points, fee_units, release_at)
      select gen_random_uuid(), ${address(sql`${PASSAGEWAYS}::integer + 1 + (n % ${PASSAGEWAYS}::integer * 9 + (n - 1) / 800) % ${CUSTOMERS}::integer`)}, 'BCG', 'buy', 1, 1, 1, 'completed', platform_now(),
        platform_now() + interval '1 hour', ${address(sql`1 + n % ${PASSAGEWAYS}::integer`)}, platform_now(), 50, 1, platform_now() + interval '24 hours'
      from generate_series(1, ${ORDERS}::integer) n`,
    sql`insert into desk_passageway (account, level, used_day, used_units)
      select operator, 1, platform_today(), count(*) from desk_order group by operator`,
    sql`insert into desk_pair (low, high, day, orders)
      select least(customer::text, operator::text), greatest(customer::text, operator::text), platform_today(), count(*) from desk_order group by 1, 2`,
    // As if they had been accepted one after the other.
    sql`insert into ledger.journal (id, kind, day, at, request_hash, details, account_ids, amounts, seqs, hold_changes, fact, xact)
      select gen_random_uuid(), 'orderCompleted', platform_today(), o.accepted_at, '', '{}', '{}', '{}', '{}', '[]', 'orderCompleted:' || o.id,
        row_number() over (order by o.id)
      from desk_order o`,
  ]);
  await owner.run(sql`analyze`);
}, 120_000);
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

async function withoutTriggers(statements: readonly Sql[]): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.run(statement);
  });
}

async function audits(): Promise<{ counts: Record<string, number>; faults: string[] }> {
  const invariants = (await listInvariants(owner)).filter(({ name }) => LIMITS.includes(name));
  const findings = await owner.snapshot((q) => checkInvariants(q, { invariants }));
  const counts = Object.fromEntries(findings.map(({ name, faultCount }) => [name, faultCount]));
  return { counts, faults: describeFaults(findings) };
}

test('audits many orders quickly when every count is right', async () => {
  const { faults } = await audits();
  expect(faults).toEqual([]);
  expect(await quickestMs(audits)).toBeLessThan(MAX_MS);
});

test('audits them as quickly when every count is wrong, and names each', async () => {
  const pairs = await owner.one<{ count: number }>(sql`select count(*) as count from desk_pair`);
  await withoutTriggers([
    sql`update desk_pair set orders = orders + 1`,
    sql`update desk_passageway set used_units = used_units + 1`,
  ]);
  const { counts } = await audits();
  expect(counts).toEqual({ deskLimitsAreKept: 0, deskQuotasAddUp: PASSAGEWAYS, deskPairsAddUp: pairs.count });
  expect(await quickestMs(audits)).toBeLessThan(MAX_MS);
});

test('excuses only orders whose clock was set back over midnight', async () => {
  const pairs = await owner.one<{ count: number }>(sql`select count(*) as count from desk_pair`);
  // The last acceptance of one passageway has an earlier day than its others.
  const last = sql`(select o.id from desk_order o join ledger.journal j on j.fact = 'orderCompleted:' || o.id
    where o.operator = '0x' || lpad('1', 40, '0') order by j.xact desc limit 1)`;
  await withoutTriggers([sql`update desk_order set accepted_at = accepted_at - interval '1 day' where id = ${last}`]);
  const { counts } = await audits();
  expect(counts.deskQuotasAddUp).toBe(PASSAGEWAYS - 1);
  expect(counts.deskPairsAddUp).toBe(pairs.count - 1);
});
