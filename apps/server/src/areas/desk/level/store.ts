import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { codeOf } from '../../../db/database-error.ts';
import type { Deposit } from './queries.ts';

type Act = { readonly account: string; readonly requestId: string };

/** Whether this request has changed a level. */
export async function findLevelChange(q: Queryable, { account, requestId }: Act): Promise<{ level: number } | undefined> {
  return q.maybeOne<{ level: number }>(sql`
    select level from desk_level_change where account = ${account} and request_id = ${requestId}`);
}

/**
 * Raised by the database when the level has changed since it was read, and by the key for a concurrent copy of the
 * request.
 */
const CHANGED_MEANWHILE = '23505';

type Raising = Act & { readonly fromLevel: number; readonly depositId: string };

/**
 * Raises the level by one, if the database finds its volume reached. @returns the BCG base units that are bonded for it
 * @throws Refusal ACTION_CHANGED when the level has changed meanwhile
 */
export async function raiseLevel(tx: Transaction, { account, requestId, fromLevel, depositId }: Raising): Promise<bigint> {
  const raise = sql`select raise_desk_level(${account}, ${fromLevel}::integer, ${requestId}::uuid, ${depositId}::uuid) as units`;
  const { units } = await tx.one<{ units: bigint }>(raise).catch(refuseChanged('ACTION_CHANGED'));
  return units;
}

/** @throws Refusal LEVEL_LOWEST */
export async function leaveLevel(tx: Transaction, { account, requestId }: Act): Promise<void> {
  await tx.run(sql`select leave_desk_level(${account}, ${requestId}::uuid)`).catch(refuseChanged('LEVEL_LOWEST'));
}

function refuseChanged(key: 'ACTION_CHANGED' | 'LEVEL_LOWEST'): (cause: unknown) => never {
  return (cause) => {
    if (codeOf(cause) === CHANGED_MEANWHILE) throw new Refusal(key, {}, { cause });
    throw cause;
  };
}

/** Marks deposits whose days are over as returned; their movements are posted in the same transaction. */
export function takeDueDeposits(tx: Transaction, atMost: number): Promise<Deposit[]> {
  return tx.many<Deposit>(sql`select id, account, purpose, units from return_desk_deposits(${atMost}::integer)`);
}
