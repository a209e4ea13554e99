import { FEEDBACK_STATES, type FeedbackState } from '@ocean/api/areas/social/feedback';
import { isUuid } from '@ocean/api/uuid';
import { type Feedback, readDecisions, readFeedback } from '../../areas/feedback/queries.ts';
import { readFilesOf } from '../../areas/files/queries.ts';
import type { Database } from '../../db/database.ts';
import { fileLines } from '../files/file-lines.ts';
import { type Operation, Usage } from '../operation.ts';
import { plainText } from '../plain-text.ts';
import { perform } from '../prepared-act.ts';
import { readArgs } from '../sign-act.ts';
import { prepareAnswer, type Reached, requireFeedback } from './answer-feedback.ts';

const USAGE = `npm run feedback -- list [${FEEDBACK_STATES.join('|')}]        the one sent first first; received without a word
npm run feedback -- show ID                                       its text, contact and files, and what was made of it
npm run feedback -- review ID [--signature 0x…]                   an operator (support) signs; the member sees that it is in review
npm run feedback -- done ID --answer "…" [--signature 0x…]        what is in review; the member reads the answer
npm run feedback -- decline ID --answer "…" [--signature 0x…]     as done, for what will not be`;

const MAX_LISTED = 500;

const REACHED = { review: 'inReview', done: 'done', decline: 'declined' } as const satisfies Readonly<Record<string, Reached>>;

/** Shows members' feedback about the platform, and answers it. */
export const operateFeedback: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['answer']);
  const [command = '', what = '', ...rest] = positionals;
  if (rest.length > 0) throw new Usage(USAGE);
  const { signature } = values;
  const answer = values.answer?.trim() || null;
  if (isDeciding(command)) {
    const isLast = command !== 'review';
    if (isLast !== (answer !== null) || (!isLast && values.answer !== undefined)) throw new Usage(USAGE);
    const decided = { id: readId(what), state: REACHED[command], answer };
    return perform(desk, await prepareAnswer(desk, decided), signature);
  }
  if (values.answer !== undefined || signature !== undefined) throw new Usage(USAGE);
  if (command === 'show') return show(desk.db, await requireFeedback(desk.db, readId(what)));
  if (command === 'list') return list(desk.db, readState(what));
  throw new Usage(USAGE);
};

function isDeciding(command: string): command is keyof typeof REACHED {
  return Object.hasOwn(REACHED, command);
}

/** @throws Usage */
function readState(what: string): FeedbackState {
  const state = FEEDBACK_STATES.find((known) => known === (what || 'received'));
  if (!state) throw new Usage(USAGE);
  return state;
}

/** @throws Usage */
function readId(what: string): string {
  if (!isUuid(what)) throw new Usage(USAGE);
  return what.toLowerCase();
}

async function list(db: Database, state: FeedbackState): Promise<string[]> {
  const found = await readFeedback(db, { state, limit: MAX_LISTED });
  return found.length === 0 ? ['no feedback'] : found.map(lineOf);
}

async function show(db: Database, sent: Feedback): Promise<string[]> {
  const files = (await readFilesOf(db, 'feedback', [sent.id])).get(sent.id) ?? [];
  const decisions = await readDecisions(db, sent.id);
  return [
    lineOf(sent),
    ...(sent.contact === null ? [] : [`  contact: ${plainText(sent.contact)}`]),
    ...linesOf(sent.text),
    ...(await fileLines(db, files)),
    ...decisions.map(({ at, state, author }) => `  ${at.toISOString()}  ${state} by ${author}`),
    ...(sent.answer === null ? [] : linesOf(sent.answer)),
  ];
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : [`  | ${plainText(line)}`]));
}

const MAX_SHOWN = 80;

function lineOf({ id, sentAt, state, account, text }: Feedback): string {
  const [first = ''] = text.split('\n');
  const shown = first.length > MAX_SHOWN || first !== text ? `${first.slice(0, MAX_SHOWN)}…` : first;
  return `${id}  ${sentAt.toISOString()}  ${state}  ${account}  ${plainText(shown)}`;
}
