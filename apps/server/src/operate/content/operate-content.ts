import { isDeepStrictEqual } from 'node:util';
import { LANGUAGE_CODES } from '@ocean/api/language-codes';
import type { OperatorRole } from '@ocean/api/operators/roles';
import * as v from 'valibot';
import { readBank } from '../../areas/desk/quiz/queries.ts';
import { countChanges, type KeptChange, readChanges, readItems } from '../../areas/home/content/queries.ts';
import { versionSchema, type Worded } from '../../areas/home/content/rules.ts';
import { recordChange } from '../../areas/home/content/store.ts';
import { readMenu } from '../../areas/home/queries.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed, type Operation, Usage } from '../operation.ts';
import { readArgs, signAct } from '../sign-act.ts';
import { describeHelpText, HELP_USAGE, HELP_WORDS, type HelpText, listHelp, readHelpChange } from './write-help.ts';
import { describeTexts, readTextChange, TEXT_SUBJECT, TEXT_USAGE, TEXT_WORDS } from './write-texts.ts';

const USAGE = `npm run content -- list
npm run content -- history [notice/3]
${TEXT_USAGE}
npm run content -- close|open /bot --reason "…"                                            an owner signs
npm run content -- maintenance on|off --reason "…"
npm run content -- version 0.2.0 --reason "…"          the oldest web app that may still be used
${HELP_USAGE}
npm run content -- quiz                                    questions of the desk's test
npm run content -- hide|show quiz/escrow --reason "…"      whether one is drawn
every change takes --signature 0x…; languages: ${LANGUAGE_CODES.join(', ')}`;

const MAX_LISTED = 500;

type Values = Partial<Record<string, string>>;
/** What an operator wants, before it is known what stands there now. */
type Wanted = { readonly subject: string; readonly value: unknown; readonly role: OperatorRole; readonly isNew?: boolean };

/** Lists and changes what everyone sees: notices, news, banners, help, questions of the test, open areas, maintenance, the oldest safe version. */
export const operateContent: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, [...TEXT_WORDS, 'reason', ...HELP_WORDS]);
  const [command = '', what = '', ...rest] = positionals;
  const { reason, signature, ...words } = values;
  if (command === 'help' && rest.length === 0 && Object.keys(values).length === 0) return listHelp(desk.db, what || undefined);
  const help = await readHelpChange(desk.db, { command, positionals: positionals.slice(1), words });
  if (help && reason) return change(desk, { ...help, reason }, signature);
  if (rest.length > 0) throw new Usage(USAGE);
  if (command === 'list' && what === '' && Object.keys(values).length === 0) return list(desk.db);
  if (command === 'quiz' && what === '' && Object.keys(values).length === 0) return listQuestions(desk.db);
  if (command === 'history' && Object.keys(values).length === 0) return showHistory(desk.db, what || undefined);
  const wanted = await readWanted(desk.db, { command, what, words });
  if (!wanted || !reason) throw new Usage(USAGE);
  return change(desk, { ...wanted, reason }, signature);
};

async function readWanted(
  db: Database,
  { command, what, words }: { command: string; what: string; words: Values },
): Promise<Wanted | undefined> {
  if (command === 'add' || command === 'change') return readTextChange(db, { command, what, words });
  if (Object.keys(words).length > 0) return undefined;
  if (command === 'remove' && TEXT_SUBJECT.test(what)) return { subject: what, value: null, role: 'support' };
  if ((command === 'hide' || command === 'show') && (await isQuestion(db, what))) {
    return { subject: what, value: command === 'hide' ? 'hidden' : null, role: 'support', isNew: command === 'hide' };
  }
  if ((command === 'close' || command === 'open') && /^\/[A-Za-z]+$/.test(what)) {
    return { subject: `menu${what}`, value: command === 'close' ? 'closed' : 'open', role: 'owner' };
  }
  if (command === 'maintenance' && (what === 'on' || what === 'off')) {
    return { subject: 'maintenance', value: what === 'on', role: 'owner' };
  }
  if (command === 'version' && v.is(versionSchema, what)) return { subject: 'leastSafeVersion', value: what, role: 'owner' };
  return undefined;
}

/** One operator signs. The text shows what stands there, what will stand there, and the number of the change, so that it serves once. */
async function change(
  desk: Desk,
  wanted: Wanted & { reason: string },
  signature: string | undefined,
): Promise<readonly string[]> {
  const { subject, value, role, reason, isNew } = wanted;
  const before = await readCurrent(desk.db, subject);
  const revision = (await countChanges(desk.db, subject)) + 1;
  if (before === undefined)
    throw new NotAllowed(`${subject.replace('menu/', '/')} is not part of this version: nothing was changed.`);
  if (before === null && !isNew) throw new NotAllowed(`${subject} does not stand there: nothing was changed.`);
  if (isDeepStrictEqual(before, value)) throw new NotAllowed(`${subject} is already so: nothing was changed.`);
  const facts = [...describe(before).map((line) => `from ${line}`), ...describe(value).map((line) => `to ${line}`)];
  const text = actText(desk, `change ${revision} of ${subject}`, [...facts, `reason: ${reason}`]);
  const signing = await signAct(desk, { subject: `content/${subject}`, text, role, signaturesNeeded: 1 }, signature);
  const [author] = signing.signers;
  if (author === undefined) return signing.lines;
  if (!(await recordChange(desk.db, { subject, revision, value, author, reason }))) {
    throw new NotAllowed(`Another operator has changed ${subject} meanwhile: nothing was changed.`);
  }
  return [value === null ? `${subject} is taken away` : `${subject}  ${describe(value).join('  ')}`];
}

/** What stands there now; null for a text that does not, undefined for an area that this version does not have. */
async function readCurrent(db: Database, subject: string): Promise<unknown> {
  if (!subject.startsWith('menu/')) return (await readItems(db)).find((item) => item.subject === subject)?.value ?? null;
  const item = (await readMenu(db)).menu.find(({ route }) => `menu${route}` === subject);
  if (item?.type !== 0) return undefined;
  return item.isClosed ? 'closed' : 'open';
}

/** In English, with what is hidden; which option is right is nobody's to read. */
async function listQuestions(db: Database): Promise<string[]> {
  return (await readBank(db)).map(({ id, text, isHidden }) => `quiz/${id}  ${text}${isHidden ? ', hidden' : ''}`);
}

async function isQuestion(db: Database, subject: string): Promise<boolean> {
  return (await readBank(db)).some(({ id }) => subject === `quiz/${id}`);
}

async function list(db: Database): Promise<string[]> {
  const [items, { menu }] = await Promise.all([readItems(db), readMenu(db)]);
  return [
    ...items.map(({ subject, value }) => `${subject}  ${describe(value, 'brief').join('  ')}`),
    ...menu
      .filter(({ route, type }) => type === 0 && route !== '/')
      .map(({ route, isClosed }) => `${route}  ${isClosed ? 'closed' : 'open'}`),
  ];
}

async function showHistory(db: Database, subject: string | undefined): Promise<string[]> {
  const rows = await readChanges(db, { subject, limit: MAX_LISTED });
  if (rows.length === 0) return ['nothing was ever changed'];
  return rows.map(describeChange);
}

function describeChange({ subject, before, value, author, reason, at }: KeptChange): string {
  const from = before === null ? '' : `${describe(before).join('  ')} → `;
  return `${at.toISOString()}  ${subject}  ${from}${describe(value).join('  ')}, by ${author}: ${reason}`;
}

/** In brief without the texts below titles, which are long. */
function describe(value: unknown, length: 'whole' | 'brief' = 'whole'): string[] {
  if (value === null) return ['nothing'];
  if (typeof value === 'boolean') return [value ? 'on' : 'off'];
  if (typeof value === 'string') return [value];
  if (Object.hasOwn(value as object, 'body')) return describeHelpText(value as HelpText);
  const { bodies, ...titles } = value as Worded;
  return describeTexts(length === 'whole' && bodies ? { ...titles, bodies } : titles);
}
