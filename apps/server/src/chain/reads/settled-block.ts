import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** `time`: Unix seconds. */
export type SettledBlock = { readonly number: number; readonly hash: string; readonly time: number };

/** The newest final block up to which every event of the vault has been settled, as a quorum of the nodes confirms. */
export function readSettledBlock(q: Queryable): Promise<SettledBlock | undefined> {
  return q.maybeOne<SettledBlock>(sql`
    select block.number, block.hash, block.block_time as time
    from chain_follower follower join chain_block block on block.number = follower.base_block`);
}
