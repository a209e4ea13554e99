import type { ClientOptions } from '../client.ts';
import type { Endpoint, InputOf, OutputOf } from '../endpoint.ts';
import { receiveEvents } from './receive-events.ts';

/** The server sends something at least every half minute; a stream that is silent for longer is broken. */
const SILENCE_TIMEOUT_MS = 45_000;

/**
 * The answers of a streaming call: each is complete and carries the cursor after it. When the server ends the stream, the caller
 * calls again from the last cursor. Nothing is retried here.
 * @throws Refusal as `client.call` does; a stream that falls silent is TIMEOUT, one that breaks CONNECTION_FAILED
 * @example for await (const { events, cursor } of readLiveEvents(options, api.live.events, { after })) …
 */
export async function* readLiveEvents<E extends Endpoint>(
  options: ClientOptions,
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): AsyncGenerator<OutputOf<E>, void> {
  for await (const received of receiveEvents(options, endpoint, input, { signal, silenceTimeoutMs: SILENCE_TIMEOUT_MS })) {
    if (received.kind === 'answer') yield received.answer;
    else if (received.event === 'happened' || received.event === 'done') yield received.value as OutputOf<E>;
    if (received.kind === 'event' && received.event === 'done') return;
  }
}
