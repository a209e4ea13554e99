import { INITIAL_PARAMS } from '@ocean/api/params';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickestMs } from '#dev/machine/quickest.ts';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import { openDatabase, type PooledDatabase } from '../../../db/pool.ts';
import type { PricedMarket } from '../market/rules.ts';
import { readBoard, readChannels } from './queries.ts';

/* Ten thousand passageways that take orders: what the list reads of all of them, and what a page reads. */
const PASSAGEWAYS = 10_000;
/** Ten times the duration on an idle machine. */
const MAX_MS = 5_000;
const RUNS = 5;

let database: TestDatabase;
let owner: PooledDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.ownerUrl, { connections: 1 });
  await owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    const accounts = sql`(select '0x' || lpad(to_hex(n), 40, '0') as address, n from generate_series(1, ${PASSAGEWAYS}) n)`;
    await tx.run(sql`
      insert into account (address, inviter, path, invite_code)
      select address, '0x' || lpad('1', 40, '0'), array[1], 'CODE-' || n from ${accounts} a where n > 1`);
    await tx.run(
      sql`insert into desk_profile (account, nickname, folded) select address, 'Trader ' || n, 'trader ' || n from ${accounts} a`,
    );
    await tx.run(
      sql`insert into desk_passageway (account, opened_at, is_started) select address, platform_now(), true from ${accounts} a`,
    );
    await tx.run(sql`insert into desk_quiz_pass (account) select address from ${accounts} a`);
    await tx.run(sql`insert into desk_standing (account, completed) select address, n % 500 from ${accounts} a`);
    await tx.run(
      sql`insert into desk_market (base, band_points, is_open) values ('BCG', 200, true) on conflict (base) do nothing`,
    );
    await tx.run(sql`
      insert into desk_service (id, account, base, side, min_units, max_units, is_open)
      select gen_random_uuid(), address, 'BCG', side, 5000000, 50000000, true from ${accounts} a cross join unnest(array['buy', 'sell']) side`);
    await tx.run(sql`
      insert into ledger.account (id, name, owner, part, asset, may_overdraw)
      select gen_random_uuid(), 'member/' || address || '/passageway/' || asset, address, 'passageway', asset, false
      from ${accounts} a cross join unnest(array['BCG', 'USDT']) asset`);
    await tx.run(
      sql`insert into ledger.balance (account_id, posted, asset, may_overdraw, part_bit) select id, 100000000000000000000, asset, false, 1 from ledger.account where part = 'passageway'`,
    );
  });
  await owner.run(sql`analyze`);
}, 120_000);
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

test('the board of ten thousand is one statement of bounded time, and a page reads its own rows alone', async () => {
  const market: PricedMarket = { base: 'BCG', bandPoints: 200, isOpen: true, referenceUnits: 100_000n };
  const around = { params: INITIAL_PARAMS, markets: new Map([['BCG' as const, market]]) };
  const boardMs = await quickestMs(async () => {
    const board = await readBoard(owner, around);
    expect(board.length).toBeGreaterThan(PASSAGEWAYS - 10);
    expect(board[0]?.offers.toSorted()).toEqual(['BCG buy', 'BCG sell']);
  }, RUNS);
  expect(boardMs).toBeLessThan(MAX_MS);
  const accounts = Array.from({ length: 20 }, (_, at) => `0x${(at + 100).toString(16).padStart(40, '0')}`);
  const pageMs = await quickestMs(async () => {
    expect(await readChannels(owner, accounts)).toHaveLength(20);
  }, RUNS);
  expect(pageMs).toBeLessThan(MAX_MS / 25);
});
