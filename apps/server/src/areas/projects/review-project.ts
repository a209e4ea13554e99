import { PROJECT_MAY, type ReviewerAction } from '@ocean/api/areas/projects/states';
import { Refusal } from '@ocean/api/errors';
import type { Database, Transaction } from '../../db/database.ts';
import type { Project } from './queries.ts';
import { stateAt } from './rules.ts';
import { type Decision, type DecisionKind, insertDecision, lockProject } from './store.ts';

const KINDS: Readonly<Record<ReviewerAction, DecisionKind>> = {
  review: 'taken',
  list: 'listed',
  reject: 'rejected',
  close: 'closed',
};

export type Review = Omit<Decision, 'kind'> & {
  readonly action: ReviewerAction;
  /** As the reviewer read and signed it. */
  readonly seen: Pick<Project, 'id' | 'version'>;
  /** The transaction returns the fees of the votes: without it a project that has any is not closed. */
  readonly returnsFees?: true;
};

/**
 * A reviewer's decision on exactly the version that they read. Only the operators' role may.
 * @throws Refusal PROJECT_UNKNOWN, PROJECT_CHANGED, PROJECT_STATE
 */
export function reviewProject(db: Database, review: Review): Promise<Project> {
  return db.transaction((tx) => reviewIn(tx, review));
}

/** The same within the transaction of the caller. The worker returns the fees of a project that had votes. */
export async function reviewIn(tx: Transaction, { action, seen, returnsFees, ...decision }: Review): Promise<Project> {
  const project = await lockProject(tx, seen.id);
  if (!project) throw new Refusal('PROJECT_UNKNOWN');
  if (project.version !== seen.version) {
    throw new Refusal('PROJECT_CHANGED', { version: project.version, state: project.state });
  }
  const state = stateAt(project, project.now);
  if (!PROJECT_MAY[state].reviewer[action]) throw new Refusal('PROJECT_STATE', { state });
  // A vote that came after the reviewer had read it changes no version.
  if (action === 'close' && project.isFrozen && !returnsFees) throw new Refusal('PROJECT_STATE', { state: 'voted' });
  return insertDecision(tx, project, { ...decision, kind: KINDS[action] });
}
