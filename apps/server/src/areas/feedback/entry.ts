import type { Queryable } from '../../db/database.ts';
import { type FeedbackDecision, recordDecision } from './store.ts';

/**
 * An operator's decision, which the member reads. Needs the operators' role.
 * @returns false when its state has changed meanwhile; then nothing was written
 */
export async function decideFeedback(q: Queryable, decision: FeedbackDecision): Promise<boolean> {
  return recordDecision(q, decision);
}
