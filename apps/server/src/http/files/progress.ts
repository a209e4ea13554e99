import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '@ocean/api/errors';

/** How a body must arrive that has as long as it needs. */
export type Pace = {
  /** In each stretch of this length at least `minBytes` must arrive. */
  readonly everyMs: number;
  readonly minBytes: number;
  /** However well it goes on. */
  readonly atMostMs: number;
  /** More than this is not read. */
  readonly maxBytes: number;
};

export type Progress = {
  /** The result of `work`, or the refusal as soon as nothing arrives any more. */
  race<T>(work: Promise<T>): Promise<T>;
  readonly hasFailed: boolean;
  stop(): void;
};

/** What `requestTimeout` of the server would end, and what ends here instead. */
const exempt = new WeakSet<Socket>();

/** Whether the time in which a whole request must arrive does not count for the one that this connection sends now. */
export function hasOwnPace(socket: Socket): boolean {
  return exempt.has(socket);
}

/**
 * Watches a body arrive, by what the connection has read. The server's own limit for a whole request is lifted until `stop`.
 * @throws through `race`: UPLOAD_STALLED, TOO_LARGE
 */
export function watchProgress(request: IncomingMessage, pace: Pace): Progress {
  const { socket } = request;
  exempt.add(socket);
  const first = socket.bytesRead;
  let seen = first;
  let failure: Refusal | undefined;
  // Not one promise that every piece is raced against: it would keep each of them until the upload ends.
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
