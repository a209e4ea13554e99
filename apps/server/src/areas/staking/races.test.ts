import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf, newOwner } from '#dev/economy/economy.ts';
import { createTestEconomy, type TestEconomy } from '#dev/economy/test-economy.ts';
import type { Context } from '../../context.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import type { MemberCall } from '../../http/route.ts';
import { member, platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { createLedger } from '../../ledger/post.ts';
import { recordOperatorPrice } from '../../prices/record-price.ts';
import { leaveStake } from './leave-stake.ts';
import { entrustStake, pledgeStake } from './open-stake.ts';
import { showStakes } from './show-stakes.ts';
import { takeFromStakes } from './take-from-stakes.ts';

/* Concurrent requests of one account and of many, in one process and in two. */

const BCG = 10n ** 18n;
const COPIES = 20;

let economy: TestEconomy;
let second: PooledDatabase;
/** Two processes, each with its own pool and ledger. */
let processes: readonly Context[];
beforeAll(async () => {
  // Each copy counts against the daily allowance until it is recognised as a copy.
  economy = await createTestEconomy({ 'stepUp.dailyValue': '1000' });
  second = openDatabase(economy.databaseUrl);
  processes = [economy.context, { ...economy.context, db: second, ledger: createLedger(second) }];
});
afterAll(async () => {
  await economy?.audit();
  await second?.end();
  await economy?.close();
});

const at = (index: number): Context => processes[index % 2] ?? economy.context;
const balanceOf = async (owner: string) => (await readBalance(economy.context.db, member(owner).available('BCG'))).available;

async function ownerWith(amount: bigint): Promise<string> {
  const owner = newOwner();
  await economy.funds(owner, amount * BCG);
  return owner;
}

const pledge = (context: Context, call: MemberCall, amount: bigint, days = 90) =>
  pledgeStake(context, call, { amountUnits: amount * BCG, days });

const keysOf = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason instanceof Refusal ? one.reason.key : one.reason));

describe(`${COPIES} copies of one request from two processes have one effect and one answer`, () => {
  type Act = (context: Context, call: MemberCall) => Promise<unknown>;
  async function copies(call: MemberCall, act: Act): Promise<unknown> {
    const answers = await Promise.all(Array.from({ length: COPIES }, (_, index) => act(at(index), call)));
    expect(answers).toEqual(Array(COPIES).fill(answers[0]));
    const { acts } = await economy.context.db.one<{ acts: number }>(
      sql`select count(*) as acts from stake_act where request_id = ${call.requestId}`,
    );
    expect(acts).toBe(1);
    return answers[0];
  }

  test('opening by pledge', async () => {
    const owner = await ownerWith(1000n);
    await copies(callOf(owner), (context, call) => pledge(context, call, 300n));
    expect(await balanceOf(owner)).toBe(700n * BCG);
  });

  test('opening by trusteeship: the value counts once against the day', async () => {
    const owner = await ownerWith(1000n);
    const terms = { amountUnits: 100n * BCG, days: 90, signed: undefined, rate: undefined };
    await recordOperatorPrice(economy.context.db, { asset: 'BCG', usdtUnits: 100_000n, author: 'test' });
    await copies(callOf(owner), (context, call) => entrustStake(context, call, terms));
    const { used } = await economy.context.db.one<{ used: bigint }>(
      sql`select used_units as used from unsigned_spending where account = ${owner}`,
    );
    expect(used).toBe(10_000_000n);
    expect(await balanceOf(owner)).toBe(900n * BCG);
  });

  test('taking all, and cancelling', async () => {
    const owner = await ownerWith(1000n);
    const { stake } = await pledge(economy.context, callOf(owner), 500n);
    await economy.passes(11);
    const taken = await copies(callOf(owner), (context, call) => takeFromStakes(context, call, { all: true }));
    expect(taken).toMatchObject({ stakes: 1, reward: '0.684931506849315068' });
    await copies(callOf(owner), (context, call) => leaveStake(context, call, { id: stake.id }));
    expect(await balanceOf(owner)).toBe(1000n * BCG);
  });
});

test('concurrent cancelling and taking by two processes never give more than one after the other', async () => {
  for (let round = 0; round < 6; round += 1) {
    const owner = await ownerWith(1000n);
    const { stake } = await pledge(economy.context, callOf(owner), 1000n);
    await economy.passes(40);
    const acts = [
      leaveStake(at(round), callOf(owner), { id: stake.id }),
      takeFromStakes(at(round + 1), callOf(owner), { all: true }),
      takeFromStakes(at(round), callOf(owner), { id: stake.id, part: 'reward' }),
      leaveStake(at(round + 1), callOf(owner), { id: stake.id }),
    ];
    const keys = keysOf(await Promise.allSettled(acts));
    expect(keys.filter((key) => key === 'done').length).toBeLessThanOrEqual(2);
    expect([keys[0], keys[3]].sort()).toEqual(['STAKE_CLOSED', 'done']);
    // Half of 3 % for thirty days, regardless of what was taken before.
    expect(await balanceOf(owner)).toBe(1000n * BCG + 1_232_876_712_328_767_123n);
  }
});

test('a balance is staked once by concurrent requests', async () => {
  const owner = await ownerWith(100n);
  const acts = Array.from({ length: 12 }, (_, index) => pledge(at(index), callOf(owner), 60n));
  const keys = keysOf(await Promise.allSettled(acts));
  expect(keys.filter((key) => key === 'done')).toHaveLength(1);
  expect(new Set(keys)).toEqual(new Set(['done', 'BCG_INSUFFICIENT']));
  expect(await balanceOf(owner)).toBe(40n * BCG);
});

test('no more than twenty stakes are opened in a day, even concurrently', async () => {
  const owner = await ownerWith(1000n);
  const keys = keysOf(await Promise.allSettled(Array.from({ length: 30 }, (_, index) => pledge(at(index), callOf(owner), 10n))));
  expect(keys.filter((key) => key === 'done')).toHaveLength(20);
  expect(new Set(keys)).toEqual(new Set(['done', 'STAKES_TOO_MANY']));
});

describe('what may be reserved', () => {
  const poolUnits = async () => (await readBalance(economy.context.db, platform.stakingPool())).available;

  test('is limited per account to a share of the pool and for all to a daily share, and a refusal says which', async () => {
    await economy.passes(2);
    const [pool, whale] = [await poolUnits(), await ownerWith(60_000_000n)];
    // 12 % for 360 days: a million is reserved for 8.45 million.
    await expect(pledge(economy.context, callOf(whale), 10_000_000n, 360)).rejects.toMatchObject({ key: 'STAKE_ACCOUNT_LIMIT' });
    const { stake } = await pledge(economy.context, callOf(whale), 8_000_000n, 360);
    expect(Number(stake.totalIncome)).toBeLessThan(Number(pool / BCG) / 100);
    await expect(pledge(economy.context, callOf(whale), 1_000_000n, 360)).rejects.toMatchObject({ key: 'STAKE_ACCOUNT_LIMIT' });

    const others = await Promise.all(Array.from({ length: 4 }, () => ownerWith(8_000_000n)));
    const keys = keysOf(
      await Promise.allSettled(others.map((owner, index) => pledge(at(index), callOf(owner), 8_000_000n, 360))),
    );
    expect(keys.sort()).toEqual(['STAKE_DAY_LIMIT', 'STAKE_DAY_LIMIT', 'STAKE_DAY_LIMIT', 'done']);

    // A stake cancelled before its start returns its part, one that has started does not.
    await leaveStake(economy.context, callOf(whale), { id: stake.id });
    const again = keysOf(
      await Promise.allSettled(others.map((owner, index) => pledge(at(index), callOf(owner), 8_000_000n, 360))),
    );
    expect(again.filter((key) => key === 'done')).toHaveLength(1);
  });

  test('refills hourly, and completely within a day', async () => {
    const visitor = newOwner();
    const left = async () => Number((await showStakes(economy.context, callOf(visitor), { page: 1, size: 1 })).pool.dayLeft);
    const before = await left();
    await economy.context.db.run(sql`update platform_setting set clock_offset = clock_offset + interval '1 hour'`);
    const later = await left();
    expect(later).toBeGreaterThan(before);
    await economy.passes(1);
    const share = (Number((await poolUnits()) / BCG) * 2) / 100;
    expect(await left()).toBeCloseTo(share, -1);
  });
});

test('repeated opening and cancelling gains no more than half of the shortest rate, whatever is taken in between', async () => {
  const owner = await ownerWith(1000n);
  // Half of 3 % per full thirty days served; a stake starts the day after it was opened.
  const months = { 31: 1_232_876_712_328_767_123n, 61: 2_465_753_424_657_534_246n };
  let due = 1000n * BCG;
  for (const days of [1, 2, 15, 29, 30, 31, 61] as const) {
    const { stake } = await pledge(economy.context, callOf(owner), 1000n, 360);
    await economy.passes(days);
    await takeFromStakes(economy.context, callOf(owner), { all: true }).catch(() => undefined);
    await leaveStake(economy.context, callOf(owner), { id: stake.id });
    due += days === 31 || days === 61 ? months[days] : 0n;
    expect(await balanceOf(owner)).toBe(due);
  }
});

test('a stake whose principal was taken cannot be cancelled, even when the clock is set back into its term', async () => {
  const owner = await ownerWith(2000n);
  const { stake } = await pledge(economy.context, callOf(owner), 1000n, 30);
  await pledge(economy.context, callOf(owner), 1000n, 360);
  await economy.passes(31);
  await takeFromStakes(economy.context, callOf(owner), { id: stake.id, part: 'principal' });
  const moves = (by: string) =>
    economy.context.db.run(sql`update platform_setting set clock_offset = clock_offset + ${by}::interval`);
  await moves('-48 hours');
  await expect(leaveStake(economy.context, callOf(owner), { id: stake.id })).rejects.toMatchObject({ key: 'STAKE_ENDED' });
  expect(await balanceOf(owner)).toBe(1000n * BCG);
  await moves('48 hours');
});
