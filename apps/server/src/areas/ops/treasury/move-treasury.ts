import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../db/database.ts';
import { codeOf } from '../../../db/database-error.ts';
import { platform } from '../../../ledger/accounts.ts';
import type { Movement } from '../../../ledger/ledger.ts';
import { poolFunded, treasuryPaid } from '../../../ledger/movements.ts';
import { postIn } from '../../../ledger/post.ts';
import type { FundedPool, TreasuryMove } from './rules.ts';

/**
 * Another pair of operators took the number: detected by the trigger `two_operators_signed`, or by the key on a concurrent
 * insert.
 */
const MOVED_MEANWHILE = '23505';

export type SignedMove = TreasuryMove & { readonly number: number; readonly authors: readonly string[] };

/**
 * Executes a movement signed by two operators: inserts its row and posts the movement in one transaction. Needs the operators'
 * role.
 * @returns false when another movement has the number; then nothing was moved.
 * @throws Refusal when the treasury holds too little
 * @throws Error of the database (23000) when it is not signed by two
 */
export async function moveTreasury(db: Database, move: SignedMove): Promise<boolean> {
  const { number, kind, asset, units, authors, reason } = move;
  const { pool, account } = gainerOf(move);
  try {
    await db.transaction(async (tx) => {
      await tx.run(sql`
        insert into treasury_movement (number, kind, asset, units, pool, account, authors, reason)
        values (${number}, ${kind}, ${asset}, ${units}, ${pool}, ${account}, ${[...authors]}::address[], ${reason})`);
      await postIn(tx, [movementOf(move)]);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === MOVED_MEANWHILE) return isMoved(db, move);
    throw error;
  }
}

/**
 * Whether the row under this number is this very movement. A connection lost during the commit makes the transaction run again,
 * and the repeat meets its own row: reporting "nothing was moved" would lead operators to pay twice.
 */
async function isMoved(q: Queryable, move: SignedMove): Promise<boolean> {
  const { number, kind, asset, units, authors, reason } = move;
  const { pool, account } = gainerOf(move);
  const row = await q.maybeOne(sql`
    select from treasury_movement
    where (number, kind, asset, units, authors, reason) = (${number}, ${kind}, ${asset}, ${units}, ${[...authors]}::address[], ${reason})
      and (pool, account::text) is not distinct from (${pool}::text, ${account}::text)`);
  return row !== undefined;
}

function gainerOf(move: TreasuryMove): { readonly pool: FundedPool | null; readonly account: string | null } {
  return move.kind === 'poolFunded' ? { pool: move.pool, account: null } : { pool: null, account: move.account };
}

function movementOf(move: SignedMove): Movement {
  const { number, asset, units, reason } = move;
  if (move.kind === 'treasuryPaid') return treasuryPaid({ number, asset, units, reason, account: move.account });
  return poolFunded({ number, asset, units, reason, pool: POOLS[move.pool](asset) });
}

const POOLS = {
  stakingPool: platform.stakingPool,
  idoPool: platform.idoPool,
  awardsPool: platform.awardsPool,
  convertPool: platform.convertPool,
} as const satisfies Readonly<Record<FundedPool, unknown>>;
