import { randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../apps/server/src/db/database.ts';
import { member, platform } from '../../apps/server/src/ledger/accounts.ts';
import type { Forgery } from './forgeries.ts';
import { plantMovement } from './plant-movement.ts';

/* Stakes as the database owner could forge them; `alice` has one in every state. */

const BCG = 10n ** 18n;

/** The account's first open stake of a method. */
const open = (account: string, method: 'pledge' | 'trusteeship'): Sql =>
  sql`(select id from stake where account = ${account} and method = ${method} and state = 'open' order by number limit 1)`;

export const STAKE_FORGERIES: readonly Forgery[] = [
  [
    'stakesAreOpenedOnce stakePartsAddUp stakingPoolIsWhatIsLeft stakeCountersAddUp',
    'a stake that locked and reserved nothing',
    async (tx, { bob }) => {
      await tx.run(sql`
        insert into stake (account, id, number, method, amount_units, days, rate_points, shortest_points, reward_units)
        values (${bob}, ${randomUUID()}, 1, 'pledge', ${1000n * BCG}, 30, 300, 300, div(${1000n * BCG}::numeric * 9000, 3650000))`);
    },
  ],
  [
    'stakesMoveAsTheirEvents stakesAreTheirHistory stakeIncomeAddsUp',
    'a reward that was taken and reached no balance',
    async (tx, { alice }) => {
      await plantEvent(tx, { account: alice, stake: open(alice, 'pledge'), rewardUnits: 1n });
    },
  ],
  [
    'stakeEventsFollowTheirTerms',
    'a trusteeship that gave a part of its reward before its end, everything else consistent',
    async (tx, { alice }) => {
      const stake = open(alice, 'trusteeship');
      const requestId = await plantEvent(tx, { account: alice, stake, rewardUnits: 5n });
      await plantMovement(tx, {
        kind: 'stakeTaken',
        fact: `stakeTaken:${alice}/${requestId}`,
        legs: [
          [member(alice).stakeReward('BCG'), -5n],
          [member(alice).available('BCG'), 5n],
        ],
      });
      await tx.run(sql`update stake set taken_units = taken_units + 5 where id = ${stake}`);
      await tx.run(sql`update stake_account set taken_units = taken_units + 5 where account = ${alice}`);
      await tx.run(sql`
        insert into stake_income_day as income (account, day, paid_units, returned_units, events) values (${alice}, platform_today(), 5, 0, 1)
        on conflict (account, day) do update set paid_units = income.paid_units + 5, events = income.events + 1`);
    },
  ],
  [
    'stakesAreTheirHistory stakePartsAddUp stakeCountersAddUp',
    'a stake with more taken than it ever gave',
    async (tx, { alice }) => {
      await tx.run(sql`update stake set taken_units = taken_units + 1 where id = ${open(alice, 'pledge')}`);
    },
  ],
  [
    'movementsFitTheirKind stakingPoolIsWhatIsLeft',
    'a reserve that left the pool for the treasury',
    (tx) =>
      plantMovement(tx, {
        legs: [
          [platform.stakingPool(), -BCG],
          [platform.treasury('BCG'), BCG],
        ],
      }),
  ],
  [
    'stakeCountersAddUp',
    'quality points of a stake that was never served',
    async (tx, { alice }) => {
      await tx.run(sql`update stake_account set served_weight = served_weight + 1 where account = ${alice}`);
    },
  ],
  [
    'stakeIncomeAddsUp',
    'a day on which stakes are said to have paid more than they did',
    (tx) => tx.run(sql`update stake_income_day set paid_units = paid_units + 1`),
  ],
  [
    'stakeRanksAreServed',
    'a member who is ranked with a point more than the stakes have',
    async (tx) => {
      await tx.run(sql`update stake_rank set points = points + 1`);
    },
  ],
  ['stakeRanksAreServed', 'a member whom the ranking forgot', (tx) => tx.run(sql`delete from stake_rank`)],
  [
    'stakesKeepTheirTerms',
    'a stake that could have been cancelled for less than its day said',
    async (tx, { alice }) => {
      await tx.run(sql`update stake set shortest_points = 200 where account = ${alice} and state = 'closed'`);
    },
  ],
  [
    'stakesKeepTheirTerms',
    'a stake below the least of its day',
    async (tx, { alice }) => {
      await plantParameter(tx, 'stake.min', '"1000000"', alice);
    },
  ],
  [
    'stakesKeepTheirLimits',
    'more stakes than an account could open on a day',
    async (tx, { alice }) => {
      await plantParameter(tx, 'stake.maxOpenings', '1', alice);
    },
  ],
];

type Event = { readonly account: string; readonly stake: Sql; readonly rewardUnits: bigint };

async function plantEvent(tx: Transaction, { account, stake, rewardUnits }: Event): Promise<string> {
  const requestId = randomUUID();
  await tx.run(sql`
    insert into stake_event (account, request_id, stake_id, kind, available_units, staked_units, reward_units, pool_units, day, at)
    values (${account}, ${requestId}, ${stake}, 'taken', ${rewardUnits}, 0, ${-rewardUnits}, 0, platform_today(), platform_now())`);
  return requestId;
}

/** Plants a parameter value as if it had always been in force; rewrites the stakes closed under it, so that they are audited. */
async function plantParameter(tx: Transaction, key: string, value: string, account: string): Promise<void> {
  await tx.run(sql`
    insert into parameter_value (key, effective_from_day, revision, value, author, reason)
    select ${key}, genesis_day, 1000, ${value}::jsonb, 'the test', 'a limit that nobody announced' from platform_setting`);
  await tx.run(sql`update stake set number = number where account = ${account} and state = 'closed'`);
}
