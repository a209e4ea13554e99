import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

/** USDT base units of value that the account has sent without a signature today. */
export async function readUnsignedToday(q: Queryable, account: string): Promise<bigint> {
  const row = await q.maybeOne<{ used: bigint }>(sql`
    select used_units as used from unsigned_spending where account = ${account} and day = platform_today()`);
  return row?.used ?? 0n;
}
