import type { CallsUnderWay } from './calls-under-way.ts';

/** Tokens as counted by the model: read and written. */
export type TokenUsage = { readonly input: number; readonly output: number };

/** `usage`: undefined when the model did not report it. `isCut`: the answer was cut at its limit. */
export type ChatEnd = { readonly usage: TokenUsage | undefined; readonly isCut: boolean };

export type ChatMessage = { readonly role: 'user' | 'assistant'; readonly text: string };

export type ChatRequest = {
  /** Instructions written by us: no text of a member belongs here. */
  readonly instructions: string;
  readonly messages: readonly ChatMessage[];
  /** The limit given to the model; anything beyond it is cut. */
  readonly maxTokens: number;
  /** The whole answer must be one JSON object. */
  readonly json?: true;
  /** Ends the call, even halfway. */
  readonly signal: AbortSignal;
};

/**
 * Port: a language model. Pieces of text arrive as they are generated and are read as fast as they are consumed; leaving the
 * loop early ends the call. The generator returns how the answer ended.
 * @throws ModelFailure
 */
export type ChatModel = {
  readonly name: string;
  /** USDT base units for a million tokens. */
  readonly prices: { readonly inputUnits: bigint; readonly outputUnits: bigint };
  readonly calls: CallsUnderWay;
  answer(request: ChatRequest): AsyncGenerator<string, ChatEnd>;
};

/** refused: the service declined. timeout: the signal ended the call. broken: the answer is malformed or incomplete. */
export type ModelFailureKind = 'refused' | 'unavailable' | 'timeout' | 'broken';

export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: ModelFailureKind;
  constructor(kind: ModelFailureKind, options?: ErrorOptions) {
    super(`the model failed: ${kind}`, options);
    this.kind = kind;
  }
}

/** In any language a token rarely has more bytes than this, and a request never has fewer tokens than its messages. */
const BYTES_PER_TOKEN = 3;
const TOKENS_PER_MESSAGE = 8;

/** An estimate for text whose tokens the model has not counted. @example estimateTokens('hello there') // 4 */
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
