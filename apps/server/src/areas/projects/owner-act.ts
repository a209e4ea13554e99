import { Refusal } from '@ocean/api/errors';
import type { Submission } from '@ocean/api/inputs/submission';
import type { Project } from './queries.ts';
import { contentAfter, isSameContent } from './rules.ts';

/** The parts of the request that the acts need. */
export type OwnerAct = {
  readonly account: string;
  readonly requestId: string;
  readonly id: string;
  readonly submission: Submission;
};

const SAVES: ReadonlySet<Submission['action']> = new Set(['draft', 'submit']);

/**
 * Requires that the caller acts on the current version. Content sent with an act that saves nothing must equal the stored
 * content.
 * @throws Refusal PROJECT_UNKNOWN, PROJECT_CHANGED with the present `version` and `state`
 */
export function requireSeen(project: Project | undefined, { version, action, content }: Submission): asserts project is Project {
  if (!project) throw new Refusal('PROJECT_UNKNOWN');
  const isSame = SAVES.has(action) || isSameContent(project, contentAfter(project, content));
  if (version !== project.version || !isSame) {
    throw new Refusal('PROJECT_CHANGED', { version: project.version, state: project.state });
  }
}
