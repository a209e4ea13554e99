import type { CallsUnderWay } from './calls-under-way.ts';

/** Counted by the model: what it read and what it wrote. */
export type TokenUsage = { readonly input: number; readonly output: number };

/** `usage`: undefined when the model did not say. `isCut`: it had more to say than it may. */
export type ChatEnd = { readonly usage: TokenUsage | undefined; readonly isCut: boolean };

export type ChatMessage = { readonly role: 'user' | 'assistant'; readonly text: string };

export type ChatRequest = {
  /** Ours alone: no text of a member belongs here. */
  readonly instructions: string;
  readonly messages: readonly ChatMessage[];
  /** The model is asked to write no more; what it writes beyond this is cut. */
  readonly maxTokens: number;
  /** The whole answer is one JSON object. */
  readonly json?: true;
  /** Ends the call, also half-way. */
  readonly signal: AbortSignal;
};

/**
 * Port: a language model. Pieces of text come as they are made and are read as fast as they are taken; leaving early ends the
 * call. The generator returns how it ended.
 * @throws ModelFailure
 */
export type ChatModel = {
  readonly name: string;
  /** USDT base units for a million tokens. */
  readonly prices: { readonly inputUnits: bigint; readonly outputUnits: bigint };
  readonly calls: CallsUnderWay;
  answer(request: ChatRequest): AsyncGenerator<string, ChatEnd>;
};

/** refused: it answered no. timeout: the signal ended the call. broken: what came is no answer, or not all of one. */
export type ModelFailureKind = 'refused' | 'unavailable' | 'timeout' | 'broken';

export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: ModelFailureKind;
  constructor(kind: ModelFailureKind, options?: ErrorOptions) {
    super(`the model failed: ${kind}`, options);
    this.kind = kind;
  }
}

/** A token of any language has rarely more bytes than this, and a request never fewer tokens than its messages. */
const BYTES_PER_TOKEN = 3;
const TOKENS_PER_MESSAGE = 8;

/** What a text costs about, where the model has not counted. @example estimateTokens('hello there') // 4 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

export function estimateInput({ instructions, messages }: Pick<ChatRequest, 'instructions' | 'messages'>): number {
  const texts = [instructions, ...messages.map(({ text }) => text)];
  return texts.reduce((sum, text) => sum + estimateTokens(text) + TOKENS_PER_MESSAGE, 0);
}

const MILLION = 1_000_000n;

/** USDT base units, rounded up. */
export function costOf({ prices }: ChatModel, { input, output }: TokenUsage): bigint {
  const units = BigInt(input) * prices.inputUnits + BigInt(output) * prices.outputUnits;
  return (units + MILLION - 1n) / MILLION;
}
