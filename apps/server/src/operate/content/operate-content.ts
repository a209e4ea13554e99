import { LANGUAGE_CODES } from '@ocean/api/language-codes';
import * as v from 'valibot';
import { readBank } from '../../areas/desk/quiz/queries.ts';
import { type KeptChange, readChanges, readItems } from '../../areas/home/content/queries.ts';
import { versionSchema } from '../../areas/home/content/rules.ts';
import { readMenu } from '../../areas/home/queries.ts';
import type { Database } from '../../db/database.ts';
import { type Operation, Usage } from '../operation.ts';
import { perform } from '../prepared-act.ts';
import { readArgs } from '../sign-act.ts';
import { type ContentWanted, prepareContent } from './change-content.ts';
import { describeContent } from './describe-content.ts';
import { HELP_USAGE, HELP_WORDS, listHelp, readHelpChange } from './write-help.ts';
import { readTextChange, TEXT_SUBJECT, TEXT_USAGE, TEXT_WORDS } from './write-texts.ts';

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
/**
 * Lists and changes public content: notices, news, banners, help, questions of the test, open areas, maintenance, the
 * oldest safe version.
 */
export const operateContent: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, [...TEXT_WORDS, 'reason', ...HELP_WORDS]);
  const [command = '', what = '', ...rest] = positionals;
  const { reason, signature, ...words } = values;
  if (command === 'help' && rest.length === 0 && Object.keys(values).length === 0) return listHelp(desk.db, what || undefined);
  const help = await readHelpChange(desk.db, { command, positionals: positionals.slice(1), words });
  if (help && reason) return perform(desk, await prepareContent(desk, { ...help, reason }), signature);
  if (rest.length > 0) throw new Usage(USAGE);
  if (command === 'list' && what === '' && Object.keys(values).length === 0) return list(desk.db);
  if (command === 'quiz' && what === '' && Object.keys(values).length === 0) return listQuestions(desk.db);
  if (command === 'history' && Object.keys(values).length === 0) return showHistory(desk.db, what || undefined);
  const wanted = await readWanted(desk.db, { command, what, words });
  if (!wanted || !reason) throw new Usage(USAGE);
  return perform(desk, await prepareContent(desk, { ...wanted, reason }), signature);
};

async function readWanted(
  db: Database,
  { command, what, words }: { command: string; what: string; words: Values },
): Promise<ContentWanted | undefined> {
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

/** In English, including hidden questions; the right option is not shown to anyone. */
async function listQuestions(db: Database): Promise<string[]> {
  return (await readBank(db)).map(({ id, text, isHidden }) => `quiz/${id}  ${text}${isHidden ? ', hidden' : ''}`);
}

async function isQuestion(db: Database, subject: string): Promise<boolean> {
  return (await readBank(db)).some(({ id }) => subject === `quiz/${id}`);
}

async function list(db: Database): Promise<string[]> {
  const [items, { menu }] = await Promise.all([readItems(db), readMenu(db)]);
  return [
    ...items.map(({ subject, value }) => `${subject}  ${describeContent(value, 'brief').join('  ')}`),
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
  const from = before === null ? '' : `${describeContent(before).join('  ')} → `;
  return `${at.toISOString()}  ${subject}  ${from}${describeContent(value).join('  ')}, by ${author}: ${reason}`;
}
