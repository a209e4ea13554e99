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
  /** Required to close a project with votes: the worker then returns their fees. */
  readonly returnsFees?: true;
};

/**
 * A reviewer's decision on exactly the version that they read. Needs the operators' role.
 * @throws Refusal PROJECT_UNKNOWN, PROJECT_CHANGED, PROJECT_STATE
 */
export function reviewProject(db: Database, review: Review): Promise<Project> {
  return db.transaction((tx) => reviewIn(tx, review));
}

/** The same within the caller's transaction. The worker returns the fees of a project with votes. */
export async function reviewIn(tx: Transaction, { action, seen, returnsFees, ...decision }: Review): Promise<Project> {
  const project = await lockProject(tx, seen.id);
  if (!project) throw new Refusal('PROJECT_UNKNOWN');
  if (project.version !== seen.version) {
    throw new Refusal('PROJECT_CHANGED', { version: project.version, state: project.state });
  }
  const state = stateAt(project, project.now);
  if (!PROJECT_MAY[state].reviewer[action]) throw new Refusal('PROJECT_STATE', { state });
  // Votes cast after the reviewer read the project do not change its version.
  if (action === 'close' && project.isFrozen && !returnsFees) throw new Refusal('PROJECT_STATE', { state: 'voted' });
  return insertDecision(tx, project, { ...decision, kind: KINDS[action] });
}
