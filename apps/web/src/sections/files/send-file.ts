import { type ClientOptions, languageOf, readAnswer, readJson } from '@ocean/api/client';
import type { Endpoint, OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';

/** The specification's limit of a request. A large file over a slow connection takes longer, so here it counts without progress. */
export const STALLED_MS = 10_000;
/**
 * From the last byte to the answer, in which nothing moves: a picture waits for its turn and is encoded twice, each time once more
 * if that failed.
 */
export const CHECKED_MS = 150_000;

/** What a browser has for it; tests bring their own. */
type MakeRequest = () => XMLHttpRequest;

export type SendOptions = {
  file: File;
  /** The same with every try of the same file, so that it is stored once. */
  idempotencyKey: string;
  /** Bytes that have left, of the whole request. */
  onProgress: (sent: number, total: number) => void;
  /** All of it has left, and is looked at now. */
  onSent?: () => void;
  signal: AbortSignal;
  makeRequest?: MakeRequest;
};

/**
 * Sends one file as a form. Only this old request reports how much has left while it leaves.
 * @throws Refusal as `client.call` does: TIMEOUT after ten seconds in which nothing moved, or a longer time without an answer; the signal's reason when it was cancelled
 * @example const stored = await sendFile(clientOptions, files.upload, { file, idempotencyKey, onProgress, signal })
 */
export function sendFile<E extends Endpoint>(
  options: ClientOptions,
  endpoint: E,
  { file, idempotencyKey, onProgress, onSent, signal, makeRequest = () => new XMLHttpRequest() }: SendOptions,
): Promise<OutputOf<E>> {
  const token = options.token?.() ?? null;
  const form = new FormData();
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = makeRequest();
    const stalled = watchStalled(() => {
      reject(new Refusal('TIMEOUT'));
      request.abort();
    });
    const cancel = () => {
      reject(signal.reason);
      request.abort();
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stalled.moved();
      onProgress(loaded, total);
    });
    request.upload.addEventListener('load', () => {
      stalled.moved(CHECKED_MS);
      onSent?.();
    });
    request.addEventListener('error', () => reject(new Refusal('CONNECTION_FAILED')));
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(options, endpoint, { token, status: request.status, body: readJson(request.responseText) }));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('loadend', () => {
      stalled.end();
      signal.removeEventListener('abort', cancel);
    });
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
    request.open('POST', options.baseUrl + endpoint.path);
    for (const [name, value] of headersOf(options, { token, idempotencyKey })) request.setRequestHeader(name, value);
    stalled.moved();
    request.send(form);
  });
}

/** The browser writes the content type itself, because only it knows the boundary. */
function headersOf(
  options: ClientOptions,
  { token, idempotencyKey }: { token: string | null; idempotencyKey: string },
): [string, string][] {
  return [
    ['lang', languageOf(options)],
    ['idempotency-key', idempotencyKey],
    ...(token === null ? [] : [['token', token] as [string, string]]),
  ];
}

function watchStalled(onStalled: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  return {
    end,
    moved(withinMs = STALLED_MS) {
      end();
      timer = setTimeout(onStalled, withinMs);
    },
  };
}
