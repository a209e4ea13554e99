import type { LanguageCode } from '@ocean/api/language-codes';
import { FALLBACK_LANGUAGES, readingOrder } from '@ocean/i18n/languages';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** `lang` is the language of the text. `body` has the markup of `rules.ts`. */
export type Article = {
  readonly id: string;
  readonly lang: LanguageCode;
  readonly version: number;
  readonly title: string;
  readonly body: string;
};

/** A higher score is a better match; scores are comparable within one search only. */
export type FoundArticle = Article & { readonly score: number };

/** Longer questions are cut: the subject is usually at the beginning. */
const MAX_SEARCHED_LENGTH = 1000;
/** A title word counts more than a word of the text. `ts_rank` would weigh rare and common words alike. */
const TITLE_WEIGHT = 3;
const ASKED_WEIGHT = 2.5;

/** Every article once, in the first of these languages in which it exists. */
function articlesIn(languages: readonly LanguageCode[]): Sql {
  return sql`(
    select distinct on (article) article, lang, position, version, title, body, words from help_shown
    where lang = any (${languages}) order by article, array_position(${languages}::text[], lang))`;
}

/** All articles that are not hidden, in the order of the list. */
export function readArticles(q: Queryable, lang: LanguageCode): Promise<Article[]> {
  return q.many<Article>(sql`
    select article as id, lang, version, title, body from ${articlesIn(readingOrder(lang))} a order by position, article`);
}

/** Undefined for an article that does not exist or is hidden. */
export function findArticle(q: Queryable, { id, lang }: { id: string; lang: LanguageCode }): Promise<Article | undefined> {
  return q.maybeOne<Article>(sql`
    select article as id, lang, version, title, body from ${articlesIn(readingOrder(lang))} a where article = ${id}`);
}

/**
 * Articles that answer a question, the best match first; none if no article has any of its words. Words are weighted by their
 * rarity among articles. The question is taken as plain words, without operators. If the caller's languages have no match, for
 * example for a question in English, the fallback languages are searched.
 */
export async function searchArticles(
  q: Queryable,
  { question, lang, limit }: { question: string; lang: LanguageCode; limit: number },
): Promise<FoundArticle[]> {
  const asked = question.slice(0, MAX_SEARCHED_LENGTH);
  const own = await rankIn(q, { question: asked, languages: readingOrder(lang), limit });
  if (own.length > 0) return own;
  for (const other of FALLBACK_LANGUAGES.filter((fallback) => fallback !== lang)) {
    const found = await rankIn(q, { question: asked, languages: [other], limit });
    if (found.length > 0) return inLanguage(q, found, lang);
  }
  return [];
}

function rankIn(
  q: Queryable,
  { question, languages, limit }: { question: string; languages: readonly LanguageCode[]; limit: number },
): Promise<FoundArticle[]> {
  return q.many<FoundArticle>(sql`
    with article as materialized (select * from ${articlesIn(languages)} a),
    asked as (
      select distinct l.lang, words.lexeme from (select distinct lang from article) l
        cross join lateral help_lexemes(l.lang, ${question}) words
    ),
    hit as (
      select a.article, u.lexeme, a.lang, case
          when 'A' = any (u.weights) then ${TITLE_WEIGHT}::float8
          when 'B' = any (u.weights) then ${ASKED_WEIGHT}::float8
          else 1 end as weight
      from article a cross join lateral unnest(a.words) u join asked on asked.lang = a.lang and asked.lexeme = u.lexeme
    ),
    rarity as (
      select h.lang, h.lexeme, ln(1 + (total.articles - count(*) + 0.5) / (count(*) + 0.5)) as idf
      from hit h join (select lang, count(*) as articles from article group by lang) total on total.lang = h.lang
      group by h.lang, h.lexeme, total.articles
    ),
    score as (select h.article, sum(h.weight * r.idf) as score from hit h join rarity r using (lang, lexeme) group by h.article)
    select a.article as id, a.lang, a.version, a.title, a.body, s.score::float8 as score
    from score s join article a using (article) order by s.score desc, a.position, a.article limit ${limit}`);
}

async function inLanguage(q: Queryable, found: readonly FoundArticle[], lang: LanguageCode): Promise<FoundArticle[]> {
  const texts = new Map((await readArticles(q, lang)).map((article) => [article.id, article]));
  return found.map((article) => ({ ...article, ...texts.get(article.id) }));
}

export type StoredText = {
  readonly article: string;
  readonly lang: LanguageCode;
  readonly title: string;
  readonly version: number;
  readonly isShipped: boolean;
  readonly isHidden: boolean;
};

/** Every current text, including hidden articles, in the order of the list. */
export function readTexts(q: Queryable): Promise<StoredText[]> {
  return q.many<StoredText>(sql`
    select * from (
      select distinct on (article, lang) article, lang, title, version, is_shipped as "isShipped", position,
        exists (select from content_item c where c.subject = 'help/' || article) as "isHidden"
      from help_text order by article, lang, is_shipped
    ) text order by position, article, lang`);
}

export type ArticleText = StoredText & { readonly body: string; readonly asked: string };

/** For operators: an article in every language that has it, hidden or not. */
export function readTextsOf(q: Queryable, article: string): Promise<ArticleText[]> {
  return q.many<ArticleText>(sql`
    select distinct on (lang) article, lang, title, body, asked, version, is_shipped as "isShipped",
      exists (select from content_item c where c.subject = 'help/' || article) as "isHidden"
    from help_text where article = ${article} order by lang, is_shipped`);
}

/** Whether the article exists in any language, hidden or not. */
export async function isArticle(q: Queryable, id: string): Promise<boolean> {
  return (await q.maybeOne(sql`select from help_text where article = ${id} limit 1`)) !== undefined;
}

/** Null: the member has not said whether it helped. */
export async function findAnswer(q: Queryable, { account, id }: { account: string; id: string }): Promise<boolean | null> {
  const row = await q.maybeOne<{ helped: boolean }>(
    sql`select helped from help_answer where account = ${account} and article = ${id}`,
  );
  return row?.helped ?? null;
}
