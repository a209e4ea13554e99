import type { Asset } from '@ocean/api/assets';
import { setDecimals } from '@ocean/api/decimals';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

/** Makes this process use the asset decimals of the platform that the database belongs to. */
export async function countByStoredDecimals(q: Queryable): Promise<void> {
  const rows = await q.many<{ symbol: Asset; decimals: number }>(sql`select symbol, decimals from asset`);
  setDecimals(Object.fromEntries(rows.map(({ symbol, decimals }) => [symbol, decimals])));
}
