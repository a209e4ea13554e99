import { type Endpoint, type InputOf, type OutputOf, slowSeconds } from './endpoint.ts';
import { type Envelope, envelopeOf, readFirstEnvelope, readSecondEnvelope } from './envelope.ts';
import { isRefusalKey, Refusal } from './errors.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

export type ClientOptions = {
  /** Origin of the server; '' in a browser whose page it served. */
  baseUrl: string;
  /** Language code of the `lang` header. */
  lang?: string | (() => string);
  /** The session token, read once per call and reused by its retries, which belong to the same account. null: signed out. */
  token?: () => string | null;
  /** The server says that this token is missing, unknown or expired. */
  onSessionEnd?: (token: string | null) => void;
  fetch?: typeof fetch;
  timeoutMs?: number;
};

export type CallOptions = {
  /** Reused when the user repeats the same act; otherwise the client makes one for each call. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** For the second client: receives the message of an answer with code zero, which says what was done. */
  onMessage?: (sentence: string) => void;
};

export type Client = {
  /**
   * @throws Refusal by its key: the user's rules, the session, or the three transport failures CONNECTION_FAILED,
   * TIMEOUT and STATUS_FAILED.
   */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>>;
};

/** From the specification: a request that takes longer fails. */
export const REQUEST_TIMEOUT_MS = 10_000;
/** Added to the server's time limit for an outside service, so that the server's answer arrives first. */
const LONGER_THAN_SERVER_MS = 5_000;
/** Pauses before the repeats of a call that got no answer. A `mutates` call repeats with its key, so it acts once. */
const RETRY_AFTER_MS = [300, 900];
const UNANSWERED = new Set(['CONNECTION_FAILED', 'UNAVAILABLE', 'CHAIN_UNAVAILABLE', 'DO_NOT_RESUBMIT']);

/**
 * The typed client of browser and Node.
 * @example const { isRegister } = await createClient({ baseUrl: '' }).call(api.account.isMember, { address });
 */
export function createClient(options: ClientOptions): Client {
  return {
    async call(endpoint, input, { idempotencyKey, signal, onMessage } = {}) {
      const key = endpoint.mutates ? (idempotencyKey ?? newIdempotencyKey()) : undefined;
      const token = endpoint.caller === 'member' ? (options.token?.() ?? null) : null;
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await send(options, endpoint, { input, token, key, signal, onMessage });
        } catch (error) {
          const pauseMs = RETRY_AFTER_MS[attempt];
          if (!(error instanceof Refusal) || !UNANSWERED.has(error.key) || pauseMs === undefined) throw error;
          await pause(pauseMs, signal);
        }
      }
    },
  };
}

type Sending = {
  input: unknown;
  token: string | null;
  key: string | undefined;
  signal: AbortSignal | undefined;
  onMessage: CallOptions['onMessage'];
};

async function send<E extends Endpoint>(options: ClientOptions, endpoint: E, sending: Sending): Promise<OutputOf<E>> {
  const { token } = sending;
  const headers: Record<string, string> = { 'content-type': 'application/json', lang: languageOf(options) };
  if (token !== null) headers.token = token;
  if (sending.key !== undefined) headers['idempotency-key'] = sending.key;

  const seconds = slowSeconds(endpoint, sending.input);
  const { status, body } = await exchange(options, endpoint.path, {
    headers,
    body: JSON.stringify(sending.input),
    signal: sending.signal,
    timeoutMs: seconds === undefined ? undefined : seconds * 1000 + LONGER_THAN_SERVER_MS,
  });
  return readAnswer(options, endpoint, { token, status, body, onMessage: sending.onMessage });
}

type Answered = { token: string | null; status: number; body: unknown; onMessage?: CallOptions['onMessage'] };

/**
 * The data of an answer.
 * @throws Refusal as the answer says, and STATUS_FAILED for an answer that is not from this API
 */
export function readAnswer<E extends Endpoint>(
  options: ClientOptions,
  endpoint: E,
  { token, status, body, onMessage }: Answered,
): OutputOf<E> {
  if (status !== 200) throw statusFailure(status, body);
  const envelope = readEnvelope(body, status);
  const isSecond = envelopeOf(endpoint.path) === 'second';
  const outcome = isSecond ? readSecondEnvelope(envelope) : readFirstEnvelope(envelope);
  if (outcome === 'success') {
    if (isSecond && typeof envelope.msg === 'string' && envelope.msg !== '') onMessage?.(envelope.msg);
    return envelope.data as OutputOf<E>;
  }
  if (outcome === 'session') options.onSessionEnd?.(token);
  throw refusalOf(envelope, outcome === 'session' ? 'SESSION_EXPIRED' : 'OPERATION_FAILED');
}

type Exchange = {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly signal: AbortSignal | undefined;
  /** Instead of the usual time. */
  readonly timeoutMs: number | undefined;
};

async function exchange(
  options: ClientOptions,
  path: string,
  { signal, timeoutMs, ...request }: Exchange,
): Promise<{ status: number; body: unknown }> {
  const attempt = new AbortController();
  let isTimedOut = false;
  const timer = setTimeout(
    () => {
      isTimedOut = true;
      attempt.abort();
    },
    timeoutMs ?? options.timeoutMs ?? REQUEST_TIMEOUT_MS,
  );
  // AbortSignal.any and .timeout are missing in the in-app browsers of older phones.
  const leave = () => attempt.abort();
  signal?.addEventListener('abort', leave, { once: true });
  try {
    signal?.throwIfAborted();
    const response = await (options.fetch ?? fetch)(options.baseUrl + path, {
      method: 'POST',
      ...request,
      signal: attempt.signal,
    });
    return { status: response.status, body: readJson(await response.text()) };
  } catch (cause) {
    // The caller aborted, so there is no failure to report.
    if (signal?.aborted) throw signal.reason;
    throw new Refusal(isTimedOut ? 'TIMEOUT' : 'CONNECTION_FAILED', {}, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}

export function languageOf({ lang }: ClientOptions): string {
  return (typeof lang === 'function' ? lang() : lang) ?? 'en';
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Our own server names a failed status by key; for anything else, such as a proxy, only the status code is known. */
function statusFailure(status: number, body: unknown): Refusal {
  const envelope = isObject(body) ? (body as Envelope) : {};
  return isRefusalKey(envelope.error?.key) ? refusalOf(envelope, 'STATUS_FAILED') : new Refusal('STATUS_FAILED', { status });
}

function readEnvelope(body: unknown, status: number): Envelope {
  if (!isObject(body)) throw new Refusal('STATUS_FAILED', { status });
  return body as Envelope;
}

function refusalOf(envelope: Envelope, otherwise: 'SESSION_EXPIRED' | 'OPERATION_FAILED' | 'STATUS_FAILED'): Refusal {
  const { error, msg } = envelope;
  const sentence = typeof msg === 'string' && msg !== '' ? msg : undefined;
  if (!isRefusalKey(error?.key)) return new Refusal(otherwise, {}, { sentence });
  return new Refusal(error.key, isObject(error.params) ? error.params : {}, { sentence });
}

function isObject(value: unknown): value is Record<string, never> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
