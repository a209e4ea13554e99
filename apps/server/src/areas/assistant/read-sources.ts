import type { LanguageCode } from '@ocean/api/language-codes';
import type { Queryable } from '../../db/database.ts';
import { searchArticles } from '../support/queries.ts';
import { parseBody } from '../support/rules.ts';
import type { Source } from './answer/assistant.ts';

const MAX_ARTICLES = 4;

type Asked = { readonly lang: LanguageCode; readonly question: string };

/** What the account may read and an answer may rest on, the best first. */
export async function readSources(q: Queryable, { lang, question }: Asked): Promise<Source[]> {
  const articles = await searchArticles(q, { question, lang, limit: MAX_ARTICLES });
  return articles.map(({ id, title, body }) => ({ kind: 'article', id, title, text: textOf(body) }));
}

/** Without its markup. */
function textOf(body: string): string {
  const marks = { paragraph: '', bullet: '• ', step: '• ' };
  return parseBody(body)
    .map(({ kind, parts }) => marks[kind] + parts.map(({ text }) => text).join(''))
    .join('\n');
}
