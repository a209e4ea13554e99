import { LANGUAGE_CODES } from '@ocean/api/language-codes';
import { TEXT_KINDS, type TextKind } from '@ocean/api/operators/content';
import * as v from 'valibot';
import { lastNumber } from '../../areas/home/content/queries.ts';
import { hasItsSeverity, hasItsText, type Worded, wordedSchema } from '../../areas/home/content/rules.ts';
import type { Database } from '../../db/database.ts';
import type { ContentWanted } from './change-content.ts';

export const TEXT_USAGE = `npm run content -- add notice|news|banner|incident --en "…" [--ko "…" …] [--text-en "…" …] [--to /bot] --reason "…"   an operator (support) signs
npm run content -- change notice/3 --en "…" [--ko "…" …] [--text-en "…" …] --reason "…"
                                                           news need their text, a notice may have one
                                                           an incident says how serious it is: --severity info|warning|severe
npm run content -- remove notice/3 --reason "…"`;

const BODY = 'text-';

/** --en is the title in English, or the whole text of a kind without a body; --text-en is the body below it. */
export const TEXT_WORDS: readonly string[] = [...LANGUAGE_CODES, ...LANGUAGE_CODES.map((code) => BODY + code), 'to', 'severity'];

export const TEXT_SUBJECT = new RegExp(`^(${TEXT_KINDS.join('|')})/[1-9]\\d{0,8}$`);

/** Undefined for arguments that the command does not take. */
export async function readTextChange(
  db: Database,
  { command, what, words }: { command: 'add' | 'change'; what: string; words: Partial<Record<string, string>> },
): Promise<ContentWanted | undefined> {
  const worded = v.safeParse(wordedSchema, readWords(words));
  const kind = TEXT_KINDS.find((known) => known === what.split('/')[0]);
  if (!worded.success || !kind || !hasItsText(kind, worded.output) || !hasItsSeverity(kind, worded.output)) return undefined;
  if (command === 'change') return TEXT_SUBJECT.test(what) ? { subject: what, value: worded.output, role: 'support' } : undefined;
  return what === kind ? newText(db, kind, worded.output) : undefined;
}

/** A new text with the next number of its kind. */
export async function newText(db: Database, kind: TextKind, value: Worded): Promise<ContentWanted> {
  return { subject: `${kind}/${(await lastNumber(db, kind)) + 1}`, value, role: 'support', isNew: true };
}

function readWords({ to: route, severity, ...words }: Partial<Record<string, string>>) {
  const entries = Object.entries(words);
  const bodies = entries.filter(([name]) => name.startsWith(BODY)).map(([name, text]) => [name.slice(BODY.length), text]);
  return {
    texts: Object.fromEntries(entries.filter(([name]) => !name.startsWith(BODY))),
    ...(bodies.length > 0 && { bodies: Object.fromEntries(bodies) }),
    ...(route !== undefined && { route }),
    ...(severity !== undefined && { severity }),
  };
}
