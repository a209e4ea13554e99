import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { hasOwnPace } from './files/progress.ts';

/**
 * Ends a connection whose bytes are no request, or whose request did not arrive in time. A connection on which a file is
 * arriving is kept: it may take as long as it makes progress, although the server reports each such request as late once.
 */
export function endBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasOwnPace(socket)) return;
  const status = statusOf(error.code);
  const body = JSON.stringify({ error: STATUS_CODES[status], statusCode: status });
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-length: ${body.length}\r\ncontent-type: application/json`;
  if (socket.writable) socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`);
  socket.destroy(error);
}

function statusOf(code: string): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
