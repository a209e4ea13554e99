import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';

export type Direction = 'filled' | 'emptied';
export type AssetMove = {
  readonly account: string;
  readonly requestId: string;
  readonly kind: Direction;
  readonly asset: Asset;
  readonly units: bigint;
};

/** What the request has moved. */
export function findMove(
  q: Queryable,
  { account, requestId }: Pick<AssetMove, 'account' | 'requestId'>,
): Promise<Pick<AssetMove, 'kind' | 'asset' | 'units'> | undefined> {
  return q.maybeOne(sql`select kind, asset, units from desk_transfer where account = ${account} and request_id = ${requestId}`);
}

/** The fact that the movement accounts for; the database refuses one without it. */
export async function insertMove(tx: Transaction, { account, requestId, kind, asset, units }: AssetMove): Promise<void> {
  await tx.run(sql`
    insert into desk_transfer (account, request_id, kind, asset, units) values (${account}, ${requestId}, ${kind}, ${asset}, ${units})`);
}
