import type { SourceKind } from '@ocean/api/areas/assistant';
import type { LanguageCode } from '@ocean/api/language-codes';

/** A text that was read for a question: all that an answer may rest on. */
export type Source = {
  readonly kind: SourceKind;
  readonly id: string;
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  /** The passage of the text that fits the question best; '' where there is no text. */
  readonly quote: string;
  /** False: nothing in it answers the question, so a search does not quote it. A model still reads it. */
  readonly isQuoted: boolean;
  /** Whether it is worth naming where nothing answers the question. */
  readonly isNear: boolean;
};

export type Question = {
  /** Lower-case address of the account that asks; costs count towards its limits. */
  readonly account: string;
  readonly lang: LanguageCode;
  readonly text: string;
  /** The best first. */
  readonly sources: readonly Source[];
  /** Of the same thread, oldest first. */
  readonly earlier: readonly { readonly question: string; readonly answer: string }[];
};

/** The time limit of an answer, and the signal that its caller has gone. */
export type Within = { readonly ms: number; readonly signal: AbortSignal };

/**
 * Port: answers a question from the given sources. Pieces are plain text as displayed, with "[1]" for the first source. It
 * reads only what it is given and has no side effects.
 * @throws NoAnswer, also after pieces, which then do not count
 */
export type Assistant = {
  /** A model's name, or "built-in". */
  readonly by: string;
  answer(question: Question, within: Within): AsyncIterable<string>;
};
