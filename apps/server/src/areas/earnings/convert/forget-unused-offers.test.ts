import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Economy, newOwner } from '#dev/economy/economy.ts';
import { createTestEconomy } from '#dev/economy/test-economy.ts';
import { forgetUnusedOffers } from './forget-unused-offers.ts';

let economy: Economy;
beforeAll(async () => {
  economy = await createTestEconomy();
});
afterAll(async () => {
  await economy?.close();
});

test('deletes every old unused offer in one run, and keeps used and recent ones', async () => {
  const { db } = economy.context;
  const offer = (count: number, isDone = false) =>
    db.run(sql`
      insert into conversion_quote (account, id, from_asset, to_asset, give_units, get_units, rate_units, quoted_at, expires_at,
        done_at, balance_after_units)
      select ${newOwner()}, gen_random_uuid(), 'USDT', 'BCG', 1, 1, 1, platform_now(), platform_now() + interval '1 minute',
        case when ${isDone} then platform_now() end, case when ${isDone} then 0 end
      from generate_series(1, ${count}::integer)`);
  await offer(10_007);
  await offer(3, true);
  await economy.passes(2);
  await offer(2);
  await forgetUnusedOffers(economy.context);
  expect(await db.one(sql`select count(*) as left from conversion_quote`)).toEqual({ left: 5 });
});
