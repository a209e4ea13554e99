import type { LanguageCode } from '@ocean/api/language-codes';
import { DEFAULT_LANGUAGE, FALLBACK_LANGUAGES, readingOrder } from '@ocean/i18n/languages';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { fitsQuestion, isNearQuestion } from './fits-question.ts';
import { withoutSmallWords } from './small-words.ts';

/** `lang` is the language of the text. `body` has the markup of `rules.ts`. */
export type Article = {
  readonly id: string;
  readonly lang: LanguageCode;
  readonly version: number;
  readonly title: string;
  readonly body: string;
};

export type FoundArticle = Article & {
  /** Higher is a better match; comparable within one search only. */
  readonly score: number;
  /** False: it shares a word or two with the question, but none that says what the question is about. */
  readonly fits: boolean;
  /** Whether it is worth naming beside a question that none fits. */
  readonly isNear: boolean;
};

/** Longer questions are cut: the subject is usually at the beginning. */
const MAX_SEARCHED_LENGTH = 1000;
/** A title word counts more than a word of the text. `ts_rank` would weigh rare and common words alike. */
const TITLE_WEIGHT = 3;
const ASKED_WEIGHT = 2.5;
/** What a word of the text counts of one that stands in the title, in the share of a question. */
const TEXT_SHARE = 0.7;

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
 * rarity among articles. The question is taken as plain words, without operators. If nothing fits in the caller's languages, for
 * example a question in English, the fallback languages are searched.
 */
export async function searchArticles(
  q: Queryable,
  { question, lang, limit }: { question: string; lang: LanguageCode; limit: number },
): Promise<FoundArticle[]> {
  const asked = question.slice(0, MAX_SEARCHED_LENGTH);
  const own = await rankIn(q, { question: asked, languages: readingOrder(lang), limit });
  if (own.some(({ fits }) => fits)) return own;
  for (const other of FALLBACK_LANGUAGES.filter((fallback) => fallback !== lang)) {
    const found = await rankIn(q, { question: asked, languages: [other], limit });
    if (found.some(({ fits }) => fits)) return inLanguage(q, found, lang);
  }
  return own;
}

async function rankIn(
  q: Queryable,
  { question, languages, limit }: { question: string; languages: readonly LanguageCode[]; limit: number },
): Promise<FoundArticle[]> {
  const subject = withoutSmallWords(languages[0] ?? DEFAULT_LANGUAGE, question);
  const rows = await q.many<Article & { score: number; share: number }>(sql`
    with article as materialized (select * from ${articlesIn(languages)} a),
    asked as (
      select l.lang, words.lexeme, bool_or(words.of_subject) as of_subject
      from (select distinct lang from article) l cross join lateral (
        select lexeme, false as of_subject from help_lexemes(l.lang, ${question})
        union all select lexeme, true from help_lexemes(l.lang, ${subject})
      ) words group by l.lang, words.lexeme
    ),
    hit as (
      select a.article, u.lexeme, a.lang, case
          when 'A' = any (u.weights) then ${TITLE_WEIGHT}::float8
          when 'B' = any (u.weights) then ${ASKED_WEIGHT}::float8
          else 1 end as weight
      from article a cross join lateral unnest(a.words) u join asked on asked.lang = a.lang and asked.lexeme = u.lexeme
    ),
    rarity as (
      select lang, lexeme, asked.of_subject, ln(1 + (articles - count(h.article) + 0.5) / (count(h.article) + 0.5)) as idf
      from asked left join hit h using (lang, lexeme) join (select lang, count(*) as articles from article group by lang) total using (lang)
      group by lang, lexeme, asked.of_subject, articles
    ),
    subject as (select lang, sum(idf) as whole from rarity where of_subject group by lang),
    score as (
      select h.article, sum(h.weight * r.idf) as score,
        sum(case when h.weight > 1 then r.idf else ${TEXT_SHARE}::float8 * r.idf end) filter (where r.of_subject)
          / (select whole from subject where lang = h.lang) as share
      from hit h join rarity r using (lang, lexeme) group by h.article, h.lang
    )
    select a.article as id, a.lang, a.version, a.title, a.body, s.score::float8 as score, coalesce(s.share, 0)::float8 as share
    from score s join article a using (article) order by s.score desc, a.position, a.article limit ${limit}`);
  return rows.map(({ share, ...article }) => {
    const ofQuestion = { lang: article.lang, share };
    return { ...article, fits: fitsQuestion(ofQuestion), isNear: isNearQuestion(ofQuestion) };
  });
}

async function inLanguage(q: Queryable, found: readonly FoundArticle[], lang: LanguageCode): Promise<FoundArticle[]> {
  const texts = new Map((await readArticles(q, lang)).map((article) => [article.id, article]));
  return found.map((article) => ({ ...article, ...texts.get(article.id) }));
}

/** `article`: whose passage it is; null: of another text. */
export type Passage = { readonly text: string; readonly article: string | null };

/** A word in the title, or among the words that people ask with, is the subject of the whole article and chooses no passage of it. */
const TITLE_IN_PASSAGE = 0.3;
const ASKED_IN_PASSAGE = 0.6;

/** For each passage how much of the question it has, by the rarity of the words among these passages; 0: none of them. */
export async function scorePassages(
  q: Queryable,
  { question, lang, passages }: { question: string; lang: LanguageCode; passages: readonly Passage[] },
): Promise<number[]> {
  const [texts, articles] = [passages.map(({ text }) => text), passages.map(({ article }) => article)];
  const rows = await q.many<{ place: number; score: number }>(sql`
    with asked as (select distinct lexeme from help_lexemes(${lang}, ${withoutSmallWords(lang, question)})),
    hit as (
      select distinct p.place, p.article, lexeme from unnest(${texts}::text[], ${articles}::text[]) with ordinality p (words, article, place)
        cross join lateral help_lexemes(${lang}, p.words) join asked using (lexeme)
    ),
    rarity as (
      select lexeme, ln(1 + (${passages.length}::integer - count(*) + 0.5) / (count(*) + 0.5)) as idf from hit group by lexeme
    ),
    subject as (
      select article, u.lexeme, case when 'A' = any (u.weights) then ${TITLE_IN_PASSAGE}::float8 else ${ASKED_IN_PASSAGE}::float8 end as weight
      from help_shown cross join lateral unnest(words) u
      where lang = ${lang} and article = any (${articles}::text[]) and u.weights && '{A,B}'::text[]
    )
    select place::integer, sum(idf * coalesce(weight, 1))::float8 as score
    from hit join rarity using (lexeme) left join subject using (article, lexeme) group by place`);
  const scores = new Map(rows.map(({ place, score }) => [place, score]));
  return passages.map((_, at) => scores.get(at + 1) ?? 0);
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
