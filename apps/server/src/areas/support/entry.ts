import type { Transaction } from '../../db/database.ts';
import { readShippedArticles } from './shipped-articles.ts';
import { replaceShipped } from './store.ts';

/** Brings the help articles to those of this program. Repeating it changes nothing. Needs the owner role. */
export async function loadShippedArticles(tx: Transaction): Promise<void> {
  await replaceShipped(tx, await readShippedArticles());
}
