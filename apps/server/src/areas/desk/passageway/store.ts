import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';

/**
 * Acts on a passageway take turns until the transaction ends. Several are locked by address.
 * @returns the request that switched it last; undefined without a profile
 */
export function lockPassageway(tx: Transaction, account: string): Promise<{ switchId: string | null } | undefined> {
  return tx.maybeOne<{ switchId: string | null }>(sql`
    select switch_id as "switchId" from desk_passageway where account = ${account} for no key update`);
}

export type Switch = 'open' | 'start' | 'stop';
type Switching = { readonly account: string; readonly requestId: string; readonly act: Switch };

/** The database judges what follows from rows once more. */
export async function switchPassageway(q: Queryable, { account, requestId, act }: Switching): Promise<void> {
  await q.run(sql`select desk_switch(${account}, ${requestId}, ${act})`);
}
