import { articleId, MAX_QUESTION_LENGTH } from '@ocean/api/areas/support';
import { LANGUAGE_CODES } from '@ocean/api/language-codes';
import { MAX_HELP_BODY, MAX_TITLE } from '@ocean/api/operators/content';
import { DEFAULT_LANGUAGE, isLanguageCode } from '@ocean/i18n/languages';
import * as v from 'valibot';
import { isArticle, readTexts } from '../../areas/support/queries.ts';
import type { Database } from '../../db/database.ts';
import type { ContentWanted } from './change-content.ts';
import type { HelpText } from './describe-content.ts';

export const HELP_USAGE = `npm run content -- help [fees]                              articles, or the texts of one
npm run content -- write fees ko --title "…" --body "…" [--asked "…"] --reason "…"   shown in place of the shipped text
npm run content -- reset fees ko --reason "…"              the shipped text again
npm run content -- hide|show fees --reason "…"`;

export const HELP_WORDS = ['title', 'body', 'asked'] as const;

const written = v.strictObject({
  title: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_TITLE)),
  body: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_HELP_BODY)),
  asked: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_QUESTION_LENGTH)), ''),
});

/** Undefined for an unknown command or other arguments. A new article begins with its English text. */
export async function readHelpChange(
  db: Database,
  { command, positionals, words }: { command: string; positionals: readonly string[]; words: Partial<Record<string, string>> },
): Promise<ContentWanted | undefined> {
  const [id = '', lang] = positionals;
  if (!v.is(articleId, id)) return undefined;
  const change = (subject: string, value: HelpText | 'hidden' | null) => helpChange(subject, value);
  const hasWords = Object.keys(words).length > 0;
  if (lang === undefined) {
    if (hasWords || !(await isArticle(db, id))) return undefined;
    if (command === 'hide') return change(id, 'hidden');
    return command === 'show' ? change(id, null) : undefined;
  }
  if (positionals.length > 2 || !isLanguageCode(lang)) return undefined;
  if (command === 'reset') return hasWords ? undefined : change(`${id}/${lang}`, null);
  const text = v.safeParse(written, words);
  if (command !== 'write' || !text.success) return undefined;
  return lang === DEFAULT_LANGUAGE || (await isArticle(db, id)) ? change(`${id}/${lang}`, text.output) : undefined;
}

/** A support operator's change of an article, or of its text in one language. */
export function helpChange(subject: string, value: HelpText | 'hidden' | null): ContentWanted {
  return { subject: `help/${subject}`, value, role: 'support', isNew: value !== null };
}

/** Every article with its English title, or each text of one. */
export async function listHelp(db: Database, id?: string): Promise<string[]> {
  const texts = (await readTexts(db)).filter(({ article }) => id === undefined || article === id);
  if (texts.length === 0) return ['there is no such article'];
  const from = (isShipped: boolean) => (isShipped ? 'shipped' : 'written by operators');
  if (id !== undefined) {
    return texts.map((text) => `${text.lang}  ${text.title}  version ${text.version}, ${from(text.isShipped)}${shownOf(text)}`);
  }
  return [...new Set(texts.map(({ article }) => article))].map((article) => {
    const all = texts.filter((text) => text.article === article);
    const first = all.find(({ lang }) => lang === DEFAULT_LANGUAGE) ?? all[0];
    const own = LANGUAGE_CODES.filter((code) => all.some(({ lang, isShipped }) => lang === code && !isShipped));
    const changed = own.length > 0 ? `, written by operators: ${own.join(' ')}` : '';
    return `${article}  ${first?.title}${changed}${first ? shownOf(first) : ''}`;
  });
}

const shownOf = ({ isHidden }: { isHidden: boolean }) => (isHidden ? ', hidden' : '');
