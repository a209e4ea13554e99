import type { FeedbackState } from '@ocean/api/areas/social/feedback';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export type Feedback = {
  readonly id: string;
  /** Lower-case address. */
  readonly account: string;
  readonly text: string;
  /** For the sender and operators only. */
  readonly contact: string | null;
  readonly state: FeedbackState;
  readonly sentAt: Date;
  readonly changedAt: Date;
  readonly answer: string | null;
};

const FEEDBACK = sql`
  f.id, f.account, f.text, f.contact, f.state, f.sent_at as "sentAt", f.changed_at as "changedAt",
  (select d.answer from feedback_decision d where d.feedback = f.id and d.answer is not null) as answer`;

export function findFeedback(q: Queryable, id: string): Promise<Feedback | undefined> {
  return findOne(q, sql`f.id = ${id}`);
}

/** Undefined also for feedback of another account. */
export function findOwnFeedback(q: Queryable, { account, id }: { account: string; id: string }): Promise<Feedback | undefined> {
  return findOne(q, sql`f.id = ${id} and f.account = ${account}`);
}

function findOne(q: Queryable, where: Sql): Promise<Feedback | undefined> {
  return q.maybeOne<Feedback>(sql`select ${FEEDBACK} from feedback f where ${where}`);
}

type Slice = { readonly account: string; readonly skip: number; readonly limit: number };

/** Newest first, with the total number. */
export async function readOwnFeedback(
  q: Queryable,
  { account, skip, limit }: Slice,
): Promise<{ list: Feedback[]; total: number }> {
  const [list, { total }] = await Promise.all([
    q.many<Feedback>(sql`
      select ${FEEDBACK} from feedback f where f.account = ${account} order by f.sent_at desc, f.id limit ${limit} offset ${skip}`),
    q.one<{ total: number }>(sql`select count(*) as total from feedback where account = ${account}`),
  ]);
  return { list, total };
}

type Queue = {
  readonly state: FeedbackState;
  readonly limit: number;
  readonly after?: { readonly at: Date; readonly id: string };
};

/** For operators, oldest first. Page positions have millisecond precision, like a JavaScript date. */
export function readFeedback(q: Queryable, { state, limit, after }: Queue): Promise<Feedback[]> {
  const place = sql`date_trunc('milliseconds', f.sent_at), f.id`;
  const rest = after ? sql`and f.sent_at >= ${after.at} and (${place}) > (${after.at}, ${after.id}::uuid)` : empty;
  return q.many<Feedback>(
    sql`select ${FEEDBACK} from feedback f where f.state = ${state} ${rest} order by ${place} limit ${limit}`,
  );
}

export type Decision = {
  readonly state: FeedbackState;
  /** Lower-case address of the operator. */
  readonly author: string;
  readonly at: Date;
};

/** For operators: every decision with its author, oldest first. */
export function readDecisions(q: Queryable, id: string): Promise<Decision[]> {
  return q.many<Decision>(sql`select state, author, at from feedback_decision where feedback = ${id} order by at`);
}
