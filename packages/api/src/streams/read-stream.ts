import type { ClientOptions } from '../client.ts';
import type { Endpoint, InputOf, OutputOf } from '../endpoint.ts';
import { Refusal } from '../errors.ts';
import { type Received, receiveEvents } from './receive-events.ts';

/**
 * Events of a streamed answer. begin: names the engine that answers now; earlier pieces are discarded. piece: more text.
 * done: the whole answer, which replaces the pieces.
 */
export type AnswerPart<Output> =
  | { readonly kind: 'begin'; readonly by: string }
  | { readonly kind: 'piece'; readonly text: string }
  | { readonly kind: 'done'; readonly answer: Output };

/** Silence after which the answer is lost; a model may think for a minute and a half. */
const SILENCE_TIMEOUT_MS = 100_000;

/**
 * The answer of a call as it is made. Nothing is retried, because that would be another question. Leaving the loop stops the
 * server.
 * @throws Refusal as `client.call` does; an answer that ends before `done` is CONNECTION_FAILED
 * @example for await (const part of readStream(options, api.assistant.ask, { question })) …
 */
export async function* readStream<E extends Endpoint>(
  options: ClientOptions,
  endpoint: E,
  input: InputOf<E>,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<AnswerPart<OutputOf<E>>, void> {
  const silenceTimeoutMs = options.timeoutMs ?? SILENCE_TIMEOUT_MS;
  for await (const received of receiveEvents(options, endpoint, input, { signal, silenceTimeoutMs })) {
    const part = partOf(received);
    if (part) yield part;
    if (part?.kind === 'done') return;
  }
  throw new Refusal('CONNECTION_FAILED');
}

/** Undefined for an event that this version does not know. */
function partOf<Output>(received: Received<Output>): AnswerPart<Output> | undefined {
  if (received.kind === 'answer') return { kind: 'done', answer: received.answer };
  const { event, value } = received;
  if (event === 'done') return { kind: 'done', answer: value as Output };
  if (event === 'begin' && 'by' in value && typeof value.by === 'string') return { kind: 'begin', by: value.by };
  if (event === 'piece' && 'text' in value && typeof value.text === 'string') return { kind: 'piece', text: value.text };
  return undefined;
}
