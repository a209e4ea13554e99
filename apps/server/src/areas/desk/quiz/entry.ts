import type { Transaction } from '../../../db/database.ts';
import { readShippedBank } from './shipped-questions.ts';
import { replaceBank } from './store.ts';

/** Brings the questions of the desk's test to those of this program. Repeating it changes nothing. Needs the owner role. */
export async function loadShippedQuestions(tx: Transaction): Promise<void> {
  await replaceBank(tx, await readShippedBank());
}
