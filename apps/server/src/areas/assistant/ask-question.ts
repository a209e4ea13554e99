import { type assistant, BUILT_IN, type Engine } from '@ocean/api/areas/assistant';
import type { OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { LanguageCode } from '@ocean/api/language-codes';
import type { Context } from '../../context.ts';
import { deriveId } from '../../derive-id.ts';
import type { Handler, MemberCall, StreamEvent, StreamHandler } from '../../http/route.ts';
import { NoAnswer } from '../../model/no-answer.ts';
import { createPlainWords } from '../../model/plain-words.ts';
import { readParamsToday } from '../../params/read-params.ts';
import type { Assistant, Question, Within } from './answer/assistant.ts';
import { builtInAssistant } from './answer/built-in.ts';
import { outsideAssistant } from './answer/outside.ts';
import { countQuestion } from './count-question.ts';
import { findOwnThread, readConsent, readExchanges } from './queries.ts';
import { findSubmission, readSourcesInThread } from './read-sources.ts';
import { MAX_QUESTIONS_IN_THREAD, titleOf } from './rules.ts';
import { recordExchange } from './store.ts';

type Ask = typeof assistant.ask;
type Answered = OutputOf<Ask>;
type Fallback = Answered['fallback'];
/** begin: names the engine that answers now; earlier pieces do not count. */
type AnswerEvent = { readonly begin: string } | { readonly piece: string } | { readonly done: Answered };

/** An answer in one piece must arrive before the client times out: if the outside model is too slow, the search answers. */
const WHOLE_ANSWER_MS = 6_000;
const EARLIER_READ = 4;
/** Articles that may be related to a question that none answers. */
const MAX_NEAR = 3;

export const askQuestion: Handler<Ask> = async (context, call, input) => {
  for await (const event of answer(context, { call, input, signal: new AbortController().signal, ms: WHOLE_ANSWER_MS })) {
    if ('done' in event) return event.done;
  }
  throw new Error('an answer ends with itself');
};

export const streamAnswer: StreamHandler<Ask> = async function* (context, call, input, signal): AsyncGenerator<StreamEvent> {
  const ms = (await readParamsToday(context.db))['ai.answerSeconds'] * 1000;
  for await (const event of answer(context, { call, input, signal, ms })) {
    if ('begin' in event) yield { event: 'begin', data: { by: event.begin } };
    else if ('piece' in event) yield { event: 'piece', data: { text: event.piece } };
    else yield { event: 'done', data: event.done };
  }
};

type Asking = {
  readonly call: MemberCall;
  readonly input: ParsedInputOf<Ask>;
  readonly signal: AbortSignal;
  readonly ms: number;
};

/** Reads only what the account may read, and writes only the question and its answer. */
async function* answer(context: Context, { call, input, signal, ms }: Asking): AsyncGenerator<AnswerEvent> {
  const { db } = context;
  const { account } = call;
  const thread = await chooseThread(context, call, input);
  const submission = await findSubmission(db, { account, id: input.submissionId });
  const engine = await chooseEngine(context, account, input.engine);
  const { refusedAt } = await countQuestion(db, account);
  if (refusedAt !== undefined) throw new Refusal('QUESTIONS_TOO_MANY', { maximum: refusedAt });

  const lang = call.lang as LanguageCode;
  const earlier = thread.isNew ? [] : await readExchanges(db, thread.id, EARLIER_READ);
  const sources = await readSourcesInThread(db, { lang, question: input.question, submission }, earlier.at(-1)?.question);
  const question: Question = { account, lang, text: input.question, sources, earlier };
  const given = yield* giveAnswer(engine, question, { ms, signal });

  const cited = given.cited.flatMap((number) => sources[number - 1] ?? []);
  // A search that answers nothing still names what is nearest; a model says by itself what it rests on.
  const isUnanswered = given.by === BUILT_IN && cited.length === 0;
  const named = isUnanswered ? sources.filter(({ isNear }) => isNear).slice(0, MAX_NEAR) : cited;
  const kept = {
    answer: given.text,
    sources: named.map(({ kind, id, title }) => ({ kind, id, title, fits: !isUnanswered })),
    by: given.by,
    fallback: given.fallback,
  };
  await recordExchange(db, { thread, account, question: input.question, ...kept });
  yield { done: { threadId: thread.id, ...kept } };
}

/** @throws Refusal THREAD_UNKNOWN */
async function chooseThread({ db }: Context, { account, requestId }: MemberCall, { threadId, question }: ParsedInputOf<Ask>) {
  const title = titleOf(question);
  if (threadId !== undefined) {
    const thread = await findOwnThread(db, { account, id: threadId });
    if (!thread) throw new Refusal('THREAD_UNKNOWN');
    if (thread.questions < MAX_QUESTIONS_IN_THREAD) return { id: thread.id, title, isNew: false };
  }
  return { id: deriveId('ai-thread', requestId), title, isNew: true };
}

type Choice = { readonly outside?: Assistant; readonly fallback: Fallback };

/** @throws Refusal AI_CONSENT_NEEDED before anything is read or sent */
async function chooseEngine({ db, log, model }: Context, account: string, wanted: Engine | undefined): Promise<Choice> {
  if (wanted === 'builtIn') return { fallback: null };
  if (!model) return { fallback: wanted === 'outside' ? 'unavailable' : null };
  if ((await readConsent(db, account)) !== null) return { outside: outsideAssistant({ db, log, model }), fallback: null };
  if (wanted === 'outside') throw new Refusal('AI_CONSENT_NEEDED');
  return { fallback: null };
}

type Given = {
  readonly text: string;
  readonly cited: readonly number[];
  readonly by: string;
  readonly fallback: Fallback;
};

/** The outside model's answer where there is one, else that of the search. */
async function* giveAnswer(
  { outside, fallback }: Choice,
  question: Question,
  within: Within,
): AsyncGenerator<AnswerEvent, Given> {
  if (outside) {
    try {
      return { ...(yield* give(outside, question, within)), fallback: null };
    } catch (error) {
      // The client has gone, so no search is needed.
      if (!(error instanceof NoAnswer) || within.signal.aborted) throw error;
      return { ...(yield* give(builtInAssistant, question, within)), fallback: error.why === 'limit' ? 'limit' : 'unavailable' };
    }
  }
  return { ...(yield* give(builtInAssistant, question, within)), fallback };
}

async function* give(by: Assistant, question: Question, within: Within): AsyncGenerator<AnswerEvent, Omit<Given, 'fallback'>> {
  yield { begin: by.by };
  const words = createPlainWords(question.sources.length);
  let text = '';
  const show = (shown: string): AnswerEvent => {
    text += shown;
    return { piece: shown };
  };
  for await (const piece of by.answer(question, within)) {
    const shown = words.add(piece);
    if (shown !== '') yield show(shown);
  }
  const last = words.end();
  if (last !== '') yield show(last);
  if (text.trim() === '') throw new NoAnswer('unavailable');
  return { text: text.trim(), cited: words.cited(), by: by.by };
}
