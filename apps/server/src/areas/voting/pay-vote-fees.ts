import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../db/database.ts';
import { codeOf } from '../../db/database-error.ts';
import { postIn } from '../../ledger/post.ts';
import { voteFeesPaid } from '../../ledger/vote-movements.ts';
import { VOTE_ASSET } from './rules.ts';

/** A payment out of the fees of an ended voting, signed by two operators; `account` null: to the treasury. */
export type VotePayout = {
  readonly project: string;
  readonly account: string | null;
  readonly units: bigint;
  readonly reason: string;
};

export type SignedPayout = VotePayout & { readonly number: number; readonly authors: readonly string[] };

/** Another pair of operators took the number: detected by the trigger `payout_is_fit`, or by the key on a concurrent insert. */
const PAID_MEANWHILE = '23505';

/**
 * Executes a payment signed by two operators: inserts its row and posts the movement in one transaction. Needs the operators'
 * role.
 * @returns false when another payment has the number; then nothing was paid.
 * @throws Error of the database (23000) when it is not signed by two, the voting has not ended, or less is left of its fees
 */
export async function payVoteFees(db: Database, payout: SignedPayout): Promise<boolean> {
  const { number, project, account, units, authors, reason } = payout;
  try {
    await db.transaction(async (tx) => {
      await tx.run(sql`
        insert into vote_payout (number, project, units, account, authors, reason)
        values (${number}, ${project}, ${units}, ${account}, ${[...authors]}::address[], ${reason})`);
      await postIn(tx, [voteFeesPaid({ number, projectId: project, asset: VOTE_ASSET, units, account, reason })]);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === PAID_MEANWHILE) return isPaid(db, payout);
    throw error;
  }
}

/** Whether the row under this number is this very payment: the answer to a commit may have been lost, and the commit repeated. */
async function isPaid(q: Queryable, { number, project, account, units, authors, reason }: SignedPayout): Promise<boolean> {
  const row = await q.maybeOne(sql`
    select from vote_payout
    where (number, project, units, authors, reason) = (${number}, ${project}, ${units}, ${[...authors]}::address[], ${reason})
      and account::text is not distinct from ${account}::text`);
  return row !== undefined;
}
