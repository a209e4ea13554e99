import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/database.ts';
import { findProject, type ListedProject, type Project } from './queries.ts';
import { type Review, reviewIn } from './review-project.ts';
import { stateAt } from './rules.ts';
import { lockProject } from './store.ts';

/**
 * A project whose vote runs at this moment; undefined otherwise. It stays so until the transaction ends, so that a vote and a
 * close exclude each other.
 */
export async function lockListedProject(tx: Transaction, id: string): Promise<ListedProject | undefined> {
  const found = await lockProject(tx, id);
  if (!found || stateAt(found, found.now) !== 'listed' || !found.listedAt || !found.endsAt) return undefined;
  const { contact: _, requestId: __, reason: ___, acts: ____, ...project } = found;
  return { ...project, listedAt: found.listedAt, endsAt: found.endsAt };
}

/** Somebody has voted: from now on the content stays, and a close returns the fees. Of a project locked by this transaction. */
export async function freeze(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`update project set frozen = true where id = ${id} and not frozen`);
}

/**
 * Ends a listed or rejected project by a reviewer's decision, in the transaction that returns the fees of its votes.
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
