import type { Endpoint, FileEndpoint, OutputOf, ParsedInputOf, UploadEndpoint } from '@ocean/api/endpoint';
import type { LanguageCode } from '@ocean/api/language-codes';
import type { Context } from '../context.ts';
import type { SealedAnswer } from './admission/claims.ts';

/** What is known about a request when the use case begins. */
export type Call = {
  /**
   * Identity of this act: uuidv5 of the caller and the `idempotency-key`, or random without a key. Ids of everything
   * the act writes derive from it, so that a repeat after a crash writes the same rows again, not others.
   */
  readonly requestId: string;
  readonly lang: string;
  readonly ip: string;
  readonly device: string;
  /** For a request with a key: its answer, for an act that keeps it in its own transaction. */
  readonly keeping?: Keeping;
};

export type Keeping = {
  /** The row of the key, with the answer that contains `data`. */
  seal(data: unknown): SealedAnswer;
  /** Reports that the row was written, so that the answer need not be kept again. */
  noteKept(): void;
};

export type MemberCall = Call & { readonly account: string; readonly sessionId: string };

type CallOf<E extends Endpoint> = E['caller'] extends 'member' ? MemberCall : Call;

export type Handler<E extends Endpoint> = (context: Context, call: CallOf<E>, input: ParsedInputOf<E>) => Promise<OutputOf<E>>;

export type Route = {
  readonly endpoint: Endpoint;
  readonly handle: Handler<Endpoint>;
  /** For a cached answer: puts what `handle` has made for all callers into the words of one language. */
  readonly word?: (made: unknown, lang: LanguageCode) => unknown;
  /** Answers a client that accepts `text/event-stream`. */
  readonly stream?: StreamHandler<Endpoint>;
  /** For a stream that reports events as long as a client watches; without it, a stream is an answer in progress. */
  readonly life?: StreamLife;
};

/** The stream ends immediately with the server, and its client reconnects. */
export type StreamLife = {
  /** Maximum duration of a stream. */
  readonly withinMs: number;
  /** A client that takes nothing for this long is cut off. */
  readonly stalledMs: number;
};

/** One event of a streamed answer. The last one is `done`, with the complete answer of the call. */
export type StreamEvent = { readonly event: string; readonly data: unknown };

/**
 * Answers event by event. A refusal comes before the first event, which comes within seconds. The signal aborts when the client has
 * left.
 */
export type StreamHandler<E extends Endpoint> = (
  context: Context,
  call: MemberCall,
  input: ParsedInputOf<E>,
  signal: AbortSignal,
) => AsyncIterable<StreamEvent>;

/** One row of an area's `routes.ts`: endpoint → function, checked against each other by the types. */
export function route<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return { endpoint, handle: handle as unknown as Handler<Endpoint> };
}

/** A cached call whose answer contains text: made once for all callers, worded once for each language. */
export function wordedRoute<E extends Endpoint, Made>(
  endpoint: E,
  make: (context: Context) => Promise<Made>,
  word: (made: Made, lang: LanguageCode) => OutputOf<E>,
): Route {
  return { endpoint, handle: make as unknown as Handler<Endpoint>, word: word as Route['word'] & {} };
}

/** A call that answers as a whole, or as a stream where the client accepts one. */
export function streamedRoute<E extends Endpoint & { readonly caller: 'member' }>(
  endpoint: E,
  handle: Handler<E>,
  stream: StreamHandler<E>,
  life?: StreamLife,
): Route {
  return { ...route(endpoint, handle), stream: stream as unknown as StreamHandler<Endpoint>, ...(life && { life }) };
}

/** Yields a file piece by piece. A refusal comes before the first piece. */
export type FileHandler<E extends FileEndpoint> = (
  context: Context,
  call: CallOf<E>,
  input: ParsedInputOf<E>,
) => AsyncIterable<string>;

export type FileRoute = { readonly endpoint: FileEndpoint; readonly send: FileHandler<FileEndpoint> };

/** A file in transit. Its bytes fail when the body is cut off, broken, or stops arriving: whatever was made of them is undone. */
export type IncomingFile = {
  /** The name as the sender wrote it. */
  readonly name: string;
  /** Size of the whole body, form included, if the sender has declared it. */
  readonly announcedBytes: number | undefined;
  readonly bytes: AsyncIterable<Buffer>;
};

export type UploadHandler<E extends UploadEndpoint> = (
  context: Context,
  call: MemberCall,
  file: IncomingFile,
) => Promise<OutputOf<E>>;

export type UploadRoute = { readonly endpoint: UploadEndpoint; readonly receive: UploadHandler<UploadEndpoint> };
export type AnyRoute = Route | FileRoute | UploadRoute;

/**
 * A file is too large to be compared with that of an earlier request: an act repeated under its key finds itself by its own
 * row, whose id derives from `call.requestId`.
 */
export function uploadRoute<E extends UploadEndpoint>(endpoint: E, receive: UploadHandler<E>): UploadRoute {
  return { endpoint, receive: receive as unknown as UploadHandler<UploadEndpoint> };
}

export function fileRoute<E extends FileEndpoint>(endpoint: E, send: FileHandler<E>): FileRoute {
  return { endpoint, send: send as unknown as FileHandler<FileEndpoint> };
}

/** Calls of a development start, by the name after `/dev-api/`. They have no descriptor and exist nowhere else. */
export type DevRoutes = Readonly<Record<string, (body: unknown) => Promise<unknown>>>;
