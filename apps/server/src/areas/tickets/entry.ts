import type { Queryable } from '../../db/database.ts';
import { recordAnswer, type TicketAnswer } from './store.ts';

/**
 * An operator's answer, shown to the member; `closes` closes the ticket until the member writes again. Needs the operators'
 * role.
 * @returns false when there was a newer message; then nothing was written
 */
export async function answerTicket(q: Queryable, answer: TicketAnswer): Promise<boolean> {
  return recordAnswer(q, answer);
}
