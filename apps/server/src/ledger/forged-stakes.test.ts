import { randomUUID } from 'node:crypto';
import { staking } from '@ocean/api/areas/staking';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../db/pool.ts';
import { member, platform } from './accounts.ts';
import type { Ledger } from './ledger.ts';
import { movement, moves } from './movement.ts';
import { createLedger } from './post.ts';
import { stakeCancelled, stakeOpened, stakeTaken } from './stake-movements.ts';

/*
 * What a compromised server can do to stakes with the API's database role: it writes stakes and events freely and posts what
 * they say. The database restricts both to the terms of the stake and to the day.
 */
const world = useWorld();
const BCG = 10n ** 18n;
let mallory: Member;
let api: PooledDatabase;
let ledger: Ledger;
/** A stake of 1000 BCG for 30 days, ten of which have passed. */
let id: string;
beforeAll(async () => {
  mallory = await world.memberWithBcg('400');
  id = (await mallory.call(staking.pledge, { amount: '1000', days: 30 })).stake.id;
  await world.nextDay(11);
  api = openDatabase(world.database.apiUrl);
  ledger = createLedger(api);
});
afterAll(() => api?.end());

type Event = {
  daysAgo?: number;
  kind?: string;
  stake?: string;
  available: bigint;
  staked?: bigint;
  reward?: bigint;
  pool?: bigint;
  request?: string;
};

const writes = ({ kind = 'taken', stake = id, request = randomUUID(), daysAgo = 0, ...units }: Event): Sql => sql`
  insert into stake_event (account, request_id, stake_id, kind, available_units, staked_units, reward_units, pool_units, day, at)
  values (${mallory.id}, ${request}, ${stake}, ${kind}, ${units.available}, ${units.staked ?? 0n}, ${units.reward ?? 0n}, ${units.pool ?? 0n},
    platform_today() - ${daysAgo}::integer, platform_now())`;

/** The reward of the stake, and the part released after ten days. */
const REWARD = (1000n * BCG * 300n * 30n) / 3_650_000n;
const RELEASED = (REWARD * 10n) / 30n;

describe('a stake cannot be changed', () => {
  test.each([
    ['its amount', sql`update stake set amount_units = amount_units * 2`],
    ['its end', sql`update stake set opened_day = opened_day - 30`],
    ['what was taken', sql`update stake set taken_units = 0`],
    ['an event', sql`update stake_event set available_units = 0`],
    ['its counters', sql`update stake_account set taken_units = 0`],
    ['a stake away', sql`delete from stake`],
    ['events away', sql`delete from stake_event`],
  ])('%s', async (_, statement) => {
    await expect(api.run(statement)).rejects.toMatchObject({ code: '42501' });
  });

  const opens = (columns: Sql, values: Sql) =>
    api.run(sql`
      insert into stake (account, id, method, amount_units, days, rate_points, shortest_points, number, reward_units ${columns})
      select ${mallory.id}, ${randomUUID()}, 'pledge', ${BCG}, 365, 1000, 300, max(number) + 1, ${values} from stake where account = ${mallory.id}`);

  test('nor opened with a reward above its rate, for another day, or with something already taken', async () => {
    await expect(opens(sql``, sql`${BCG}`)).rejects.toMatchObject({ constraint: 'reward_of_its_terms' });
    await expect(opens(sql`, opened_day`, sql`${BCG / 10n}, 1`)).rejects.toMatchObject({ code: '42501' });
    await expect(opens(sql`, state`, sql`${BCG / 10n}, 'closed'`)).rejects.toMatchObject({ code: '42501' });
  });

  test('nor opened at a rate below the cancellation rate, or above the whole', async () => {
    const rate = (points: number, days: number) =>
      api.run(sql`
        insert into stake (account, id, method, amount_units, days, rate_points, shortest_points, number, reward_units)
        select ${mallory.id}, ${randomUUID()}, 'pledge', ${BCG}, ${days}, ${points}, 300, max(number) + 1,
          div(${BCG}::numeric * ${points} * ${days}, 3650000) from stake where account = ${mallory.id}`);
    await expect(rate(299, 30)).rejects.toMatchObject({ constraint: 'stake_shortest_rate_in_bounds' });
    await expect(rate(10_001, 30)).rejects.toMatchObject({ constraint: 'stake_rate_in_bounds' });
    await expect(rate(5_000, 3650)).rejects.toMatchObject({ constraint: 'reward_at_most_the_amount' });
  });
});

describe('an event gives no more than the term allows', () => {
  test.each<[string, () => Event]>([
    ['more than was released', () => ({ available: RELEASED + 1n, reward: -RELEASED - 1n })],
    ['the principal before the end', () => ({ available: 1000n * BCG, staked: -1000n * BCG })],
    ['a part of the principal', () => ({ available: 1n, staked: -1n })],
    ['something for the pool', () => ({ available: 1n, reward: -2n, pool: 1n })],
    ['something out of the pool', () => ({ available: 2n, reward: -1n, pool: -1n })],
    ['a reward for the reserve', () => ({ available: -1n, reward: 1n })],
    ['nothing', () => ({ available: 0n })],
    ['something on another day', () => ({ daysAgo: 1, available: 1n, reward: -1n })],
    ['of a stake that is not there', () => ({ stake: randomUUID(), available: 1n, reward: -1n })],
    [
      'a cancelled stake its whole reward',
      () => ({ kind: 'cancelled', available: 1000n * BCG + REWARD, staked: -1000n * BCG, reward: -REWARD }),
    ],
    [
      'a cancelled stake thirty days after ten',
      () => {
        const earned = REWARD / 2n;
        return {
          kind: 'cancelled',
          available: 1000n * BCG + earned,
          staked: -1000n * BCG,
          reward: -REWARD,
          pool: REWARD - earned,
        };
      },
    ],
  ])('%s', async (_, event) => {
    await expect(api.run(writes(event()))).rejects.toMatchObject({ code: '23000' });
  });

  test('refuses an event twice in one statement, or in two concurrent transactions', async () => {
    const half = RELEASED;
    const twice = api.run(sql`
      insert into stake_event (account, request_id, stake_id, kind, available_units, staked_units, reward_units, pool_units, day, at)
      select ${mallory.id}, gen_random_uuid(), ${id}, 'taken', ${half}::numeric, 0, ${-half}::numeric, 0, platform_today(), platform_now()
      from generate_series(1, 2)`);
    await expect(twice).rejects.toMatchObject({ code: '23000' });
    const rolledBack = new Error('rolled back');
    const attempts = Array.from({ length: 2 }, () =>
      api.transaction(async (tx) => {
        await tx.run(writes({ available: half, reward: -half }));
        // Both have begun, and neither holds the lock of the account, unlike on an honest server.
        throw rolledBack;
      }),
    );
    for (const one of await Promise.allSettled(attempts)) expect(one).toMatchObject({ reason: rolledBack });
    const kept = await Promise.allSettled(
      Array.from({ length: 2 }, () => {
        const request = randomUUID();
        return api.transaction(async (tx) => {
          await tx.run(writes({ available: half, reward: -half, request }));
          const taking = { requestId: request, account: mallory.id, stakes: 1, rewardUnits: half, principalUnits: 0n, day: 0 };
          await ledger.postIn(tx, [stakeTaken(taking)]);
        });
      }),
    );
    expect(kept.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a movement must match its rows', () => {
  const refused = { name: 'PostingError', code: 'LG007' };

  test('refuses a stake that was never written, and rewards that no event names', async () => {
    const stake = { id: randomUUID(), account: mallory.id, days: 30, amountUnits: BCG, rewardUnits: BCG };
    await expect(ledger.post(stakeOpened(stake))).rejects.toMatchObject(refused);
    const request = randomUUID();
    const taking = { requestId: request, account: mallory.id, stakes: 1, rewardUnits: 1n, principalUnits: 0n, day: 1 };
    await expect(ledger.post(stakeTaken(taking))).rejects.toMatchObject(refused);
    const cancelling = { ...stake, requestId: request, takenUnits: 0n, earnedUnits: 0n, day: 1 };
    await expect(ledger.post(stakeCancelled(cancelling))).rejects.toMatchObject(refused);
  });

  test('refuses a real stake with a higher reward, a second time, or for another member', async () => {
    const real = { id, account: mallory.id, days: 30, amountUnits: 1000n * BCG, rewardUnits: REWARD };
    await expect(ledger.post({ ...stakeOpened({ ...real, rewardUnits: REWARD + 1n }), id: randomUUID() })).rejects.toMatchObject({
      name: 'PostingError',
    });
    await expect(ledger.post({ ...stakeOpened(real), id: randomUUID() })).rejects.toMatchObject({
      message: expect.stringMatching(/fact_moves_once/),
    });
    const bob = await world.member();
    const stolen = { ...stakeOpened({ ...real, account: bob.id }), id: randomUUID(), fact: `${mallory.id}/${id}` };
    await expect(ledger.post(stolen)).rejects.toThrow();
  });

  test.each([
    ['the pool as income', () => moves(platform.stakingPool(), member(mallory.id).available('BCG'), 1n), 'stakeTaken'],
    ['the reserve to the pool', () => moves(member(mallory.id).stakeReward('BCG'), platform.stakingPool(), 1n), 'stakeTaken'],
    ['the stake of the pool', () => moves(platform.stakingPool(), member(mallory.id).staked('BCG'), 1n), 'stakeOpened'],
  ])('%s is of no kind', async (_, legs, kind) => {
    const bad = { ...movement({ id: randomUUID(), kind, legs: legs() }), fact: `${mallory.id}/${randomUUID()}` };
    await expect(ledger.post(bad)).rejects.toMatchObject({ name: 'PostingError', code: expect.stringMatching(/^LG00[67]$/) });
  });
});

test('the member still takes everything that is left, and the audit finds nothing', async () => {
  await world.nextDay(20);
  const { reward, principal } = await mallory.call(staking.take, { all: true });
  expect(world.unitsOf('BCG', reward)).toBe(REWARD - RELEASED);
  expect(principal).toBe('1000');
  await world.audit();
});
