import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOf, newOwner } from '#dev/economy/economy.ts';
import { createTestEconomy, type TestEconomy } from '#dev/economy/test-economy.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { forgetActs } from './forget-acts.ts';
import { pledgeStake } from './open-stake.ts';
import { takeFromStakes } from './take-from-stakes.ts';

const BCG = 10n ** 18n;
const KEPT_DAYS = 31;

let economy: TestEconomy;
beforeAll(async () => {
  economy = await createTestEconomy();
});
afterAll(async () => {
  await economy?.audit();
  await economy?.close();
});

test('answers of acts are kept for a month; after that a repeated request is refused', async () => {
  const { context } = economy;
  const owner = newOwner();
  const balance = async () => (await readBalance(context.db, member(owner).available('BCG'))).available;
  await economy.funds(owner, 1000n * BCG);
  const [opening, taking] = [callOf(owner), callOf(owner)];
  const opens = () => pledgeStake(context, opening, { amountUnits: 100n * BCG, days: 360 });
  const takes = () => takeFromStakes(context, taking, { all: true });
  const opened = await opens();
  await economy.passes(2);
  const taken = await takes();
  await economy.passes(KEPT_DAYS - 3);
  await forgetActs(context);
  expect([await opens(), await takes()]).toEqual([opened, taken]);

  await economy.passes(3);
  const before = await balance();
  // Two concurrent workers, as after a lost lease.
  await Promise.all([forgetActs(context), forgetActs(context)]);
  const { kept } = await context.db.one<{ kept: number }>(sql`select count(*) as kept from stake_act where account = ${owner}`);
  expect(kept).toBe(0);
  for (const act of [opens, takes]) await expect(act()).rejects.toMatchObject({ key: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await balance()).toBe(before);
});
