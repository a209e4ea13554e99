import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '@ocean/api/errors';

/** The pace at which a body without a total time limit must arrive. */
export type Pace = {
  /** In each stretch of this length at least `minBytes` must arrive. */
  readonly everyMs: number;
  readonly minBytes: number;
  /** The limit for the whole body, even at a sufficient pace. */
  readonly atMostMs: number;
  /** No more than this is read. */
  readonly maxBytes: number;
};

export type Progress = {
  /** The result of `work`, or the refusal as soon as the body stalls. */
  race<T>(work: Promise<T>): Promise<T>;
  readonly hasFailed: boolean;
  stop(): void;
};

/** Sockets exempt from the server's `requestTimeout`, which are ended here instead. */
const exempt = new WeakSet<Socket>();

/** Whether the server's time limit for a whole request does not apply to the current request of this connection. */
export function hasOwnPace(socket: Socket): boolean {
  return exempt.has(socket);
}

/**
 * Watches a body arrive by the bytes that its connection has read. The server's limit for a whole request is lifted until
 * `stop`.
 * @throws through `race`: UPLOAD_STALLED, TOO_LARGE
 */
export function watchProgress(request: IncomingMessage, pace: Pace): Progress {
  const { socket } = request;
  exempt.add(socket);
  const first = socket.bytesRead;
  let seen = first;
  let failure: Refusal | undefined;
  // Not a single promise for all pieces: racing against it would retain each of them until the upload ends.
  const waiting = new Set<(refusal: Refusal) => void>();
  const fail = (refusal: Refusal) => {
    failure ??= refusal;
    for (const reject of waiting) reject(failure);
  };
  const startedAt = performance.now();
  const timer = setInterval(() => {
    if (request.complete) return;
    const read = socket.bytesRead;
    if (read - first > pace.maxBytes) fail(new Refusal('TOO_LARGE'));
    else if (read - seen < pace.minBytes || performance.now() - startedAt > pace.atMostMs) fail(new Refusal('UPLOAD_STALLED'));
    seen = read;
  }, pace.everyMs);
  return {
    race: (work) =>
      new Promise((resolve, reject) => {
        if (failure) reject(failure);
        else waiting.add(reject);
        work.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
    get hasFailed() {
      return failure !== undefined;
    },
    stop() {
      clearInterval(timer);
      exempt.delete(socket);
    },
  };
}
