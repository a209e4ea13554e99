import { v5 as uuidv5 } from 'uuid';
import type { Transaction } from '../../db/database.ts';
import { readParams } from '../ops/queries.ts';
import { insertBots, takeBotNumbers } from './store.ts';

export type Grant = {
  readonly owner: string;
  readonly quantity: number;
  readonly purchaseId: string;
  /** The act that pays for them; it stands in each bot's history. */
  readonly requestId: string;
};

/**
 * Delivers paid bots inside the transaction that settles the payment. Ids derive from the purchase, so a purchase
 * that is settled again meets its own bots and fails instead of delivering twice.
 */
export async function grantBots(tx: Transaction, grant: Grant): Promise<{ id: string; number: number }[]> {
  const params = await readParams(tx);
  const numbers = await takeBotNumbers(tx, { owner: grant.owner, quantity: grant.quantity });
  const bots = numbers.map((number, index) => ({ id: uuidv5(`bot/${index}`, grant.purchaseId), number }));
  await insertBots(tx, { ...grant, bots, params });
  return bots;
}
