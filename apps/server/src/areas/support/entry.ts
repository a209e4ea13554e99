import type { Transaction } from '../../db/database.ts';
import { readShippedArticles } from './shipped-articles.ts';
import { replaceShipped } from './store.ts';

/** Updates the help articles to those of this program. Idempotent. Needs the owner role. */
export async function loadShippedArticles(tx: Transaction): Promise<void> {
  await replaceShipped(tx, await readShippedArticles());
}
