import { readTreasuryMovements, type TreasuryRow } from '../../areas/ops/treasury/queries.ts';
import { hasRole, readOperators } from '../../operators/roles.ts';
import { verifiedSigners } from '../../operators/signatures.ts';
import type { Desk } from '../operation.ts';
import { moveAct, moveOf } from './prepare-move.ts';

export type CheckedMovement = TreasuryRow & {
  /** Whether both authors really signed its text. */
  readonly isSigned: boolean;
  /** Authors who lack the role now. */
  readonly strangers: readonly string[];
};

/** Newest first. Rows are not believed: each signature is recovered. */
export async function readCheckedMovements(
  desk: Omit<Desk, 'key'>,
  page: { limit: number; skip?: number },
): Promise<CheckedMovement[]> {
  const rows = await readTreasuryMovements(desk.db, page);
  const operators = await readOperators(desk.db, desk);
  return Promise.all(
    rows.map(async (row) => {
      const signers = await verifiedSigners(desk.db, moveAct(desk, row.number, moveOf(row)));
      return {
        ...row,
        isSigned: row.authors.every((author) => signers.includes(author)),
        strangers: row.authors.filter((author) => !hasRole(operators, author, 'finance')),
      };
    }),
  );
}
