import { PROJECT_MAY, type ReviewerAction } from '@ocean/api/areas/projects/states';
import { Refusal } from '@ocean/api/errors';
import { closeProject } from '../../areas/projects/entry.ts';
import { findProject, type Project } from '../../areas/projects/queries.ts';
import { reviewProject } from '../../areas/projects/review-project.ts';
import { stateAt } from '../../areas/projects/rules.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';
import { requireUnrelatedSigner } from '../sign-act.ts';

const HOUR_MS = 60 * 60 * 1000;
const MAX_VOTE_DAYS = 365;

type Reviewing = {
  readonly id: string;
  readonly action: ReviewerAction;
  readonly reason: string;
  /** Only for a listing. */
  readonly endsAt: Date | null;
};

/**
 * A reviewer's decision, signed by one. The text names the content's hash and the version, so that it is valid once and for
 * nothing else.
 * @throws NotAllowed
 */
export async function prepareReview(desk: Desk, { id, action, reason, endsAt }: Reviewing): Promise<PreparedAct> {
  const project = await requireProject(desk, id);
  const { name, owner, version, contentHash } = project;
  if (endsAt) requireFitEnd(endsAt, project.now);
  const state = stateAt(project, project.now);
  const next = PROJECT_MAY[state].reviewer[action];
  if (!next) throw new NotAllowed(`Project ${id} is ${state}: nothing was changed.`);
  const ends = endsAt?.toISOString();
  const facts = [
    `name: ${name}`,
    `owner: ${owner}`,
    `from ${state} to ${next}, version ${version}`,
    `content: ${contentHash}`,
    ...(ends === undefined ? [] : [`the vote ends: ${ends}`]),
    `reason: ${reason}`,
  ];
  const about = { accounts: [owner], refusal: 'belongs to the line of the owner: another operator reviews this project.' };
  return {
    ...{ subject: `project/${id}`, text: actText(desk, `${action} project ${id}`, facts), role: 'reviewer', signaturesNeeded: 1 },
    about,
    change: {
      subject: `project/${id}`,
      before: { state, version },
      after: { state: next, contentHash, ...(ends !== undefined && { endsAt: ends }) },
      reason,
    },
    async carryOut(signers) {
      const author = await requireUnrelatedSigner(desk, about, signers);
      const done = await decide(desk, project, { action, reason, endsAt, author });
      return [`project ${id} is ${done.state}${done.state === 'listed' ? ` until ${ends}` : ''}`];
    },
  };
}

/** @throws NotAllowed */
export async function requireProject({ db }: Pick<Desk, 'db'>, id: string): Promise<Project> {
  const found = await findProject(db, id);
  if (!found) throw new NotAllowed(`There is no project ${id}.`);
  return found;
}

/** @throws NotAllowed */
function requireFitEnd(end: Date, now: Date): void {
  const ahead = end.getTime() - now.getTime();
  if (ahead < HOUR_MS || ahead > MAX_VOTE_DAYS * 24 * HOUR_MS) {
    throw new NotAllowed(`A vote ends between an hour and ${MAX_VOTE_DAYS} days from now: nothing was changed.`);
  }
}

type Decided = Omit<Reviewing, 'id'> & { readonly author: string };

/** When a voting is closed before its end, the worker returns every fee. @throws NotAllowed */
async function decide({ db }: Desk, seen: Project, { action, endsAt, ...said }: Decided): Promise<Project> {
  const decision = { seen, ...said };
  try {
    if (action === 'close') return await db.transaction((tx) => closeProject(tx, decision));
    return await reviewProject(db, { ...decision, action, endsAt });
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    throw new NotAllowed(`Project ${seen.id} was changed meanwhile: read it again. Nothing was changed.`, { cause });
  }
}
