import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { member } from '../../../ledger/accounts.ts';

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

/** Written before the movement, which is refused without it; the balance after it is not known yet. */
export async function insertCollection(
  tx: Transaction,
  { account, id }: CollectionKey,
  { fromDay, toDay, units }: Omit<Collection, 'balanceAfterUnits'>,
): Promise<void> {
  await tx.run(sql`
    insert into income_collection (account, id, from_day, to_day, units)
    values (${account}, ${id}, ${fromDay}, ${toDay}, ${units})`);
}

/** Stores the available balance after the movement, which has locked the balance row. */
export function completeCollection(tx: Transaction, { account, id }: CollectionKey): Promise<Collection> {
  return tx.one<Collection>(sql`
    update income_collection
    set balance_after_units = (select posted - held from ledger.balance where account_id = ${member(account).available('BCG').id})
    where account = ${account} and id = ${id}
    returning from_day as "fromDay", to_day as "toDay", units, balance_after_units as "balanceAfterUnits"`);
}
