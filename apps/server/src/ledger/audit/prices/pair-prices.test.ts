import { earnings } from '@ocean/api/areas/earnings';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';

/** A USDT of 18 decimals, as on some chains. */
const world = useWorld({ pairs: ['BCG', 'BYB'], decimals: { USDT: 18 } });
let owner: pg.Client;
beforeAll(async () => {
  const alice = await world.member();
  await alice.deposits('USDT', '200');
  await world.changesParams({ 'price.BCG.source': 'pair', 'price.BYB.source': 'pair' });
  for (let windows = 0; windows < 4; windows += 1) {
    await world.advanceMinutes(31);
    await world.observesPairs();
  }
  await alice.exchanges('100');
  await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
  owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  // Disables the triggers of the schema, which would refuse the faults below.
  await owner.query('set session_replication_role = replica');
});
afterAll(async () => {
  await owner.end();
});

describe('the audit of prices', () => {
  test('finds no fault in a consistent world, also with 18 decimals of USDT', async () => {
    await world.audit();
    const { rows } = await owner.query(`select asset, usdt_units, doubt from pair_price order by block desc, asset limit 2`);
    expect(rows).toEqual([
      { asset: 'BCG', usdt_units: '100000000000000000', doubt: null },
      { asset: 'BYB', usdt_units: '500000000000000000', doubt: null },
    ]);
  });

  test.each([
    ['pricesFollowTheirPair', `update pair_price set usdt_units = usdt_units + 1 where asset = 'BYB'`],
    ['pricesFollowTheirPair', `update pair_price set spot_units = spot_units - 1 where asset = 'BYB'`],
    ['pricesFollowTheirPair', `update pair_price set doubt = null where doubt = 'new' and asset = 'BYB'`],
    ['pricesFollowTheirPair', `update pair_price set doubt = 'thin' where doubt is null and asset = 'BYB'`],
    [
      'pricesFollowTheirPair',
      `update pair_observation set price_sum = price_sum + 1000000000000000000000000000000000 where asset = 'BYB' and block = (select max(block) from pair_observation)`,
    ],
    [
      'pricesFollowTheirPair',
      `update pair_observation set usdt_reserve = 1 where asset = 'BYB' and block = (select min(block) from pair_observation)`,
    ],
    ['observationsAreOfSettledBlocks', `update pair_observation set block_hash = '0x1' where asset = 'BYB'`],
    [
      'observationsAreOfSettledBlocks',
      `update pair_observation set block_time = block_time + 86400 where asset = 'BYB' and block = (select min(block) from pair_observation)`,
    ],
    [
      'conversionsKeepTheirRate',
      `update pair_price set usdt_units = usdt_units * 2, spot_units = spot_units * 2 where asset = 'BCG'`,
    ],
  ])('%s reports a fault after: %s', async (name, plant) => {
    const table = /update (\w+)/.exec(plant)?.[1] ?? '';
    await owner.query(`create table kept as select * from ${table}`);
    const { rowCount } = await owner.query(plant);
    try {
      expect(rowCount).toBeGreaterThan(0);
      await expect(world.audit()).rejects.toThrow(new RegExp(`^The audit found:[^]*${name}: `));
    } finally {
      await owner.query(`delete from ${table}; insert into ${table} select * from kept; drop table kept`);
    }
    await world.audit();
  });
});
