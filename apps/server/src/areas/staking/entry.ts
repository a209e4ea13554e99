import type { Transaction } from '../../db/database.ts';
import { findServedStake } from './queries.ts';
import { lockStakes } from './store.ts';

/**
 * The first stake of an account that was served to its end; undefined when there is none. Locks out other acts on its stakes
 * until the transaction ends: one that began before midnight could still cancel it.
 */
export async function holdServedStake(tx: Transaction, account: string): Promise<string | undefined> {
  await lockStakes(tx, account);
  return findServedStake(tx, account);
}
