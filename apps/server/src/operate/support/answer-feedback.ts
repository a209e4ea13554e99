import { FEEDBACK_NEXT, type FeedbackState, MAX_FEEDBACK } from '@ocean/api/areas/social/feedback';
import { decideFeedback } from '../../areas/feedback/entry.ts';
import { type Feedback, findFeedback } from '../../areas/feedback/queries.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';

export type Reached = Exclude<FeedbackState, 'received'>;
type Decided = { readonly id: string; readonly state: Reached; readonly answer: string | null; readonly reason?: string | null };

/**
 * Signed by one operator. Each state is reached only once, so the text is valid once.
 * @throws NotAllowed
 */
export async function prepareAnswer(desk: Desk, { id, state, answer, reason = null }: Decided): Promise<PreparedAct> {
  const { account, state: before } = await requireFeedback(desk.db, id);
  if (answer !== null && answer.length > MAX_FEEDBACK.text) {
    throw new NotAllowed(`At most ${MAX_FEEDBACK.text} characters: nothing was written.`);
  }
  const next: readonly FeedbackState[] = FEEDBACK_NEXT[before];
  if (!next.includes(state)) throw new NotAllowed(`Feedback ${id} is ${before}: nothing was changed.`);
  return {
    subject: `feedback/${id}`,
    text: actText(desk, `make feedback ${id} ${state}`, [
      `member: ${account}`,
      ...(answer === null ? [] : [`answer: ${answer}`]),
    ]),
    role: 'support',
    signaturesNeeded: 1,
    about: { accounts: [account], refusal: 'belongs to the line of this member: another operator answers.' },
    change: { subject: `feedback/${id}`, before, after: { state, answer }, reason: reason || null },
    async carryOut([author = '']) {
      if (!(await decideFeedback(desk.db, { feedback: id, state, answer, author }))) {
        throw new NotAllowed(`Another operator has decided on feedback ${id} meanwhile: read it again. Nothing was changed.`);
      }
      return [`feedback ${id} is ${state}`];
    },
  };
}

/** @throws NotAllowed */
export async function requireFeedback(db: Database, id: string): Promise<Feedback> {
  const found = await findFeedback(db, id);
  if (!found) throw new NotAllowed(`There is no feedback ${id}.`);
  return found;
}
