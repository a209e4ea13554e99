import type { Queryable } from '../../db/database.ts';
import { type FeedbackDecision, recordDecision } from './store.ts';

/**
 * An operator's decision, shown to the member. Needs the operators' role.
 * @returns false when the state has changed meanwhile; then nothing was written
 */
export async function decideFeedback(q: Queryable, decision: FeedbackDecision): Promise<boolean> {
  return recordDecision(q, decision);
}
