import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOf, type Economy, newOwner } from '#dev/economy/economy.ts';
import { createTestEconomy } from '#dev/economy/test-economy.ts';
import { countStatements } from '#dev/world/count-statements.ts';
import type { Context } from '../../../context.ts';
import type { MemberCall } from '../../../http/route.ts';
import { renewBots } from '../renew/renew-bots.ts';
import { runBots } from '../run/run-bots.ts';
import { stopBots } from '../stop/stop-bots.ts';

const BCG = 10n ** 18n;
const USDT = 10n ** 6n;

let economy: Economy;
beforeAll(async () => {
  economy = await createTestEconomy();
});
afterAll(async () => {
  await economy.audit();
  await economy.close();
});

/** Bots that can run today, and enough money for every act. */
async function ownerOf(quantity: number): Promise<string> {
  const owner = newOwner();
  for (let granted = 0; granted < quantity; granted += 1000) await economy.grants(owner, Math.min(1000, quantity - granted));
  await economy.funds(owner, 20n * BCG * BigInt(quantity));
  await economy.funds(owner, 10n * USDT * BigInt(quantity), 'USDT');
  return owner;
}

type Handle = (context: Context, call: MemberCall, input: Record<string, never>) => Promise<unknown>;

/** Does the check and the act, which must agree; returns the number of statements that the two took. */
async function act(owner: string, [check, handle]: readonly [Handle, Handle]) {
  const { db, counted } = countStatements(economy.context.db);
  const context = { ...economy.context, db };
  const foretold = await check(context, callOf(owner), {});
  const done = await handle(context, callOf(owner), {});
  expect(done).toEqual(foretold);
  return { done, statements: counted() };
}

const RUN = [runBots.checkAll, runBots.actAll] as const;
const STOP = [stopBots.checkAll, stopBots.actAll] as const;
const RENEW = [renewBots.checkAll, renewBots.actAll] as const;

test('an act over all bots takes the same number of statements for two and for two thousand', async () => {
  const [few, many] = [await ownerOf(2), await ownerOf(2000)];
  await economy.nextDay(8);
  const sameForBoth = async (pair: readonly [Handle, Handle]) => {
    const [first, second] = [await act(few, pair), await act(many, pair)];
    expect(first.done).toMatchObject({ count: 2 });
    expect(second.done).toMatchObject({ count: 2000 });
    expect(second.statements).toBe(first.statements);
    expect(second.statements).toBeLessThanOrEqual(20);
  };
  await sameForBoth(RUN);
  await economy.nextDay(25);
  await sameForBoth(RENEW);
  await economy.nextDay(37);
  await sameForBoth(RENEW);
  await economy.nextDay(1 + 30 + 7);
  await sameForBoth(RENEW);
  await sameForBoth(RUN);
  await economy.nextDay(3);
  await sameForBoth(STOP);
});

test('more than ten thousand bots are run by one act: one movement, one answer, as the check said', async () => {
  const owner = await ownerOf(10_003);
  await economy.nextDay(8);
  const run = await act(owner, RUN);
  expect(run.done).toMatchObject({ count: 10_003, skipped: [], cost: { pledge: '100030' } });
  const { pledged } = await economy.context.db.one<{ pledged: bigint }>(
    sql`select sum(pledged_units) as pledged from bot where owner = ${owner}`,
  );
  expect(pledged).toBe(10_003n * 10n * BCG);
  await expect(act(owner, RUN)).rejects.toThrow('NO_FROZEN_BOT');
});

test('no index of the bots contains what acts change, so an act leaves every row in its place', async () => {
  const indexes = await economy.context.db.many<{ definition: string }>(sql`
    select indexdef as definition from pg_indexes where tablename = 'bot'`);
  expect(indexes.length).toBeGreaterThan(0);
  const changing =
    /run_from|run_until|first_run_day|pledged_units|term_left|events|earned_weight|cards_applied|days_saved|ready_day/;
  expect(indexes.filter(({ definition }) => changing.test(definition))).toEqual([]);
});
