import { type ClientOptions, languageOf, readAnswer, readJson } from '../client.ts';
import type { Endpoint, InputOf, OutputOf } from '../endpoint.ts';
import { isRefusalKey, Refusal } from '../errors.ts';
import { createEventParser, type ReceivedEvent } from './event-parser.ts';

/**
 * What a streamed answer says as it is made. begin: who answers now; pieces that came before do not count. piece: the text goes on.
 * done: the whole answer, which is the one to keep.
 */
export type AnswerPart<Output> =
  | { readonly kind: 'begin'; readonly by: string }
  | { readonly kind: 'piece'; readonly text: string }
  | { readonly kind: 'done'; readonly answer: Output };

/** Without a sign of life for so long the answer is lost; a model may think for a minute and a half. */
const SILENCE_TIMEOUT_MS = 100_000;

/**
 * The answer of a call as it is made. Nothing is repeated: asking again would be another question. Leaving the loop ends the
 * making on the server.
 * @throws Refusal as `client.call` does; an answer that ends before `done` is CONNECTION_FAILED
 * @example for await (const part of readStream(options, api.assistant.ask, { question })) …
 */
export async function* readStream<E extends Endpoint>(
  options: ClientOptions,
  endpoint: E,
  input: InputOf<E>,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<AnswerPart<OutputOf<E>>, void> {
  const token = options.token?.() ?? null;
  const attempt = new AbortController();
  const leave = () => attempt.abort();
  signal?.addEventListener('abort', leave, { once: true });
  const silence = watchSilence(options.timeoutMs ?? SILENCE_TIMEOUT_MS, leave);
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
      yield { kind: 'done', answer: readAnswer(options, endpoint, { token, status: response.status, body }) };
      return;
    }
    yield* readParts<OutputOf<E>>(response.body.getReader(), silence.heard);
  } catch (cause) {
    // The caller has aborted: there is no failure to report.
    if (signal?.aborted) throw signal.reason;
    if (cause instanceof Refusal) throw cause;
    throw new Refusal(silence.isOver() ? 'TIMEOUT' : 'CONNECTION_FAILED', {}, { cause });
  } finally {
    silence.end();
    signal?.removeEventListener('abort', leave);
    leave();
  }
}

async function* readParts<Output>(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  heard: () => void,
): AsyncGenerator<AnswerPart<Output>, void> {
  const parser = createEventParser();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    heard();
    for (const received of parser.add(read.value)) {
      const part = partOf<Output>(received);
      if (part) yield part;
      if (part?.kind === 'done') return;
    }
  }
  throw new Refusal('CONNECTION_FAILED');
}

/** Undefined for an event that this version does not know. @throws Refusal for one that says what failed */
function partOf<Output>({ event, data }: ReceivedEvent): AnswerPart<Output> | undefined {
  const value = readJson(data);
  if (typeof value !== 'object' || value === null) throw new Refusal('CONNECTION_FAILED');
  if (event === 'done') return { kind: 'done', answer: value as Output };
  if (event === 'begin' && 'by' in value && typeof value.by === 'string') return { kind: 'begin', by: value.by };
  if (event === 'piece' && 'text' in value && typeof value.text === 'string') return { kind: 'piece', text: value.text };
  if (event === 'error') throw refusalOf(value);
  return undefined;
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
