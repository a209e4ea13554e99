import { parseParams } from '@ocean/api/params';
import sql from 'sql-template-tag';
import { beforeAll, expect, test } from 'vitest';
import { useTestLedger } from '#dev/ledger/test-ledger.ts';
import type { Transaction } from '../db/database.ts';
import { currentPairPrice, lastPairPrice } from './pair-prices.ts';

/*
 * The cost of reading and thinning many prices of pairs. One pair was observed every minute: for three days long ago, and for the
 * last two days, all but the beginning of which are doubted.
 */
const DAY = 1440;
const [OLD, NEW] = [3 * DAY, 2 * DAY];
const MAX_ROWS = 20;
const params = parseParams(new Map());

const parts = useTestLedger();
beforeAll(async () => {
  await parts.owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      with minute as (
        select n, case when n < ${OLD} then date_trunc('day', platform_now(), 'UTC') - interval '40 days' else platform_now() - ${NEW} * interval '1 minute' end
          + (case when n < ${OLD} then n else n - ${OLD - 1} end) * interval '1 minute' as at
        from generate_series(0, ${OLD + NEW - 1}) n
      ), seen as (
        insert into pair_observation (asset, pair, block, block_hash, block_time, price_sum, usdt_reserve, asset_reserve, at)
        select 'BCG', '0x' || repeat('a', 40), n, '0x', extract(epoch from at)::bigint, n, 1000000, 10000000, at from minute
      )
      insert into pair_price (asset, pair, since_block, block, usdt_units, spot_units, doubt, at)
      select 'BCG', '0x' || repeat('a', 40), n - 30, n, 100000 + n, 100000 + n, case when n > ${OLD + DAY} then 'thin' end, at from minute where n >= 30`);
  });
  await parts.owner.run(sql`analyze pair_observation, pair_price`);
});

/** The number of price rows that `act` reads when indexes are used wherever possible. */
async function rowsRead(act: (tx: Transaction) => Promise<unknown>): Promise<number> {
  return parts.owner.transaction(async (tx) => {
    const read = () =>
      tx.one<{ rows: number }>(sql`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as rows from pg_stat_xact_user_tables
        where relname in ('pair_observation', 'pair_price')`);
    for (const way of ['seqscan', 'sort']) await tx.run(sql`select set_config(${`enable_${way}`}, 'off', true)`);
    const before = await read();
    await act(tx);
    return (await read()).rows - before.rows;
  });
}

test('an index finds the newest price and the newest undoubted one among any number', async () => {
  const newest = (tx: Transaction) =>
    currentPairPrice(tx, 'BCG', { side: 'sold', params, maxAgeHours: 1 }).catch(() => undefined);
  expect(await rowsRead(newest)).toBeLessThan(MAX_ROWS);
  expect(await rowsRead((tx) => lastPairPrice(tx, 'BCG'))).toBeLessThan(MAX_ROWS);
  expect(await lastPairPrice(parts.db, 'BCG')).toMatchObject({ usdtUnits: BigInt(100_000 + OLD + DAY) });
});

test('thinning a day reads the rows of that day and the newer ones a few times, not once per row', async () => {
  const rows = await rowsRead((tx) => tx.run(sql`select fold_pair_prices()`));
  expect(rows).toBeLessThan(20 * (OLD + NEW));
  const { left } = await parts.db.one<{ left: number }>(sql`select count(*) as left from pair_price where block < ${DAY}`);
  expect(left).toBeLessThan(3 * 24);
});
