import { PROJECT_STATES, type ReviewerAction, WAITING_STATES } from '@ocean/api/areas/projects/states';
import { isUuid } from '@ocean/api/uuid';
import { readProjects } from '../../areas/projects/queries.ts';
import { stateAt } from '../../areas/projects/rules.ts';
import { type Desk, type Operation, Usage } from '../operation.ts';
import { perform } from '../prepared-act.ts';
import { readArgs } from '../sign-act.ts';
import { prepareReview, requireProject } from './review.ts';
import { showProject } from './show-project.ts';

const USAGE = `npm run projects -- list [STATE]                                     what waits for a review, oldest first
npm run projects -- show ID                                          one of them, with its contact, files, analyses and history
npm run projects -- take ID --reason "…" [--signature 0x…]           an operator (reviewer) begins the review
npm run projects -- publish ID --ends TIME --reason "…"              lists it: the vote runs until then, and the end never moves
npm run projects -- reject ID --reason "…"                           the owner reads the reason
npm run projects -- close ID --reason "…"                            a rejected one for good, or a listed one: its votes are paid back
TIME is written as 2026-12-01T10:00:00Z; states: ${PROJECT_STATES.join(', ')}`;

const COMMANDS: Readonly<Record<string, ReviewerAction>> = { take: 'review', publish: 'list', reject: 'reject', close: 'close' };

const MAX_LISTED = 500;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Shows projects to reviewers and records their decisions. */
export const operateProjects: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason', 'ends']);
  const [command = '', what = '', ...rest] = positionals;
  const { reason, ends, signature } = values;
  if (rest.length > 0) throw new Usage(USAGE);
  const action = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (action) {
    if (!reason?.trim() || (ends !== undefined) !== (action === 'list')) throw new Usage(USAGE);
    const act = await prepareReview(desk, { id: readId(what), action, reason, endsAt: readEnd(ends) });
    return perform(desk, act, signature);
  }
  if (Object.keys(values).length > 0) throw new Usage(USAGE);
  if (command === 'show') return showProject(desk.db, await requireProject(desk, readId(what)));
  if (command === 'list') return list(desk, what);
  throw new Usage(USAGE);
};

/** @throws Usage */
function readId(id: string): string {
  if (!isUuid(id)) throw new Usage(USAGE);
  return id;
}

/** @throws Usage */
function readEnd(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const end = new Date(text);
  if (!TIME.test(text) || Number.isNaN(end.getTime())) throw new Usage(USAGE);
  return end;
}

async function list({ db }: Desk, what: string): Promise<string[]> {
  const state = PROJECT_STATES.find((known) => known === what);
  if (what !== '' && !state) throw new Usage(USAGE);
  const found = await readProjects(db, { states: state ? [state] : WAITING_STATES, limit: MAX_LISTED });
  if (found.length === 0) return [state ? `no project is ${state}` : 'no project waits for a review'];
  return found.map((project) => {
    const { id, name, owner, changedAt } = project;
    return `${id}  ${stateAt(project, project.now)}  since ${changedAt.toISOString()}  by ${owner}  ${name}`;
  });
}
