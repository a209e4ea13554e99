import type { support } from '@ocean/api/areas/support';
import { Refusal } from '@ocean/api/errors';
import type { LanguageCode } from '@ocean/api/language-codes';
import type { Handler } from '../../http/route.ts';
import { lineOf } from './list-questions.ts';
import { findAnswer, findArticle, searchArticles } from './queries.ts';
import { parseBody } from './rules.ts';
import { recordAnswer } from './store.ts';

const MAX_RELATED = 3;

export const showQuestion: Handler<typeof support.showQuestion> = async ({ db }, { account, lang }, { id }) => {
  const article = await findArticle(db, { id, lang: lang as LanguageCode });
  if (!article) throw new Refusal('ARTICLE_UNKNOWN');
  const [near, helped] = await Promise.all([
    searchArticles(db, { question: article.title, lang: article.lang, limit: MAX_RELATED + 1 }),
    findAnswer(db, { account, id }),
  ]);
  const related = near.filter((other) => other.id !== id).slice(0, MAX_RELATED);
  return {
    id,
    title: article.title,
    lang: article.lang,
    body: parseBody(article.body).map(({ kind, parts }) => ({ kind, parts: [...parts] })),
    related: related.map(lineOf),
    helped,
  };
};

export const answerHelpful: Handler<typeof support.answerHelpful> = async ({ db }, { account, lang }, { id, helped }) => {
  if (!(await findArticle(db, { id, lang: lang as LanguageCode }))) throw new Refusal('ARTICLE_UNKNOWN');
  await recordAnswer(db, { account, id, helped });
  return { helped };
};
