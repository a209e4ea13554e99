import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOf, type Economy, newOwner } from '#dev/economy/economy.ts';
import { createTestEconomy } from '#dev/economy/test-economy.ts';
import type { Context } from '../../context.ts';
import { renewBots } from '../bots/renew/renew-bots.ts';
import { stopBots } from '../bots/stop/stop-bots.ts';
import { buyBots } from './pay-purchase.ts';

let economy: Economy;

beforeAll(async () => {
  economy = await createTestEconomy();
});
afterAll(async () => {
  await economy.audit();
  await economy.close();
});

const WAITING = 8;
/** Days to advance into the end of the term, when renewing is allowed. */
const NEAR_THE_END = 28;
const ACTS = 12;

/** The same platform; `tries` counts the transactions begun. */
function counting(context: Context): { context: Context; tries: () => number } {
  let tries = 0;
  const { db } = context;
  const transaction: typeof db.transaction = (work) =>
    db.transaction((tx) => {
      tries += 1;
      return work(tx);
    });
  const config = { ...context.config, confirmations: 2 };
  return { context: { ...context, config, db: { ...db, transaction } }, tries: () => tries };
}

test('a member who buys, renews and stops concurrently never deadlocks', async () => {
  const owner = newOwner();
  await economy.funds(owner, 10_000_000_000_000n, 'USDT');
  await economy.funds(owner, 10n ** 21n);
  const ids = await economy.grants(owner, 2 * ACTS + 4);
  await economy.nextDay(WAITING);
  await economy.runs(owner, ids);
  await economy.nextDay(NEAR_THE_END);
  const { context, tries } = counting(economy.context);
  const buy = () => buyBots(context, callOf(owner), { quantity: 20, asset: 'USDT' });
  // Creates today's group of bots, which a renewal locks together with the owner's other groups.
  await buy();

  const acts = Array.from({ length: ACTS }, (_, at) => [
    buy(),
    renewBots.act(context, callOf(owner), { ids: [ids[2 * at] ?? randomUUID()] }),
    stopBots.act(context, callOf(owner), { ids: [ids[2 * at + 1] ?? randomUUID()] }),
    buy(),
  ]).flat();
  await Promise.all(acts);
  await Promise.all([buy(), renewBots.actAll(context, callOf(owner), {}), buy()]);
  // One transaction per act: nothing was rolled back and retried.
  expect(tries()).toBe(1 + acts.length + 3);
});
