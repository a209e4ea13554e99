import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { gathering, perDatabase } from '../../../db/gather.ts';
import { settleDue } from '../clock/end-due.ts';
import { findOrder, findOrders, type Looked } from './queries.ts';
import { roleOf } from './rules.ts';

/**
 * An order as the account sees it; reading an order that is due settles it first.
 * @throws Refusal ORDER_UNKNOWN also for another member's order
 */
export async function lookAtOrder(context: Context, key: { id: string; account: string }): Promise<Looked> {
  const found = await looks(context.db).join(key);
  if (!found || roleOf(found, key.account) === 'stranger') throw new Refusal('ORDER_UNKNOWN');
  if (!found.isDue) return found;
  await settleDue(context, [found]);
  const ended = await findOrder(context.db, key);
  if (!ended) throw new Refusal('ORDER_UNKNOWN');
  return ended;
}

/** Concurrent callers share one read. */
const looks = perDatabase((db: Database) =>
  gathering((keys: readonly { id: string; account: string }[]) => findOrders(db, keys), { maxItems: 128, atOnce: 2 }),
);
