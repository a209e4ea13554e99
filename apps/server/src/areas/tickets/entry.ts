import type { Queryable } from '../../db/database.ts';
import { recordAnswer, type TicketAnswer } from './store.ts';

/**
 * An operator's answer, which the member reads; `closes` ends the ticket until the member writes again. Needs the operators' role.
 * @returns false when somebody has written meanwhile; then nothing was written
 */
export async function answerTicket(q: Queryable, answer: TicketAnswer): Promise<boolean> {
  return recordAnswer(q, answer);
}
