import type { Task } from '@ocean/api/areas/earnings/tasks';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { member } from '../../../ledger/accounts.ts';
import type { ServedTask } from './queries.ts';

export type AwardKey = { readonly account: string; readonly id: string };
export type Award = { readonly task: Task; readonly units: bigint; readonly balanceAfterUnits: bigint };

/** By the request that took it. */
export function findAward(q: Queryable, { account, id }: AwardKey): Promise<Award | undefined> {
  return q.maybeOne<Award>(sql`
    select task, units, balance_after_units as "balanceAfterUnits" from task_award where account = ${account} and id = ${id}`);
}

/** Before the movement, which is refused without it. False when the account has the award of this task, or takes it right now. */
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
 * Counts an award of today if the cap allows it. The row of the day stays locked until the transaction ends, so counting is
 * exact. False, with nothing counted, when it does not.
 */
export async function countAward(tx: Transaction, units: bigint, capUnits: bigint): Promise<boolean> {
  if (units > capUnits) return false;
  const written = await tx.run(sql`
    insert into task_award_day as counted (day, units) values (platform_today(), ${units})
    on conflict (day) do update set units = counted.units + excluded.units where counted.units + excluded.units <= ${capUnits}`);
  return written > 0;
}

/** Adds what is available after the movement, whose row is locked by now. */
export function completeAward(tx: Transaction, { account, id }: AwardKey): Promise<Award> {
  return tx.one<Award>(sql`
    update task_award
    set balance_after_units = (select posted - held from ledger.balance where account_id = ${member(account).available('BCG').id})
    where account = ${account} and id = ${id}
    returning task, units, balance_after_units as "balanceAfterUnits"`);
}
