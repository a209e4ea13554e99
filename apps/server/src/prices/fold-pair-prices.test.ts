import { priceHistory } from '@ocean/api/areas/price-history';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import { foldPairPrices } from './fold-pair-prices.ts';

const KEPT_DAYS = 35;
const HOURS = 4;
const MINUTES = HOURS * 60;
/** In the third hour. */
const [JUMP, LOWEST] = [150, 140];

const world = useWorld({ pairs: ['BYB'] });
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
});
afterAll(() => owner?.end());

/**
 * A pair's prices every minute over some future hours: 0.1 USDT, far from it at the end of one minute, and slightly below it in
 * another. Written without triggers, because the blocks belong to no chain.
 */
async function observesByTheMinute(): Promise<void> {
  await owner.query(`
    begin; set local session_replication_role = replica;
    insert into pair_observation (asset, pair, block, block_hash, block_time, price_sum, usdt_reserve, asset_reserve, at)
    select 'BCG', '0x' || repeat('a', 40), n, '0x' || repeat(to_char(n % 10, 'FM0'), 64), extract(epoch from begun)::bigint + n * 60,
      n * 60 * 519229685853482762853::numeric,
      case n when ${JUMP} then 5000000000000 when ${LOWEST} then 990000000000 else 1000000000000 end, 10000000000000000000000000, begun + n * interval '1 minute'
    from generate_series(0, ${MINUTES + 30}) n cross join (select date_trunc('hour', platform_now(), 'UTC') + interval '1 hour' as begun) begin;
    insert into pair_price (asset, pair, since_block, block, usdt_units, spot_units, doubt, at)
    select o.asset, o.pair, o.block - 30, o.block, p.usdt_units, p.spot_units, case when o.block = ${JUMP} then 'jump' when o.block < 60 then 'new' end, o.at
    from pair_observation o cross join lateral expected_pair_price(o.asset, o.pair, o.block - 30, o.block) p
    where o.asset = 'BCG' and o.block >= 30 order by o.block;
    commit`);
}

const countOf = async (table: 'pair_price' | 'pair_observation') =>
  Number((await owner.query(`select count(*) as rows from ${table} where asset = 'BCG'`)).rows[0].rows);
const listed = () => world.visitor.call(priceHistory.list, { asset: 'BCG', source: 'pair', size: 100 });

test('old prices of pairs are thinned to a few an hour, with the observations that they follow from', async () => {
  await observesByTheMinute();
  await world.nextDay();
  await world.audit();
  const all = await countOf('pair_price');
  await world.nextDay(KEPT_DAYS - 2);
  await foldPairPrices(world.context);
  expect(await countOf('pair_price')).toBe(all);
  for (const table of ['pair_price', 'pair_observation']) {
    await expect(owner.query(`delete from ${table} where asset = 'BCG'`)).rejects.toThrow('keeps every row of the last 35 days');
  }

  await world.nextDay(4);
  // Two workers concurrently, as after a lost lease, and once more.
  await Promise.all([foldPairPrices(world.context), foldPairPrices(world.context)]);
  await foldPairPrices(world.context);
  const { rows } = await owner.query<{ block: string }>(`select block from pair_price where asset = 'BCG' order by block`);
  const kept = rows.map(({ block }) => Number(block));
  // With equal prices, the lowest of an hour is its first one; the last is that of its last minute.
  expect(kept).toEqual([30, 59, 60, 119, LOWEST, JUMP, 179, 180, 239, 240, MINUTES + 30]);
  const { list } = await listed();
  expect(list.map((price) => ('block' in price ? price.block : 0))).toEqual(kept.toReversed());
  expect(list.filter((price) => 'doubt' in price && price.doubt === 'jump')).toHaveLength(1);
  expect(await countOf('pair_observation')).toBeLessThanOrEqual(2 * kept.length + 1);
  await world.audit();
});

test('a thinned price must still follow from its observations', async () => {
  const changes = (by: number) =>
    owner.query(
      `begin; set local session_replication_role = replica; update pair_price set usdt_units = usdt_units + ${by} where block = 60; commit`,
    );
  await changes(1);
  await expect(world.audit()).rejects.toThrow(/pricesFollowTheirPair: BCG at block 60/);
  await changes(-1);
});

test('no process can delete prices itself', async () => {
  for (const url of [world.database.apiUrl, world.database.operatorUrl]) {
    const process = new pg.Client({ connectionString: url });
    await process.connect();
    try {
      await expect(process.query('select fold_pair_prices()')).rejects.toMatchObject({ code: '42501' });
      await expect(process.query(`delete from pair_price`)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await process.end();
    }
  }
});
