import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Economy, newOwner } from '#dev/economy/economy.ts';
import { createTestEconomy } from '#dev/economy/test-economy.ts';
import { forgetUnpaidQuotes } from './forget-unpaid-quotes.ts';

let economy: Economy;
beforeAll(async () => {
  economy = await createTestEconomy();
});
afterAll(async () => {
  await economy?.close();
});

test('one run deletes all old quotes, however many there are', async () => {
  const { db } = economy.context;
  const quote = (count: number) =>
    db.run(sql`
      insert into purchase (id, account, order_ref, kind, quantity, asset, unit_units, subtotal_units, discounts, total_units,
        pay_by, expires_at)
      select gen_random_uuid(), ${newOwner()}, '0x' || encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 'bots', 1, 'USDT',
        1, 1, '[]', 1, 'wallet', platform_now() + interval '1 minute'
      from generate_series(1, ${count}::integer)`);
  await quote(10_007);
  await economy.passes(31);
  await quote(2);
  await forgetUnpaidQuotes(economy.context);
  expect(await db.one(sql`select count(*) as left from purchase`)).toEqual({ left: 2 });
});
