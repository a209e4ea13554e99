import { FEEDBACK_NEXT, FEEDBACK_STATES, type FeedbackState, MAX_FEEDBACK } from '@ocean/api/areas/social/feedback';
import { isUuid } from '@ocean/api/uuid';
import { decideFeedback } from '../../areas/feedback/entry.ts';
import { type Feedback, findFeedback, readDecisions, readFeedback } from '../../areas/feedback/queries.ts';
import { makeLink } from '../../areas/files/entry.ts';
import { readFilesOf } from '../../areas/files/queries.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed, type Operation, Usage } from '../operation.ts';
import { readArgs, signAct } from '../sign-act.ts';
import { plainText } from './plain-text.ts';

const USAGE = `npm run feedback -- list [${FEEDBACK_STATES.join('|')}]        the one sent first first; received without a word
npm run feedback -- show ID                                       its text, contact and files, and what was made of it
npm run feedback -- review ID [--signature 0x…]                   an operator (support) signs; the member sees that it is in review
npm run feedback -- done ID --answer "…" [--signature 0x…]        what is in review; the member reads the answer
npm run feedback -- decline ID --answer "…" [--signature 0x…]     as done, for what will not be`;

const MAX_LISTED = 500;

type Reached = Exclude<FeedbackState, 'received'>;
const REACHED = { review: 'inReview', done: 'done', decline: 'declined' } as const satisfies Readonly<Record<string, Reached>>;

/** Shows what members say about the platform, and answers it. */
export const operateFeedback: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['answer']);
  const [command = '', what = '', ...rest] = positionals;
  if (rest.length > 0) throw new Usage(USAGE);
  const { signature } = values;
  const answer = values.answer?.trim() || null;
  if (isDeciding(command)) {
    const isLast = command !== 'review';
    if (isLast !== (answer !== null) || (!isLast && values.answer !== undefined)) throw new Usage(USAGE);
    return decide(desk, await requireFeedback(desk.db, what), { state: REACHED[command], answer, signature });
  }
  if (values.answer !== undefined || signature !== undefined) throw new Usage(USAGE);
  if (command === 'show') return show(desk.db, await requireFeedback(desk.db, what));
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

/** @throws Usage, NotAllowed */
async function requireFeedback(db: Database, what: string): Promise<Feedback> {
  if (!isUuid(what)) throw new Usage(USAGE);
  const found = await findFeedback(db, what.toLowerCase());
  if (!found) throw new NotAllowed(`There is no feedback ${what}.`);
  return found;
}

type Decided = { readonly state: Reached; readonly answer: string | null; readonly signature: string | undefined };

/** One operator signs. A state is reached once, so the text serves once. */
async function decide(desk: Desk, sent: Feedback, { state, answer, signature }: Decided): Promise<readonly string[]> {
  const { id, account } = sent;
  if (answer !== null && answer.length > MAX_FEEDBACK.text) {
    throw new NotAllowed(`At most ${MAX_FEEDBACK.text} characters: nothing was written.`);
  }
  const next: readonly FeedbackState[] = FEEDBACK_NEXT[sent.state];
  if (!next.includes(state)) throw new NotAllowed(`Feedback ${id} is ${sent.state}: nothing was changed.`);
  const text = actText(desk, `make feedback ${id} ${state}`, [
    `member: ${account}`,
    ...(answer === null ? [] : [`answer: ${answer}`]),
  ]);
  const signing = await signAct(desk, { subject: `feedback/${id}`, text, role: 'support', signaturesNeeded: 1 }, signature);
  const [author] = signing.signers;
  if (author === undefined) return signing.lines;
  if (!(await decideFeedback(desk.db, { feedback: id, state, answer, author }))) {
    throw new NotAllowed(`Another operator has decided on feedback ${id} meanwhile: read it again. Nothing was changed.`);
  }
  return [`feedback ${id} is ${state}`];
}

async function list(db: Database, state: FeedbackState): Promise<string[]> {
  const found = await readFeedback(db, { state, limit: MAX_LISTED });
  return found.length === 0 ? ['no feedback'] : found.map(lineOf);
}

/** The links open for some minutes below the origin of files; whoever has one has the file. */
async function show(db: Database, sent: Feedback): Promise<string[]> {
  const files = (await readFilesOf(db, 'feedback', [sent.id])).get(sent.id) ?? [];
  const links = await Promise.all(files.map(({ fileId }) => makeLink(db, { fileId, origin: null })));
  const decisions = await readDecisions(db, sent.id);
  return [
    lineOf(sent),
    ...(sent.contact === null ? [] : [`  contact: ${plainText(sent.contact)}`]),
    ...linesOf(sent.text),
    ...files.map(
      ({ name, type, size, sha256 }, at) =>
        `  file ${plainText(name)}  ${type}  ${size} bytes  ${sha256}  ${links[at]?.url ?? ''}`,
    ),
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
