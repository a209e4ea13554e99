import type { LanguageCode } from '@ocean/api/language-codes';
import { readingOrder } from '@ocean/i18n/languages';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

export type LastTest = {
  readonly id: string;
  readonly endsAt: Date;
  /** Null until it is marked. */
  readonly score: number | null;
};

/** What decides what an account may do at the test. */
export type QuizFacts = {
  readonly now: Date;
  readonly hasProfile: boolean;
  readonly passedAt: Date | null;
  readonly bestScore: number | null;
  readonly last: LastTest | null;
};

export async function readQuizFacts(q: Queryable, account: string): Promise<QuizFacts> {
  const { id, endsAt, score, ...facts } = await q.one<Omit<QuizFacts, 'last'> & LastTest & { id: string | null }>(sql`
    select platform_now() as now, p.account is not null as "hasProfile", passed.passed_at as "passedAt",
      (select max(score) from quiz_test where account = asked.account) as "bestScore", last.id, last.ends_at as "endsAt", last.score
    from (select ${account}::text as account) asked
      left join desk_profile p on p.account = asked.account
      left join desk_quiz_pass passed on passed.account = asked.account
      left join lateral (
        select id, ends_at, score from quiz_test where account = asked.account order by drawn_at desc limit 1
      ) last on true`);
  return { ...facts, last: id === null ? null : { id, endsAt, score } };
}

/** The test that this request had marked, if it had. */
export function findMarked(
  q: Queryable,
  { account, testId, requestId }: { account: string; testId: string; requestId: string },
): Promise<LastTest | undefined> {
  return q.maybeOne<LastTest>(sql`
    select id, ends_at as "endsAt", score from quiz_test
    where id = ${testId} and account = ${account} and request_id = ${requestId}`);
}

export type Question = { readonly text: string; readonly options: readonly string[] };

/** The questions of a test in their places, options as they were shuffled, in the caller's language or what stands in for it. */
export function readQuestions(q: Queryable, { testId, lang }: { testId: string; lang: LanguageCode }): Promise<Question[]> {
  const languages = readingOrder(lang);
  return q.many<Question>(sql`
    select worded.text, (
        select array_agg(worded.options[option + 1] order by place) from unnest(d.shuffled) with ordinality o (option, place)
      ) as options
    from quiz_test_question d cross join lateral (
      select text, options from quiz_question
      where question = d.question and lang = any (${languages}::text[])
      order by array_position(${languages}::text[], lang) limit 1
    ) worded
    where d.test = ${testId} order by d.place`);
}

export type BankQuestion = { readonly id: string; readonly text: string; readonly isHidden: boolean };

/** For operators: every question in English. */
export function readBank(q: Queryable): Promise<BankQuestion[]> {
  return q.many<BankQuestion>(sql`
    select question as id, text, exists (select from content_item c where c.subject = 'quiz/' || question) as "isHidden"
    from quiz_question where lang = 'en' order by question`);
}

/** For operators: the languages of every question. */
export function readBankLanguages(q: Queryable): Promise<{ id: string; languages: LanguageCode[] }[]> {
  return q.many(sql`select question as id, array_agg(lang) as languages from quiz_question group by question`);
}

/** For operators: a question in every language, its options in no order that says which is right. */
export function readWordings(q: Queryable, id: string): Promise<(Question & { readonly lang: LanguageCode })[]> {
  return q.many(sql`select lang, text, options from quiz_question where question = ${id} order by lang`);
}
