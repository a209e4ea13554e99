import type { support } from '@ocean/api/areas/support';
import { Refusal } from '@ocean/api/errors';
import type { LanguageCode } from '@ocean/api/language-codes';
import { itemsBefore, pageOf } from '@ocean/api/page';
import type { Handler } from '../../http/route.ts';
import { type Article, readArticles, searchArticles } from './queries.ts';
import { excerptOf } from './rules.ts';

/** More than there are: a search returns everything it finds, and pages are cut from that. */
const MAX_FOUND = 1000;

export const listQuestions: Handler<typeof support.listQuestions> = async ({ db }, { lang }, { q, ...page }) => {
  const question = q.trim();
  const code = lang as LanguageCode;
  const articles: readonly Article[] =
    question === '' ? await readArticles(db, code) : await searchArticles(db, { question, lang: code, limit: MAX_FOUND });
  const skip = itemsBefore(page);
  if (skip > 0 && skip >= articles.length) throw new Refusal('PAGE_UNKNOWN');
  return pageOf(page, { list: articles.slice(skip, skip + page.size).map(lineOf), total: articles.length });
};

/** An article as shown in lists. */
export const lineOf = ({ id, title, body }: Article) => ({ id, title, excerpt: excerptOf(body) });
