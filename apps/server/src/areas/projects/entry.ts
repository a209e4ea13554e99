import type { Queryable, Transaction } from '../../db/database.ts';
import { findProject, type Project } from './queries.ts';
import { type Review, reviewIn } from './review-project.ts';

/**
 * Ends a listed or rejected project by a reviewer's decision. Of a voting that ends early by it, the worker returns every fee.
 * @throws Refusal PROJECT_UNKNOWN, PROJECT_CHANGED, PROJECT_STATE
 */
export function closeProject(tx: Transaction, closing: Closing): Promise<Project> {
  return reviewIn(tx, { ...closing, action: 'close', endsAt: null, returnsFees: true });
}

/** `seen`: as the reviewer read and signed it. */
export type Closing = Pick<Review, 'seen' | 'author' | 'reason'>;

/** Whether an account may read the files of a project: its own, and everybody those of one that is listed or was. */
export async function mayReadProject(q: Queryable, id: string, account: string): Promise<boolean> {
  const project = await findProject(q, id);
  return project !== undefined && (project.owner === account || project.listedAt !== null);
}
