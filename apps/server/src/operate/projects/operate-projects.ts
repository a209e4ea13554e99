import { PROJECT_MAY, PROJECT_STATES, type ProjectState, type ReviewerAction } from '@ocean/api/areas/projects/states';
import { Refusal } from '@ocean/api/errors';
import { closeProject } from '../../areas/projects/entry.ts';
import { findProject, type Project, readProjects } from '../../areas/projects/queries.ts';
import { reviewProject } from '../../areas/projects/review-project.ts';
import { stateAt } from '../../areas/projects/rules.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed, type Operation, Usage } from '../operation.ts';
import { readArgs, requireStranger, signAct } from '../sign-act.ts';
import { showProject } from './show-project.ts';

const USAGE = `npm run projects -- list [STATE]                                     what waits for a review, oldest first
npm run projects -- show ID                                          one of them, with its contact, files, analyses and history
npm run projects -- take ID --reason "…" [--signature 0x…]           an operator (reviewer) begins the review
npm run projects -- publish ID --ends TIME --reason "…"              lists it: the vote runs until then, and the end never moves
npm run projects -- reject ID --reason "…"                           the owner reads the reason
npm run projects -- close ID --reason "…"                            a rejected one for good, or a listed one: its votes are paid back
TIME is written as 2026-12-01T10:00:00Z; states: ${PROJECT_STATES.join(', ')}`;

const COMMANDS: Readonly<Record<string, ReviewerAction>> = { take: 'review', publish: 'list', reject: 'reject', close: 'close' };
const WAITING = ['submitted', 'optimised', 'inReview'] as const satisfies readonly ProjectState[];

const MAX_LISTED = 500;
const HOUR_MS = 60 * 60 * 1000;
const MAX_VOTE_DAYS = 365;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Shows projects to reviewers and keeps what they decide. */
export const operateProjects: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason', 'ends']);
  const [command = '', what = '', ...rest] = positionals;
  const { reason, ends, signature } = values;
  if (rest.length > 0) throw new Usage(USAGE);
  const action = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (action) {
    if (!reason?.trim() || (ends !== undefined) !== (action === 'list')) throw new Usage(USAGE);
    const project = await requireProject(desk, what);
    return decide(desk, project, { action, reason, endsAt: ends === undefined ? null : readEnd(ends, project.now), signature });
  }
  if (Object.keys(values).length > 0) throw new Usage(USAGE);
  if (command === 'show') return showProject(desk.db, await requireProject(desk, what));
  if (command === 'list') return list(desk, what);
  throw new Usage(USAGE);
};

/** @throws Usage, NotAllowed */
async function requireProject({ db }: Desk, id: string): Promise<Project> {
  if (!ID.test(id)) throw new Usage(USAGE);
  const found = await findProject(db, id);
  if (!found) throw new NotAllowed(`There is no project ${id}.`);
  return found;
}

/** @throws Usage, NotAllowed */
function readEnd(text: string, now: Date): Date {
  const end = new Date(text);
  if (!TIME.test(text) || Number.isNaN(end.getTime())) throw new Usage(USAGE);
  const ahead = end.getTime() - now.getTime();
  if (ahead < HOUR_MS || ahead > MAX_VOTE_DAYS * 24 * HOUR_MS) {
    throw new NotAllowed(`A vote ends between an hour and ${MAX_VOTE_DAYS} days from now: nothing was changed.`);
  }
  return end;
}

async function list({ db }: Desk, what: string): Promise<string[]> {
  const state = PROJECT_STATES.find((known) => known === what);
  if (what !== '' && !state) throw new Usage(USAGE);
  const found = await Promise.all((state ? [state] : WAITING).map((one) => readProjects(db, { state: one, limit: MAX_LISTED })));
  const lines = found.flat().sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime());
  if (lines.length === 0) return [state ? `no project is ${state}` : 'no project waits for a review'];
  return lines.map((project) => {
    const { id, name, owner, changedAt } = project;
    return `${id}  ${stateAt(project, project.now)}  since ${changedAt.toISOString()}  by ${owner}  ${name}`;
  });
}

type Decided = {
  readonly action: ReviewerAction;
  readonly reason: string;
  readonly endsAt: Date | null;
  readonly signature: string | undefined;
};

/** One operator signs. The text names the content by its hash and the version, so that it serves once and for nothing else. */
async function decide(desk: Desk, project: Project, { action, reason, endsAt, signature }: Decided): Promise<readonly string[]> {
  const { id, name, owner, version, contentHash } = project;
  const state = stateAt(project, project.now);
  const next = PROJECT_MAY[state].reviewer[action];
  if (!next) throw new NotAllowed(`Project ${id} is ${state}: nothing was changed.`);
  const text = actText(desk, `${action} project ${id}`, [
    `name: ${name}`,
    `owner: ${owner}`,
    `from ${state} to ${next}, version ${version}`,
    `content: ${contentHash}`,
    ...(endsAt ? [`the vote ends: ${endsAt.toISOString()}`] : []),
    `reason: ${reason}`,
  ]);
  const signing = await signAct(desk, { subject: `project/${id}`, text, role: 'reviewer', signaturesNeeded: 1 }, signature);
  if (!signing.isComplete) return signing.lines;
  const about = { accounts: [owner], refusal: 'belongs to the line of the owner: another operator reviews this project.' };
  const author = await requireStranger(desk, about, signing.signers);
  try {
    const decision = { seen: project, author, reason };
    // Of a voting that is closed before its end, the worker returns every fee.
    const done =
      action === 'close'
        ? await desk.db.transaction((tx) => closeProject(tx, decision))
        : await reviewProject(desk.db, { ...decision, action, endsAt });
    return [`project ${id} is ${done.state}${done.state === 'listed' ? ` until ${endsAt?.toISOString()}` : ''}`];
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    throw new NotAllowed(`Project ${id} was changed meanwhile: read it again. Nothing was changed.`, { cause });
  }
}
