import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Stake } from './queries.ts';
import { STAKE } from './queries.ts';
import type { Opening } from './rules.ts';

export type ActKind = 'pledge' | 'trusteeship' | 'take' | 'cancel';
export type ActKey = { readonly account: string; readonly requestId: string; readonly kind: ActKind };

/** The answer of a completed act. */
export async function findAct<Answer>(q: Queryable, { account, requestId, kind }: ActKey): Promise<Answer | undefined> {
  const row = await q.maybeOne<{ answer: Answer }>(sql`
    select answer from stake_act where account = ${account} and request_id = ${requestId} and kind = ${kind}`);
  return row?.answer;
}

/** Stores the answer, in the act's own transaction. */
export async function insertAct(tx: Transaction, { account, requestId, kind }: ActKey, answer: unknown): Promise<void> {
  await tx.run(sql`
    insert into stake_act (account, request_id, kind, answer) values (${account}, ${requestId}, ${kind}, ${JSON.stringify(answer)})`);
}

/** Deletes at most this many answers older than a month. */
export async function deleteOldActs(q: Queryable, atMost: number): Promise<number> {
  const { forgotten } = await q.one<{ forgotten: number }>(sql`select forget_stake_acts(${atMost}::integer) as forgotten`);
  return forgotten;
}

/** Serialises acts on the stakes of one account; the lock lasts until the transaction ends. */
export async function lockStakes(tx: Transaction, account: string): Promise<void> {
  await tx.run(sql`select lock_stakes(${account})`);
}

type NewStake = Opening & { readonly account: string; readonly id: string };

/** The database sets days and times. */
export function insertStake(tx: Transaction, stake: NewStake): Promise<Stake> {
  return tx.one<Stake>(sql`
    insert into stake (account, id, number, method, amount_units, days, rate_points, shortest_points, reward_units)
    select ${stake.account}, ${stake.id}, coalesce(max(number), 0) + 1, ${stake.method}, ${stake.amountUnits}::numeric, ${stake.days}::integer,
      ${stake.term.ratePoints}::integer, ${stake.shortestPoints}::integer, ${stake.rewardUnits}::numeric
    from stake where account = ${stake.account}
    returning ${STAKE}`);
}

export type Taking = { readonly id: string; readonly rewardUnits: bigint; readonly principalUnits: bigint };

/** One statement for any number of stakes; the database checks each against its terms and applies it. */
export async function insertTakings(
  tx: Transaction,
  { account, requestId }: Omit<ActKey, 'kind'>,
  takings: readonly Taking[],
): Promise<void> {
  await tx.run(sql`
    insert into stake_event (account, request_id, stake_id, kind, available_units, staked_units, reward_units, pool_units, day, at)
    select ${account}, ${requestId}, taken.id, 'taken', taken.reward + taken.principal, -taken.principal, -taken.reward, 0, clock.day, clock.at
    from (select platform_today() as day, platform_now() as at) clock cross join unnest(${takings.map(({ id }) => id)}::uuid[], ${takings.map(({ rewardUnits }) => rewardUnits)}::numeric[],
      ${takings.map(({ principalUnits }) => principalUnits)}::numeric[]) taken (id, reward, principal)`);
}

export type Cancelling = {
  readonly stake: Stake;
  readonly paidUnits: bigint;
  readonly backUnits: bigint;
};

export async function insertCancelling(
  tx: Transaction,
  { account, requestId }: Omit<ActKey, 'kind'>,
  { stake, paidUnits, backUnits }: Cancelling,
): Promise<void> {
  await tx.run(sql`
    insert into stake_event (account, request_id, stake_id, kind, available_units, staked_units, reward_units, pool_units, day, at)
    values (${account}, ${requestId}, ${stake.id}, 'cancelled', ${paidUnits}, ${-stake.amountUnits},
      ${stake.takenUnits - stake.rewardUnits}, ${backUnits}, platform_today(), platform_now())`);
}
