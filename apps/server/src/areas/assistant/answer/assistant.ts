import type { SourceKind } from '@ocean/api/areas/assistant';
import type { LanguageCode } from '@ocean/api/language-codes';

/** A text that was read for a question: all that an answer may rest on. */
export type Source = {
  readonly kind: SourceKind;
  readonly id: string;
  readonly title: string;
  /** Plain text. */
  readonly text: string;
};

export type Question = {
  /** Lower-case address of who asks: costs count against its limits. */
  readonly account: string;
  readonly lang: LanguageCode;
  readonly text: string;
  /** The best first. */
  readonly sources: readonly Source[];
  /** Of the same thread, oldest first. */
  readonly earlier: readonly { readonly question: string; readonly answer: string }[];
};

/** How long an answer may take, and when nobody waits for it any more. */
export type Within = { readonly ms: number; readonly signal: AbortSignal };

/**
 * Port: answers a question from given sources. Pieces are plain text as it is shown, with "[1]" for the first source. It reads
 * nothing but what it is given, and does nothing.
 * @throws NoAnswer, also after pieces: what was given before does not count then
 */
export type Assistant = {
  /** A model's name, or "built-in". */
  readonly by: string;
  answer(question: Question, within: Within): AsyncIterable<string>;
};
