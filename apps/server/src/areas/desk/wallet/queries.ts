import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

/** When the next proceeds of each asset are released; an asset without any is missing. */
export async function readNextReleases(q: Queryable, account: string): Promise<ReadonlyMap<Asset, Date>> {
  const rows = await q.many<{ asset: Asset; at: Date }>(sql`
    select case side when 'buy' then 'USDT' else base end as asset, min(release_at) as at
    from desk_order where operator = ${account} and state = 'completed' group by 1`);
  return new Map(rows.map(({ asset, at }) => [asset, at]));
}
