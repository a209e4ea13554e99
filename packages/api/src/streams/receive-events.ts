import { type ClientOptions, languageOf, readAnswer, readJson } from '../client.ts';
import type { Endpoint, InputOf, OutputOf } from '../endpoint.ts';
import { isRefusalKey, Refusal } from '../errors.ts';
import { createEventParser } from './event-parser.ts';

/** event: one of a stream. answer: the whole answer of a server without streams; nothing follows. */
export type Received<Output> =
  | { readonly kind: 'event'; readonly event: string; readonly value: object }
  | { readonly kind: 'answer'; readonly answer: Output };

type Receiving = {
  readonly signal?: AbortSignal | undefined;
  /** Silence after which the stream is lost. */
  readonly silenceTimeoutMs: number;
};

/**
 * Requests an answer in events, once. Leaving the loop ends the request.
 * @throws Refusal as `client.call` does, and what an `error` event names; an unreadable event is CONNECTION_FAILED
 */
export async function* receiveEvents<E extends Endpoint>(
  options: ClientOptions,
  endpoint: E,
  input: InputOf<E>,
  { signal, silenceTimeoutMs }: Receiving,
): AsyncGenerator<Received<OutputOf<E>>, void> {
  const token = options.token?.() ?? null;
  const attempt = new AbortController();
  const leave = () => attempt.abort();
  signal?.addEventListener('abort', leave, { once: true });
  const silence = watchSilence(silenceTimeoutMs, leave);
  try {
    signal?.throwIfAborted();
    const response = await (options.fetch ?? fetch)(options.baseUrl + endpoint.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        lang: languageOf(options),
        ...(token === null ? {} : { token }),
      },
      body: JSON.stringify(input),
      signal: attempt.signal,
    });
    if (!response.body || !/^text\/event-stream\b/.test(response.headers.get('content-type') ?? '')) {
      const body = readJson(await response.text());
      yield { kind: 'answer', answer: readAnswer(options, endpoint, { token, status: response.status, body }) };
      return;
    }
    yield* readBody(response.body.getReader(), silence.heard);
  } catch (cause) {
    // The caller aborted, so there is no failure to report.
    if (signal?.aborted) throw signal.reason;
    if (cause instanceof Refusal) throw cause;
    throw new Refusal(silence.isOver() ? 'TIMEOUT' : 'CONNECTION_FAILED', {}, { cause });
  } finally {
    silence.end();
    signal?.removeEventListener('abort', leave);
    leave();
  }
}

async function* readBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  heard: () => void,
): AsyncGenerator<Received<never>, void> {
  const parser = createEventParser();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    heard();
    for (const { event, data } of parser.add(read.value)) {
      const value = readJson(data);
      if (typeof value !== 'object' || value === null) throw new Refusal('CONNECTION_FAILED');
      if (event === 'error') throw refusalOf(value);
      yield { kind: 'event', event, value };
    }
  }
}

function refusalOf({ key, params, msg }: { key?: unknown; params?: unknown; msg?: unknown }): Refusal {
  const sentence = typeof msg === 'string' && msg !== '' ? msg : undefined;
  const values = typeof params === 'object' && params !== null ? (params as Record<string, string>) : {};
  return isRefusalKey(key) ? new Refusal(key, values, { sentence }) : new Refusal('OPERATION_FAILED', {}, { sentence });
}

function watchSilence(ms: number, giveUp: () => void) {
  let isOver = false;
  const end = () => {
    isOver = true;
    giveUp();
  };
  let timer = setTimeout(end, ms);
  return {
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(end, ms);
    },
    isOver: () => isOver,
    end: () => clearTimeout(timer),
  };
}
