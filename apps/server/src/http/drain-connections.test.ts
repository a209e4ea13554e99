import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainConnections } from './drain-connections.ts';
import { watchProgress } from './files/progress.ts';

const head = (path: string, length = 2) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
const REQUEST = `${head('/')}{}`;
const HALF_HEAD = head('/').slice(0, 20);
/** Immediate ends happen long before the other limits, even on a busy machine. */
const LONG_MS = 30_000;
const SOON_MS = 10_000;
const SHORT_MS = 200;
/** How long the slow routes take: longer than the short limit. */
const SLOW_MS = 1_000;
const PACE = { everyMs: 10_000, minBytes: 1, atMostMs: 60_000, maxBytes: 1_000 };

async function open(limits: { withinMs: number; filesWithinMs: number }) {
  const app = Fastify({ forceCloseConnections: 'idle' });
  drainConnections(app, limits);
  app.post('/', async () => ({}));
  app.post('/slow', async () => {
    await sleep(SLOW_MS);
    return { slow: true };
  });
  app.post('/file', async (_request, reply) => reply.send(Readable.from(pieces())));
  app.post('/endless', async (_request, reply) => reply.send(Readable.from(endless())));
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', async (request: { raw: Parameters<typeof watchProgress>[0] }) => {
      const progress = watchProgress(request.raw, PACE);
      let size = 0;
      for await (const part of request.raw) size += (part as Buffer).length;
      progress.stop();
      return size;
    });
    scope.post('/upload', async ({ body }) => ({ size: body }));
    done();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port };
}

async function* pieces() {
  for (let left = 5; left > 0; left -= 1) {
    yield `piece ${left};`;
    await sleep(SLOW_MS / 5);
  }
  yield 'whole';
}

async function* endless() {
  for (;;) yield 'x'.repeat(100_000);
}

/** A client that has written these parts, each after the answer to the previous one. */
async function clientThatWrote(port: number, parts: readonly string[]) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  for (const [at, part] of parts.entries()) {
    if (at > 0) await once(socket, 'data');
    socket.write(part);
  }
  // Everything written has arrived once a later request is answered.
  await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { connection: 'close', 'content-type': 'application/json' },
    body: '{}',
  });
  let heard = '';
  socket.on('data', (part) => {
    heard += part;
  });
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, ended, heard: () => heard };
}

async function closeMs(app: { close(): unknown }): Promise<number> {
  const from = performance.now();
  await app.close();
  return performance.now() - from;
}

test.each([
  ['has asked nothing yet', []],
  ['has sent half a head', [HALF_HEAD]],
  ['has sent half a head after an answer', [REQUEST, HALF_HEAD]],
  ['waits between two requests', [REQUEST]],
])('a connection that %s ends at once', async (_, parts) => {
  const { app, port } = await open({ withinMs: LONG_MS, filesWithinMs: LONG_MS });
  const { ended } = await clientThatWrote(port, parts);
  expect(await closeMs(app)).toBeLessThan(SOON_MS);
  await ended;
});

test.each([
  ['one answer', [head('/slow'), '{}'].join(''), 1],
  ['two, the second of which is late', `${REQUEST}${head('/slow')}{}`, 2],
])('a connection ends with its last answer: %s', async (_, written, answers) => {
  const { app, port } = await open({ withinMs: LONG_MS, filesWithinMs: LONG_MS });
  const { ended, heard } = await clientThatWrote(port, [written]);
  expect(await closeMs(app)).toBeLessThan(SOON_MS);
  await ended;
  expect(heard().split('HTTP/1.1 200').length - 1).toBe(answers);
  expect(heard()).toContain('"slow":true');
});

test('a half-sent request is ended when its time is over', async () => {
  const { app, port } = await open({ withinMs: SHORT_MS, filesWithinMs: LONG_MS });
  const { ended } = await clientThatWrote(port, [`${head('/')}{`]);
  expect(await closeMs(app)).toBeLessThan(SOON_MS);
  await ended;
});

test('a file being read and one arriving at its own pace are completed after that time', async () => {
  const { app, port } = await open({ withinMs: SHORT_MS, filesWithinMs: LONG_MS });
  const download = await clientThatWrote(port, [`${head('/file')}{}`]);
  const upload = await clientThatWrote(port, [`${head('/upload', 10)}half `]);
  const closed = closeMs(app);
  await sleep(SLOW_MS);
  upload.socket.write('whole');
  expect(await closed).toBeLessThan(SOON_MS);
  await Promise.all([download.ended, upload.ended]);
  expect(download.heard()).toContain('whole');
  expect(upload.heard()).toContain('{"size":10}');
});

test('a file that is not read to its end delays the close no longer than files may take', async () => {
  const { app, port } = await open({ withinMs: SHORT_MS, filesWithinMs: SLOW_MS });
  const { ended } = await clientThatWrote(port, [`${head('/endless')}{}`]);
  expect(await closeMs(app)).toBeLessThan(SOON_MS);
  await ended;
});
