import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoint } from '@ocean/api/endpoint';
import { nothing } from '@ocean/api/fields';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { type StreamEvent, type StreamHandler, streamedRoute } from '../route.ts';

const PIECE = 'word '.repeat(13_000);
const PIECES = 3_000;
const DRAINS_WITHIN_MS = 300;
const STALLED_MS = 400;
const LIVES_MS = 61_000;

const summary = '';
const fast = endpoint({ path: '/api/other/fast', caller: 'member', summary, input: nothing, output: nothing });
const patient = endpoint({ path: '/api/other/patient', caller: 'member', summary, input: nothing, output: nothing });
const watched = endpoint({ path: '/api/other/watched', caller: 'member', summary, input: nothing, output: nothing });
const late = endpoint({ path: '/api/other/late', caller: 'member', summary, input: nothing, output: nothing });
const deaf = endpoint({ path: '/api/other/deaf', caller: 'member', summary, input: nothing, output: nothing });

let made = 0;
const piece = (text: string): StreamEvent => ({ event: 'piece', data: { text } });

/** Produces as fast as it is read. */
const makeMany: StreamHandler<typeof fast> = async function* () {
  for (made = 0; made < PIECES; made += 1) yield piece(PIECE);
  yield { event: 'done', data: {} };
};
/** Continues until the signal aborts. */
const makeSlowly: StreamHandler<typeof patient> = async function* (_context, _call, _input, signal) {
  for (;;) {
    yield piece('word');
    await pause(20, undefined, { signal });
  }
};
/** Ignores the signal. */
const hang: StreamHandler<typeof deaf> = async function* () {
  yield piece('word');
  await new Promise(() => undefined);
};
/** Yields its first event when released, even if the client has left. */
let underWay = 0;
let lets: () => void = () => undefined;
const wait: StreamHandler<typeof late> = async function* () {
  underWay += 1;
  try {
    await new Promise<void>((resolve) => {
      lets = resolve;
    });
    yield piece('word');
  } finally {
    underWay -= 1;
  }
};

let toy: ToyServer;
let token: string;
beforeEach(async () => {
  const whole = async () => ({});
  const routes = [
    streamedRoute(fast, whole, makeMany),
    streamedRoute(patient, whole, makeSlowly),
    streamedRoute(deaf, whole, hang),
    streamedRoute(watched, whole, makeMany, { withinMs: LIVES_MS, stalledMs: STALLED_MS }),
    streamedRoute(late, whole, wait, { withinMs: LIVES_MS, stalledMs: STALLED_MS }),
  ];
  toy = await createToyServer({ routes, drainsWithinMs: DRAINS_WITHIN_MS });
  ({ token } = await toy.member());
});
afterEach(() => toy.close().catch(() => undefined));

/** Opens a stream on a connection of its own, without reading it. */
function ask(path: string): Socket {
  const wire = connect(Number(new URL(toy.origin).port), '127.0.0.1');
  wire.pause();
  wire.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\naccept: text/event-stream\r\ncontent-length: 0\r\n\r\n`);
  return wire;
}

async function stands(count: () => number): Promise<number> {
  for (let before = -1; before !== count(); await pause(300)) before = count();
  return count();
}

test('production stops while a client does not read, and continues when it reads again', async () => {
  const wire = ask(fast.path);
  await expect.poll(() => made).toBeGreaterThan(0);
  const waiting = await stands(() => made);
  // Only what the two sockets buffer of the 195 MB.
  expect(waiting * PIECE.length).toBeLessThan(40_000_000);
  let read = 0;
  wire.on('data', (bytes) => {
    read += bytes.length;
  });
  wire.resume();
  await expect.poll(() => made, { timeout: 20_000 }).toBe(PIECES);
  await expect.poll(() => read, { timeout: 20_000 }).toBeGreaterThan(PIECES * PIECE.length);
  wire.destroy();
});

test('a long stream is cut off when its client takes nothing, and not while it takes something', async () => {
  const deafWire = ask(watched.path);
  await expect.poll(() => made).toBeGreaterThan(0);
  const waiting = await stands(() => made);
  expect(waiting).toBeLessThan(PIECES);
  // What was sent can still be read, and nothing more follows.
  await new Promise((resolve) => setTimeout(resolve, 2 * STALLED_MS));
  const closed = once(deafWire, 'close');
  deafWire.on('error', () => undefined).resume();
  await closed;
  expect(made).toBe(waiting);
  const wire = ask(watched.path);
  let heard = '';
  wire.on('data', (bytes) => {
    heard = `${heard}${bytes}`.slice(-100);
  });
  wire.resume();
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('event: done');
  wire.destroy();
});

test('a stream whose client leaves before its first event ends and leaves no timer', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const connected = once(toy.app.server, 'connection');
  const wire = ask(late.path);
  const [served] = (await connected) as [Socket];
  await expect.poll(() => underWay).toBe(1);
  const closed = once(served, 'close');
  wire.destroy();
  await closed;
  lets();
  await expect.poll(() => underWay).toBe(0);
  expect(timers.mock.calls.filter(([, ms]) => ms === LIVES_MS)).toEqual([]);
  timers.mockRestore();
});

test.each([
  ['that listens is told why', patient.path, true],
  ['that does not listen is cut off', deaf.path, false],
])('the shutdown does not wait for a stream: one %s', async (_what, path, isTold) => {
  const wire = ask(path);
  let heard = '';
  wire.on('data', (bytes) => {
    heard += bytes;
  });
  wire.resume();
  const closed = once(wire, 'close');
  await expect.poll(() => heard).toContain('event: piece');
  const began = performance.now();
  await toy.app.close();
  const waited = performance.now() - began;
  expect(waited).toBeGreaterThanOrEqual(DRAINS_WITHIN_MS - 20);
  expect(waited).toBeLessThan(DRAINS_WITHIN_MS + 3_000);
  await closed;
  expect(heard.includes('event: error')).toBe(isTold);
  expect(heard.includes('"key":"UNAVAILABLE"')).toBe(isTold);
});
