import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** After the time for answers: what has one to send by then gets it out. */
const CUT_AFTER_MS = 3_000;

/**
 * Bounds how long a server's `close()` waits for its clients. Node ends the connections between two requests, but not one on
 * which nothing has arrived yet, as browsers open them in advance, nor one with half a request: it no longer looks whether
 * those are late, and would wait for as long as the client likes.
 *
 * Connections without a whole head of a request end at once; the others have `withinMs` for their answers.
 */
export function drainConnections(app: FastifyInstance, { withinMs }: { withinMs: number }): void {
  const { server } = app;
  const waiting = new Set<Socket>();
  const wait = (socket: Socket) => {
    if (!socket.destroyed) waiting.add(socket);
  };
  server.on('connection', (socket: Socket) => {
    wait(socket);
    socket.once('close', () => waiting.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    waiting.delete(socket);
    response.once('close', () => wait(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of waiting) socket.destroy();
    const cut = setTimeout(() => server.closeAllConnections(), withinMs + CUT_AFTER_MS);
    server.once('close', () => clearTimeout(cut));
  });
}
