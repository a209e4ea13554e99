import { itemsBefore, type Page } from '@ocean/api/page';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import type { LedgerAccount, MovementDetails } from './ledger.ts';

export type AccountEntry = {
  /** Counts the entries of the account, from 1. */
  readonly number: number;
  readonly day: number;
  readonly kind: string;
  readonly details: MovementDetails;
  /** Signed base units: positive is a gain of the account. */
  readonly units: bigint;
  readonly balanceAfter: bigint;
};

/**
 * The entries of one account, newest first, and their number. Entries are numbered without gaps, so a page is read by its
 * numbers and costs the same however old it is.
 * @example await readEntries(q, platform.emissionPool(), { page: 1, size: 20 })
 */
export async function readEntries(
  q: Queryable,
  account: LedgerAccount,
  page: Page,
): Promise<{ entries: AccountEntry[]; total: number }> {
  const newest = await q.maybeOne<{ seq: number }>(sql`select seq from ledger.balance where account_id = ${account.id}`);
  const total = newest?.seq ?? 0;
  const last = total - itemsBefore(page);
  if (last < 1) return { entries: [], total };
  const entries = await q.many<AccountEntry>(sql`
    select e.seq as number, j.day, j.kind, j.details, e.amount as units, e.balance_after as "balanceAfter"
    from ledger.entry e join ledger.journal j on j.id = e.journal_id
    where e.account_id = ${account.id} and e.seq between ${last - page.size + 1} and ${last}
    order by e.seq desc`);
  return { entries, total };
}
