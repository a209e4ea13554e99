import type { desk } from '@ocean/api/areas/desk';
import { QUIZ_PASSING_SCORE } from '@ocean/api/areas/desk/profile';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { LanguageCode } from '@ocean/api/language-codes';
import type { Database, Transaction } from '../../../db/database.ts';
import { doOnce } from '../../../db/do-once.ts';
import { deriveId } from '../../../derive-id.ts';
import type { Handler, MemberCall } from '../../../http/route.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { findMarked, type LastTest, type QuizFacts, readQuestions, readQuizFacts } from './queries.ts';
import { fillNumbers, isComplete, minutesToWait, numbersOf, openTest } from './rules.ts';
import { drawTest, markTest, takeQuizTurn } from './store.ts';

type Quiz = typeof desk.quiz;

/** Draws a test, shows the one that is not marked yet, or marks it. */
export const takeTest: Handler<Quiz> = async ({ db }, call, { testId, answers }) => {
  if (testId === undefined && answers === undefined) return draw(db, call);
  if (testId === undefined || answers === undefined || !isComplete(answers)) throw new Refusal('FORM_INCOMPLETE');
  return mark(db, call, { testId, answers });
};

async function draw(db: Database, call: MemberCall): Promise<OutputOf<Quiz>> {
  const { account, requestId, lang } = call;
  const test = await db.transaction(async (tx) => {
    const facts = await readBehindTurn(tx, account);
    const open = openTest(facts);
    if (open) return open;
    const minutes = minutesToWait(facts);
    if (minutes > 0) throw new Refusal('QUIZ_TOO_SOON', { minutes });
    await drawTest(tx, { account, testId: deriveId('quiz', requestId) });
    return openTest(await readQuizFacts(tx, account));
  });
  if (!test) throw new Error(`the test of request ${requestId} was not drawn`);
  const [questions, params] = await Promise.all([
    readQuestions(db, { testId: test.id, lang: lang as LanguageCode }),
    readParamsToday(db),
  ]);
  const numbers = numbersOf(params);
  return {
    ...viewTest(test),
    questions: questions.map(({ text, options }) => ({
      text: fillNumbers(text, numbers),
      options: options.map((option) => fillNumbers(option, numbers)),
    })),
  };
}

type Marking = { readonly testId: string; readonly answers: readonly number[] };

async function mark(db: Database, { account, requestId }: MemberCall, { testId, answers }: Marking): Promise<OutputOf<Quiz>> {
  const marked = await doOnce(
    () => findMarked(db, { account, testId, requestId }),
    () =>
      db.transaction(async (tx) => {
        const open = openTest(await readBehindTurn(tx, account));
        if (open?.id !== testId.toLowerCase()) throw new Refusal('QUIZ_UNKNOWN');
        return { ...open, score: await markTest(tx, { account, testId, requestId, answers }) };
      }),
  );
  return { ...viewTest(marked), questions: [] };
}

async function readBehindTurn(tx: Transaction, account: string): Promise<QuizFacts> {
  await takeQuizTurn(tx, account);
  const facts = await readQuizFacts(tx, account);
  if (!facts.hasProfile) throw new Refusal('PROFILE_MISSING');
  if (facts.passedAt) throw new Refusal('QUIZ_PASSED');
  return facts;
}

function viewTest({ id, endsAt, score }: LastTest) {
  const passed = score === QUIZ_PASSING_SCORE;
  return { testId: id, score, passed, passingScore: QUIZ_PASSING_SCORE, retryAt: passed ? null : endsAt.toISOString() };
}
