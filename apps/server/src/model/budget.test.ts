import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestEconomy, type TestEconomy } from '#dev/economy/test-economy.ts';
import { reserve, settle } from './budget.ts';

let economy: TestEconomy;
beforeAll(async () => {
  economy = await createTestEconomy({
    'ai.accountTokensDaily': 1000,
    'ai.accountCostDaily': '0.001',
    'ai.platformCostDaily': '0.0025',
  });
});
afterAll(async () => economy?.close());

const someone = () => `0x${randomBytes(20).toString('hex')}`;
const totalOf = async () =>
  (await economy.context.db.one<{ units: bigint }>(sql`select coalesce(sum(cost_units), 0) as units from ai_usage_total`)).units;

test('twenty concurrent calls of one account together take no more than its tokens and its cost', async () => {
  const { db } = economy.context;
  const [byTokens, byCost] = [someone(), someone()];
  const taken = await Promise.all(Array.from({ length: 20 }, () => reserve(db, byTokens, { tokens: 300, costUnits: 1n })));
  expect(taken.filter(Boolean)).toHaveLength(3);
  const paid = await Promise.all(Array.from({ length: 20 }, () => reserve(db, byCost, { tokens: 1, costUnits: 400n })));
  expect(paid.filter(Boolean)).toHaveLength(2);
  for (const reserved of [...taken, ...paid]) if (reserved) await settle(db, reserved, { tokens: 0, costUnits: 0n });
  expect(await totalOf()).toBe(0n);
});

test('concurrent calls of many accounts stay within the total, and a refused amount is not taken from its account', async () => {
  const { db } = economy.context;
  const accounts = Array.from({ length: 40 }, someone);
  const taken = await Promise.all(accounts.map((account) => reserve(db, account, { tokens: 10, costUnits: 500n })));
  expect(taken.filter(Boolean)).toHaveLength(5);
  expect(await totalOf()).toBe(2500n);
  const { units } = await db.one<{ units: bigint }>(
    sql`select sum(cost_units) as units from ai_usage where account = any (${accounts}::text[])`,
  );
  expect(units).toBe(2500n);
  for (const reserved of taken) if (reserved) await settle(db, reserved, { tokens: 4, costUnits: 100n });
  expect(await totalOf()).toBe(500n);
});

test('a call that never returned stays counted as reserved', async () => {
  const { db } = economy.context;
  const account = someone();
  await reserve(db, account, { tokens: 900, costUnits: 1n });
  // The process ends here, and another one continues.
  expect(await reserve(db, account, { tokens: 200, costUnits: 1n })).toBeUndefined();
});
