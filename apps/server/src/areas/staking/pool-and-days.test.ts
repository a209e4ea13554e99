import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf, newOwner } from '#dev/economy/economy.ts';
import { createTestEconomy, type TestEconomy } from '#dev/economy/test-economy.ts';
import { audit } from '../../ledger/audit/audit.ts';
import { leaveStake } from './leave-stake.ts';
import { pledgeStake } from './open-stake.ts';
import { showStakes } from './show-stakes.ts';
import { takeFromStakes } from './take-from-stakes.ts';

const BCG = 10n ** 18n;

describe('an almost empty pool', () => {
  let economy: TestEconomy;
  beforeAll(async () => {
    economy = await createTestEconomy({
      'stake.pledge.terms': [{ from: 365, percent: '100' }],
      'stake.trusteeship.terms': [{ from: 365, percent: '100' }],
      'stake.accountShare': '100',
      'stake.dayShare': '100',
    });
  });
  afterAll(async () => economy?.close());

  const open = async (amount: bigint, owner = newOwner()) => {
    await economy.funds(owner, amount * BCG);
    const { stake } = await pledgeStake(economy.context, callOf(owner), { amountUnits: amount * BCG, days: 365 });
    return { owner, id: stake.id };
  };

  test('refuses what it cannot cover, says what it can, and recovers when a stake is cancelled', async () => {
    const first = await open(90_000_000n);
    // The daily limit is a share of the pool's current balance, and has to refill.
    await economy.passes(10);
    await expect(open(20_000_000n)).rejects.toMatchObject({
      key: 'STAKE_POOL_SHORT',
      params: { covered: '10000000.00', asset: 'BCG' },
    });
    await open(10_000_000n);
    await expect(open(10n)).rejects.toMatchObject({ key: 'STAKE_POOL_SHORT', params: { covered: '0.00' } });
    await leaveStake(economy.context, callOf(first.owner), { id: first.id });
    await open(20_000_000n);
    await economy.audit();
  });

  test('and the audit reports limits that stakes have exceeded', async () => {
    const named = async (key: string) => {
      const revision = sql`(select coalesce(max(revision), 0) + 1 from parameter_value where key = ${key})`;
      await economy.context.db.run(sql`
        insert into parameter_value (key, effective_from_day, revision, value, author, reason)
        values (${key}, platform_today(), ${revision}, '"1"'::jsonb, 'test', 'test')`);
      const findings = await audit(economy.context.db);
      return findings.find(({ name }) => name === 'stakesKeepTheirLimits')?.faults.map(({ problem }) => problem);
    };
    expect((await named('stake.accountShare'))?.join()).toMatch(/reserved for its account of a pool/);
    expect((await named('stake.dayShare'))?.join()).toMatch(/^.*reserved \d+ of a pool of/);
  });
});

describe.each([0, 330, -720, 840])('on a platform whose days begin %i minutes before those of UTC', (dayOffsetMinutes) => {
  let economy: TestEconomy;
  beforeAll(async () => {
    economy = await createTestEconomy({ 'stake.pledge.terms': [{ from: 2, percent: '36' }] }, { dayOffsetMinutes });
  });
  afterAll(async () => {
    await economy?.audit();
    await economy?.close();
  });

  /** Moves the clock to this many seconds before or after the next 00:00. */
  const movesTo = (seconds: number) =>
    economy.context.db.run(sql`
      update platform_setting set clock_offset = clock_offset + (platform_day_start(platform_today() + 1) - platform_now())
        + make_interval(secs => ${seconds})`);

  test('a stake starts at the next 00:00 there, and each full day counts from there on', async () => {
    const owner = newOwner();
    await economy.funds(owner, 100n * BCG);
    await movesTo(-600);
    const { stake } = await pledgeStake(economy.context, callOf(owner), { amountUnits: 100n * BCG, days: 2 });
    const start = new Date(stake.startAt);
    expect((start.getUTCHours() * 60 + start.getUTCMinutes() + dayOffsetMinutes + 1440) % 1440).toBe(0);
    expect(start.getTime() - new Date(stake.openedAt).getTime()).toBeLessThanOrEqual(600_000);
    expect(new Date(stake.endAt).getTime() - start.getTime()).toBe(2 * 86_400_000);
    const stateNow = async () => {
      const [now] = (await showStakes(economy.context, callOf(owner), { page: 1, size: 1 })).stakes.list;
      return [now?.state, now?.daysServed];
    };
    expect(await stateNow()).toEqual(['pending', 0]);
    await movesTo(0);
    expect(await stateNow()).toEqual(['running', 0]);
    await movesTo(-600);
    expect(await stateNow()).toEqual(['running', 0]);
    await movesTo(0);
    expect(await stateNow()).toEqual(['running', 1]);
    await movesTo(-600);
    await expect(takeFromStakes(economy.context, callOf(owner), { id: stake.id, part: 'principal' })).rejects.toMatchObject({
      key: 'STAKE_LOCKED',
      params: { days: 1 },
    });
    await movesTo(0);
    expect(await stateNow()).toEqual(['ended', 2]);
    expect(await takeFromStakes(economy.context, callOf(owner), { all: true })).toMatchObject({ principal: '100' });
  });
});

test('an act dated before the previous act finds nothing to take, and no day is lost', async () => {
  const economy = await createTestEconomy({ 'stake.pledge.terms': [{ from: 2, percent: '36' }] });
  const owner = newOwner();
  await economy.funds(owner, 100n * BCG);
  const { stake } = await pledgeStake(economy.context, callOf(owner), { amountUnits: 100n * BCG, days: 2 });
  await economy.passes(2);
  // Like a transaction that began before 00:00 and waited for one that began after.
  const early = await takeFromStakes(economy.context, callOf(owner), { all: true });
  await economy.passes(-1);
  const back = await takeFromStakes(economy.context, callOf(owner), { id: stake.id, part: 'reward' }).catch((error) => error);
  expect(back).toBeInstanceOf(Refusal);
  expect(back).toMatchObject({ key: 'STAKE_NOTHING_RELEASED' });
  await economy.passes(2);
  const late = await takeFromStakes(economy.context, callOf(owner), { all: true });
  expect(Number(early.reward) + Number(late.reward)).toBeCloseTo(Number(stake.totalIncome), 12);
  await economy.audit();
  await economy.close();
});
