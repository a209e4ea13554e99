import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { codeOf } from '../../../db/database-error.ts';

/** One change of an account's state; `number` counts those of one account from 1. */
export type Suspension = {
  readonly account: string;
  readonly number: number;
  readonly isSuspended: boolean;
  /** Lower-case address of the operator. */
  readonly author: string;
  readonly reason: string;
};

/** Raised by the trigger `apply_suspension`, and for a number that another operator took in the same moment. */
const CHANGED_MEANWHILE: ReadonlySet<string | undefined> = new Set(['23000', '23505']);

/**
 * Suspends or restores the account, by adding the row that says so. Only the operators' role may.
 * @returns false when another operator has changed the account meanwhile; then nothing was written.
 */
export async function recordSuspension(q: Queryable, suspension: Suspension): Promise<boolean> {
  const { account, number, isSuspended, author, reason } = suspension;
  try {
    await q.run(sql`
      insert into account_suspension (account, number, is_suspended, author, reason)
      values (${account}, ${number}, ${isSuspended}, ${author}, ${reason})`);
    return true;
  } catch (error) {
    if (CHANGED_MEANWHILE.has(codeOf(error))) return false;
    throw error;
  }
}

/** Every change of one account, oldest first. */
export function readSuspensions(q: Queryable, account: string): Promise<(Suspension & { readonly at: Date })[]> {
  return q.many<Suspension & { at: Date }>(sql`
    select account, number, is_suspended as "isSuspended", author, reason, at
    from account_suspension where account = ${account} order by number`);
}

/** The accounts that are suspended now, longest first. */
export function readSuspendedAccounts(q: Queryable, limit: number): Promise<{ account: string; since: Date }[]> {
  return q.many<{ account: string; since: Date }>(sql`
    select address as account, suspended_at as since from account
    where suspended_at is not null order by suspended_at, address limit ${limit}`);
}
