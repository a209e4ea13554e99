/** A test, by its file and title; ` › ` separates the titles of nested blocks. */
export type Proof = { readonly file: string; readonly title: string };

/** One line of the specification, and its proofs. */
export type SpecLine = {
  readonly path: string;
  /** File and line number, for messages. */
  readonly place: string;
  readonly heading: string;
  readonly text: string;
  readonly proofs: readonly Proof[];
  readonly notes: { readonly part?: string; readonly untested?: string; readonly instead?: string };
  readonly isNotYet: boolean;
};

export const LINE_STATES = ['proved', 'partly proved', 'untested', 'not yet'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** Undefined when a line has none of the four states, or more than one. */
export function stateOf({ proofs, notes, isNotYet }: SpecLine): LineState | undefined {
  const claims = [proofs.length > 0, notes.untested !== undefined, isNotYet].filter(Boolean).length;
  if (claims !== 1) return undefined;
  if (notes.part !== undefined && proofs.length === 0) return undefined;
  if (isNotYet) return 'not yet';
  if (notes.untested !== undefined) return 'untested';
  return notes.part === undefined ? 'proved' : 'partly proved';
}

/** The wire path, when the line is about a call. */
export function callOf({ text }: SpecLine): string | undefined {
  return /^`(\/api\/[\w/]+)`/.exec(text)?.[1];
}

/** Sentence and key, when the line is about a message to the user. */
export function sentenceOf({ text }: SpecLine): { sentence: string; key: string } | undefined {
  const [, sentence, key] = /^"([^"]+)" `([A-Z_]+)`/.exec(text) ?? [];
  return sentence !== undefined && key !== undefined ? { sentence, key } : undefined;
}
