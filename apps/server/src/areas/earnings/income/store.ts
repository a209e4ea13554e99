import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';

export type CollectionKey = { readonly account: string; readonly id: string };
export type Collection = {
  readonly fromDay: number;
  readonly toDay: number;
  readonly units: bigint;
  readonly balanceAfterUnits: bigint;
};

export function findCollection(q: Queryable, { account, id }: CollectionKey): Promise<Collection | undefined> {
  return q.maybeOne<Collection>(sql`
    select from_day as "fromDay", to_day as "toDay", units, balance_after_units as "balanceAfterUnits"
    from income_collection where account = ${account} and id = ${id}`);
}

export async function insertCollection(tx: Transaction, { account, id }: CollectionKey, collection: Collection): Promise<void> {
  await tx.run(sql`
    insert into income_collection (account, id, from_day, to_day, units, balance_after_units)
    values (${account}, ${id}, ${collection.fromDay}, ${collection.toDay}, ${collection.units}, ${collection.balanceAfterUnits})`);
}
