import sql from 'sql-template-tag';
import type { Database } from '../../../db/database.ts';
import { codeOf } from '../../../db/database-error.ts';
import { platform } from '../../../ledger/accounts.ts';
import type { Movement } from '../../../ledger/ledger.ts';
import { poolFunded, treasuryPaid } from '../../../ledger/movements.ts';
import { postIn } from '../../../ledger/post.ts';
import type { FundedPool, TreasuryMove } from './rules.ts';

/** Raised by the trigger `two_operators_signed`, and for a number that another pair of operators took in the same moment. */
const MOVED_MEANWHILE: ReadonlySet<string | undefined> = new Set(['23000', '23505']);

export type SignedMove = TreasuryMove & { readonly number: number; readonly authors: readonly string[] };

/**
 * Moves what two operators have signed: the row that says so, and the movement that repeats it, in one transaction. Only
 * the operators' role may.
 * @returns false when the number is taken or not signed by two; then nothing was moved.
 * @throws Refusal when the treasury does not hold so much
 */
export async function moveTreasury(db: Database, move: SignedMove): Promise<boolean> {
  const { number, kind, asset, units, authors, reason } = move;
  const [pool, account] = kind === 'poolFunded' ? [move.pool, null] : [null, move.account];
  try {
    await db.transaction(async (tx) => {
      await tx.run(sql`
        insert into treasury_movement (number, kind, asset, units, pool, account, authors, reason)
        values (${number}, ${kind}, ${asset}, ${units}, ${pool}, ${account}, ${[...authors]}::address[], ${reason})`);
      await postIn(tx, [movementOf(move)]);
    });
    return true;
  } catch (error) {
    if (MOVED_MEANWHILE.has(codeOf(error))) return false;
    throw error;
  }
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
