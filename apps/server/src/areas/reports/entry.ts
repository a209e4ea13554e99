import type { Queryable } from '../../db/database.ts';
import { countModerations, findModerated, type ModerationAct, recordModeration } from './store.ts';

/** An act of an operator, which the database applies. @returns false when what it is about has changed meanwhile */
export function moderate(q: Queryable, act: ModerationAct): Promise<boolean> {
  return recordModeration(q, act);
}

/** Who wrote what an act is about, and the number of the next act. Undefined: there is no such thing. */
export async function readModerated(q: Queryable, what: ModerationAct['what'], subject: string) {
  const [author, acts] = await Promise.all([findModerated(q, what, subject), countModerations(q)]);
  return author === undefined ? undefined : { author, number: acts + 1 };
}
