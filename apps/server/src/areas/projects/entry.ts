import type { Queryable, Transaction } from '../../db/database.ts';
import { findProject, type Project } from './queries.ts';
import { type Review, reviewIn } from './review-project.ts';

/**
 * Closes a listed or rejected project by a reviewer's decision. If that ends a voting early, the worker returns every fee.
 * @throws Refusal PROJECT_UNKNOWN, PROJECT_CHANGED, PROJECT_STATE
 */
export function closeProject(tx: Transaction, closing: Closing): Promise<Project> {
  return reviewIn(tx, { ...closing, action: 'close', endsAt: null, returnsFees: true });
}

/** `seen`: the project as the reviewer read and signed it. */
export type Closing = Pick<Review, 'seen' | 'author' | 'reason'>;

/** Whether an account may read the files of a project: its own, and those of any project that is or was listed. */
export async function mayReadProject(q: Queryable, id: string, account: string): Promise<boolean> {
  const project = await findProject(q, id);
  return project !== undefined && (project.owner === account || project.listedAt !== null);
}
