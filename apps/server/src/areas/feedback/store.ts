import type { FeedbackState } from '@ocean/api/areas/social/feedback';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/database.ts';
import { codeOf } from '../../db/database-error.ts';

type NewFeedback = {
  readonly id: string;
  readonly account: string;
  readonly text: string;
  readonly contact: string | null;
  readonly files: readonly string[];
};

/**
 * `maximum` is the limit of today's parameters; the database enforces it.
 * @throws Refusal FEEDBACK_TOO_MUCH
 */
export async function insertFeedback(tx: Transaction, sent: NewFeedback, maximum: number): Promise<void> {
  const { id, account, text, contact, files } = sent;
  const written = tx.run(sql`
    insert into feedback (id, account, text, contact, files) values (${id}, ${account}, ${text}, ${contact}, ${[...files]}::uuid[])`);
  await written.catch((cause: unknown) => {
    if (cause instanceof Error && 'constraint' in cause && cause.constraint === 'feedback_within_its_day') {
      throw new Refusal('FEEDBACK_TOO_MUCH', { maximum }, { cause });
    }
    throw cause;
  });
}

export type FeedbackDecision = {
  readonly feedback: string;
  readonly state: Exclude<FeedbackState, 'received'>;
  /** Null for a state that is not final. */
  readonly answer: string | null;
  /** Lower-case address of the operator. */
  readonly author: string;
};

/** @returns false when its state has changed meanwhile; then nothing was written. Needs the operators' role. */
export async function recordDecision(q: Queryable, { feedback, state, answer, author }: FeedbackDecision): Promise<boolean> {
  try {
    await q.run(sql`
      insert into feedback_decision (feedback, state, answer, author) values (${feedback}, ${state}, ${answer}, ${author})`);
    return true;
  } catch (error) {
    if (codeOf(error) === '23000' || codeOf(error) === '23505') return false;
    throw error;
  }
}

/** Needs the worker's role. */
export async function deleteOldFeedback(q: Queryable, atMost: number): Promise<number> {
  const { forgotten } = await q.one<{ forgotten: number }>(sql`select forget_feedback(${atMost}::integer) as forgotten`);
  return forgotten;
}
