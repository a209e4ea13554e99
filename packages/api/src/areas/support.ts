import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { listOf, pageFields } from '../fields.ts';

/** Maximum length of a search, and of the search words that operators give an article. */
export const MAX_QUESTION_LENGTH = 1000;

/** Names an article in every language and in every version, such as 'fees'. */
export const articleId = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,47}$/), v.description('such as "fees"'));

const articleLine = v.strictObject({
  id: articleId,
  title: v.string(),
  /** Its beginning, without markup; at most 200 characters. */
  excerpt: v.string(),
});

/** Text as it is shown: it contains no markup and must not be parsed as markup. */
const part = v.strictObject({
  text: v.string(),
  isStrong: v.boolean(),
  /** An address of the app that the text leads to, such as '/zichan'. */
  route: v.nullable(v.string()),
});

/** bullet and step: one list item each. Consecutive items form one list; steps are numbered. */
const block = v.strictObject({ kind: v.picklist(['paragraph', 'bullet', 'step']), parts: v.array(part) });

export const support = {
  listQuestions: endpoint({
    path: '/api/raw/questionList',
    caller: 'member',
    fromReplica: true,
    summary: 'Help articles in the language of the caller; with a question, those that answer it, the best first',
    input: v.strictObject({ ...pageFields, q: v.optional(v.pipe(v.string(), v.maxLength(MAX_QUESTION_LENGTH)), '') }),
    output: listOf(articleLine),
    refusals: ['PAGE_UNKNOWN'],
  }),
  showQuestion: endpoint({
    path: '/api/raw/questionDetail',
    caller: 'member',
    summary: 'One help article in the language of the caller, what is near it, and whether it helped the caller',
    input: v.strictObject({ id: articleId }),
    output: v.strictObject({
      id: articleId,
      title: v.string(),
      /** The language of the text, which is not always the caller's. */
      lang: v.string(),
      body: v.array(block),
      related: v.array(articleLine),
      /** Null: the caller has not said. */
      helped: v.nullable(v.boolean()),
    }),
    refusals: ['ARTICLE_UNKNOWN'],
  }),
  answerHelpful: endpoint({
    path: '/api/raw/questionHelpful',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Says whether an article helped; an account has one answer an article, and the last one holds',
    input: v.strictObject({ id: articleId, helped: v.boolean() }),
    output: v.strictObject({ helped: v.boolean() }),
    refusals: ['ARTICLE_UNKNOWN'],
  }),
} as const;
