import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import type { FundedPool } from './rules.ts';

export type TreasuryRow = {
  readonly number: number;
  readonly kind: 'poolFunded' | 'treasuryPaid';
  readonly asset: Asset;
  readonly units: bigint;
  readonly pool: FundedPool | null;
  readonly account: string | null;
  readonly authors: readonly string[];
  readonly reason: string;
  readonly at: Date;
  /** The treasury's balance of the asset right after it; null for a row without a movement, which the audit reports. */
  readonly leftUnits: bigint | null;
};

/** Every row, newest first, with the treasury's balance after it, so that none can be hidden. */
export function readTreasuryMovements(
  q: Queryable,
  { limit, skip = 0 }: { limit: number; skip?: number },
): Promise<TreasuryRow[]> {
  return q.many<TreasuryRow>(sql`
    select t.number, t.kind, t.asset, t.units, t.pool, t.account, t.authors::text[] as authors, t.reason, t.at, e.balance_after as "leftUnits"
    from treasury_movement t
      left join ledger.journal j on j.fact = t.kind || ':' || t.number
      left join ledger.account a on a.name = 'platform/treasury/' || t.asset
      left join ledger.entry e on e.account_id = a.id and e.journal_id = j.id and e.seq = any (j.seqs)
    order by t.number desc limit ${limit} offset ${skip}`);
}

export async function countTreasuryMovements(q: Queryable): Promise<number> {
  const { movements } = await q.one<{ movements: number }>(sql`select count(*) as movements from treasury_movement`);
  return movements;
}
