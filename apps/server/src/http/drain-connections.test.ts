import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainConnections } from './drain-connections.ts';

const REQUEST = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n';
const WITHIN_MS = 200;
/** The time for answers, that of the last cut, and what a busy machine adds. */
const CLOSED_WITHIN_MS = WITHIN_MS + 3_000 + 5_000;

async function open() {
  const app = Fastify({ forceCloseConnections: 'idle' });
  drainConnections(app, { withinMs: WITHIN_MS });
  app.post('/', async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port };
}

/** A client that has written these parts, each after the answer to the one before. */
async function clientThatWrote(port: number, parts: readonly string[]) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  for (const [at, part] of parts.entries()) {
    if (at > 0) await once(socket, 'data');
    socket.write(part);
  }
  return socket.resume();
}

test.each([
  ['has asked nothing yet', []],
  ['has sent half a head', [REQUEST.slice(0, 20)]],
  ['has sent half a head after an answer', [`${REQUEST}{}`, REQUEST.slice(0, 20)]],
  ['waits between two requests', [`${REQUEST}{}`]],
  ['has sent half a body', [`${REQUEST}{`]],
])('a client that %s does not hold a close', async (_, parts) => {
  const { app, port } = await open();
  const socket = await clientThatWrote(port, parts);
  // What was written has arrived once a request that was written later is answered.
  await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { connection: 'close' } });
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const from = performance.now();
  await app.close();
  expect(performance.now() - from).toBeLessThan(CLOSED_WITHIN_MS);
  await ended;
});
