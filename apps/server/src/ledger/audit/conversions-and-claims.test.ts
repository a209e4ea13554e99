import { earnings } from '@ocean/api/areas/earnings';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';

const world = useWorld();
let owner: pg.Client;
beforeAll(async () => {
  const alice = await world.member();
  await alice.deposits('USDT', '200');
  await alice.exchanges('100');
  await alice.claims(await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' }));
  await world.settle();
  owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  // Disables the triggers of the schema, which would refuse the faults below.
  await owner.query('set session_replication_role = replica');
});
afterAll(async () => {
  await owner.end();
});

describe('the audit of conversions and claims', () => {
  test('finds no fault in a consistent world', async () => {
    await world.audit();
  });

  test.each([
    ['offersAreDoneOnce', 'update conversion_quote set get_units = get_units + 1'],
    ['offersAreDoneOnce', `update conversion_quote set account = '0x${'1'.repeat(40)}'`],
    ['offersAreDoneOnce', 'update conversion_quote set done_at = null, balance_after_units = null'],
    ['conversionDaysAddUp', 'update conversion_day set given_units = given_units - 1'],
    ['claimsAreSettled', `update withdrawal set claim_tx_hash = '0x${'2'.repeat(64)}'`],
    ['claimsAreSettled', 'update withdrawal set net_units = net_units + 1, fee_units = fee_units - 1'],
    ['claimsLeaveTheVault', 'update withdrawal set amount_units = amount_units + 1, fee_units = fee_units + 1'],
  ])('%s reports a fault after: %s', async (name, plant) => {
    const table = /update (\w+)/.exec(plant)?.[1] ?? '';
    await owner.query(`create table kept as select * from ${table}`);
    await owner.query(plant);
    try {
      await expect(world.audit()).rejects.toThrow(new RegExp(`^The audit found:[^]*${name}: `));
    } finally {
      await owner.query(`delete from ${table}; insert into ${table} select * from kept; drop table kept`);
    }
    await world.audit();
  });
});
