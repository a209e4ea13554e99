import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { at, count, listOf, pageFields, uuid } from '../fields.ts';
import { parseText } from '../inputs/text.ts';

/** Longer questions are refused. */
export const MAX_ASKED_LENGTH = 2000;

/** Sources that an answer may use. */
export const SOURCE_KINDS = ['article', 'project', 'submission'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/**
 * builtIn: the search of this platform, which only quotes. outside: the model of an outside service, if one is configured and
 * the account has agreed.
 */
export const ENGINES = ['builtIn', 'outside'] as const;
export type Engine = (typeof ENGINES)[number];

/** `by` of the built-in search; every other value is the name of an outside model. */
export const BUILT_IN = 'built-in';

/** `id` is what `questionDetail`, `voteDetail` or `submissionDetail` takes. */
const source = v.strictObject({
  kind: v.picklist(SOURCE_KINDS),
  id: v.string(),
  title: v.string(),
  /** False: nothing answers the question, and this is only the nearest to it. Then it holds for all sources of the answer. */
  fits: v.boolean(),
});

const answered = {
  /** Plain text: nothing in it is markup or a link. "[1]" points at the first of `sources`. */
  answer: v.string(),
  /** Only the sources read for this question. Empty: nothing was found. */
  sources: v.array(source),
  /** The outside model's name, or "built-in". */
  by: v.string(),
  /** Null: the requested engine answered. Otherwise why the built-in search did. */
  fallback: v.nullable(v.picklist(['limit', 'unavailable'])),
};

/** Null: no outside service is configured. */
const outside = v.nullable(
  v.strictObject({
    model: v.string(),
    /** When the account agreed that its text goes there; null if it has not agreed or has withdrawn. */
    agreedAt: v.nullable(at),
  }),
);

const threadLine = { id: uuid, title: v.string(), questions: count, startedAt: at, lastAt: at };

export const assistant = {
  ask: endpoint({
    path: '/api/raw/ai',
    caller: 'member',
    summary:
      'Answers a question from help articles, listed projects and, where named, an own submission. With accept: text/event-stream the answer arrives as it is made: events piece {text}, then done with the whole answer, or error {key, params, msg}',
    input: v.strictObject({
      question: parseText('what the caller wants to know', MAX_ASKED_LENGTH),
      /** An own thread to continue; without it, a new one. */
      threadId: v.optional(uuid),
      /** An own submission to read for the answer: its name, its profile and the names of its files, never its contact. */
      submissionId: v.optional(uuid),
      /** Without it: the outside model where the account has agreed, else the built-in search. */
      engine: v.optional(v.picklist(ENGINES)),
    }),
    output: v.strictObject({ threadId: uuid, ...answered }),
    refusals: ['THREAD_UNKNOWN', 'PROJECT_UNKNOWN', 'QUESTIONS_TOO_MANY', 'AI_CONSENT_NEEDED'],
    // It stores a thread but takes no idempotency key: the same question may be asked again.
    entrance: { menu: '/kefu' },
    limit: 'question',
  }),
  consent: endpoint({
    path: '/api/raw/aiConsent',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Agrees that own questions and submissions may go to the outside AI, or takes that back',
    input: v.strictObject({ agreed: v.boolean() }),
    output: v.strictObject({ outside }),
  }),
  list: endpoint({
    path: '/api/raw/aiList',
    caller: 'member',
    fromReplica: true,
    summary: 'Own threads, the one asked last first, and whether questions go to an outside AI',
    input: v.strictObject(pageFields),
    output: v.strictObject({ ...listOf(v.strictObject(threadLine)).entries, outside }),
  }),
  detail: endpoint({
    path: '/api/raw/aiDetail',
    caller: 'member',
    summary: 'One own thread with its questions and answers, oldest first',
    input: v.strictObject({ threadId: uuid }),
    output: v.strictObject({
      ...threadLine,
      exchanges: v.array(v.strictObject({ question: v.string(), ...answered, at })),
    }),
    refusals: ['THREAD_UNKNOWN'],
  }),
} as const;
