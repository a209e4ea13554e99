import type { Task } from '@ocean/api/areas/earnings/tasks';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { member } from '../../../ledger/accounts.ts';
import type { ServedTask } from './queries.ts';

export type AwardKey = { readonly account: string; readonly id: string };
export type Award = { readonly task: Task; readonly units: bigint; readonly balanceAfterUnits: bigint };

/** Finds an award by the request that took it. */
export function findAward(q: Queryable, { account, id }: AwardKey): Promise<Award | undefined> {
  return q.maybeOne<Award>(sql`
    select task, units, balance_after_units as "balanceAfterUnits" from task_award where account = ${account} and id = ${id}`);
}

/**
 * Written before the movement, which is refused without it. Returns false when a concurrent request has taken the
 * award.
 */
export async function insertAward(
  tx: Transaction,
  { account, id }: AwardKey,
  { task, units, botId, runSeq, stakeId }: { readonly task: Task; readonly units: bigint } & ServedTask,
): Promise<boolean> {
  const written = await tx.run(sql`
    insert into task_award (account, task, id, units, bot_id, run_seq, stake_id)
    values (${account}, ${task}, ${id}, ${units}, ${botId}, ${runSeq}, ${stakeId})
    on conflict (account, task) do nothing`);
  return written > 0;
}

/**
 * What awards have paid today. No other award of the day is written until the transaction ends, so the remaining amount is exact.
 * The database also counts each row and enforces the daily cap.
 */
export async function takeTurn(tx: Transaction): Promise<bigint> {
  const { paidUnits } = await tx.one<{ paidUnits: bigint }>(sql`select take_award_turn() as "paidUnits"`);
  return paidUnits;
}

export async function hasAward(q: Queryable, account: string, task: Task): Promise<boolean> {
  const { has } = await q.one<{ has: boolean }>(sql`
    select exists (select from task_award where account = ${account} and task = ${task}) as has`);
  return has;
}

/** Stores the available balance after the movement, which has locked the balance row. */
export function completeAward(tx: Transaction, { account, id }: AwardKey): Promise<Award> {
  return tx.one<Award>(sql`
    update task_award
    set balance_after_units = (select posted - held from ledger.balance where account_id = ${member(account).available('BCG').id})
    where account = ${account} and id = ${id}
    returning task, units, balance_after_units as "balanceAfterUnits"`);
}
