import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

/** When the next proceeds of each asset are released; an asset without any is missing. */
export async function readNextReleases(q: Queryable, account: string): Promise<ReadonlyMap<Asset, Date>> {
  // In the words of an index: a pending order has no time of release.
  const rows = await q.many<{ asset: Asset; at: Date }>(sql`
    select case side when 'buy' then 'USDT' else base end as asset, min(release_at) as at
    from desk_order where coalesce(operator, named) = ${account} and state in ('pending', 'completed') and release_at is not null group by 1`);
  return new Map(rows.map(({ asset, at }) => [asset, at]));
}
