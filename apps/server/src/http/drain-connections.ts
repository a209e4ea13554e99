import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hasOwnPace } from './files/progress.ts';

/** Long enough for an answer that is nearly finished, and below what supervisors usually wait before they kill. */
export const DRAINS_WITHIN_MS = 10_000;
/**
 * For files in transit in either direction: above the two minutes allowed for reading an answer, below `TimeoutStopSec`
 * of ops/systemd.
 */
const FILES_WITHIN_MS = 130_000;

/**
 * Bounds how long a server's `close()` waits for its clients. Node ends idle connections between two requests, but not a
 * connection on which nothing has arrived yet, as browsers open in advance, nor one with half a request: it no longer checks
 * their timeouts, and would wait as long as the client likes.
 *
 * A connection without a complete request head is ended at once, the others after their last answer. A request that has not
 * arrived within `withinMs` is ended, but a file that makes progress and an answer that is being read have `filesWithinMs`.
 */
export function drainConnections(
  app: FastifyInstance,
  { withinMs = DRAINS_WITHIN_MS, filesWithinMs = FILES_WITHIN_MS } = {},
): void {
  const { server } = app;
  /** The requests whose answers are not finished: several when a client does not wait for one answer before the next request. */
  const underWay = new Map<Socket, Set<IncomingMessage>>();
  let isDraining = false;
  server.on('connection', (socket: Socket) => {
    underWay.set(socket, new Set());
    socket.once('close', () => underWay.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const requests = underWay.get(socket);
    requests?.add(request);
    response.once('close', () => {
      requests?.delete(request);
      if (isDraining && requests?.size === 0) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    isDraining = true;
    for (const [socket, requests] of underWay) if (requests.size === 0) socket.destroy();
    const endLate = () => {
      for (const [socket, requests] of underWay)
        if (!hasOwnPace(socket) && [...requests].some(({ complete }) => !complete)) socket.destroy();
    };
    const timers = [setTimeout(endLate, withinMs), setTimeout(() => server.closeAllConnections(), filesWithinMs)];
    server.once('close', () => timers.forEach(clearTimeout));
  });
}
