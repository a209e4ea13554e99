import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileEndpoint } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { fileRoute } from './route.ts';

/** Hardly compressible, so that data in transit fills every buffer in any encoding. */
const pieceOf = (place: number) => `${createHash('shake256', { outputLength: 5_000 }).update(`${place}`).digest('hex')}\r\n`;
const MANY_PIECES = 10_000;
const ENCODINGS = ['identity', 'gzip', 'br'];

const file = (path: `/api/${string}`) =>
  fileEndpoint({
    caller: 'member',
    path,
    summary: '',
    file: { type: 'text/csv', name: 'toy.csv' },
    input: v.strictObject({ pieces: v.optional(v.number()), fail: v.optional(v.picklist(['first', 'later'])) }),
    refusals: ['ASSET_UNKNOWN'],
  });
const made = { pieces: 0, ended: 0 };
const send = async function* (_context: unknown, call: { account: string }, input: { pieces?: number; fail?: string }) {
  try {
    if (input.fail === 'first') throw new Refusal('ASSET_UNKNOWN');
    yield `${call.account}\r\n`;
    for (let piece = 0; piece < (input.pieces ?? 1); piece += 1) {
      made.pieces += 1;
      yield pieceOf(piece);
    }
    if (input.fail === 'later') throw new Error('the disk is gone');
  } finally {
    made.ended += 1;
  }
};

let toy: ToyServer;
let alice: { account: string; token: string };
beforeAll(async () => {
  toy = await createToyServer({
    routes: [fileRoute(file('/api/other/toyFile'), send as never), fileRoute(file('/api/tor/toyFile'), send as never)],
    limits: { file: 4 },
  });
  alice = await toy.member();
});
afterAll(() => toy.close());

const ask = (body: object, options: { token?: string; path?: string; signal?: AbortSignal; encoding?: string } = {}) =>
  fetch(toy.origin + (options.path ?? '/api/other/toyFile'), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-encoding': options.encoding ?? 'identity',
      ...(options.token === '' ? {} : { token: options.token ?? alice.token }),
    },
    body: JSON.stringify(body),
    ...(options.signal ? { signal: options.signal } : {}),
  });

test.each(ENCODINGS)('sends the file while it is being made (%s)', async (encoding) => {
  const { token, account } = await toy.member();
  const answer = await ask({ pieces: 3 }, { token, encoding });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="toy.csv"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toBe(`${account}\r\n${pieceOf(0)}${pieceOf(1)}${pieceOf(2)}`);
});

describe('refusals are sent in the envelope', () => {
  test.each([
    ['/api/other/toyFile', 5000, 4800],
    ['/api/tor/toyFile', 500, 401],
  ])('%s', async (path, refusal, session) => {
    const { token } = await toy.member();
    const refused = await ask({ fail: 'first' }, { token, path });
    expect([refused.status, await refused.json()]).toMatchObject([200, { code: refusal, error: { key: 'ASSET_UNKNOWN' } }]);
    const nobody = await ask({}, { token: '', path });
    expect([nobody.status, await nobody.json()]).toMatchObject([200, { code: session, error: { key: 'SESSION_MISSING' } }]);
    const malformed = await ask({ pieces: 'x' }, { token, path });
    expect([malformed.status, await malformed.json()]).toMatchObject([400, { error: { key: 'MALFORMED' } }]);
  });
});

test.each(ENCODINGS)('a file that fails half-way arrives as a failure, never as a short file (%s)', async (encoding) => {
  const { token } = await toy.member();
  const answer = await ask({ pieces: 400, fail: 'later' }, { token, encoding });
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  expect(toy.logged.join('')).toContain('a file was cut off');
});

test.each(['gzip', 'br'])(
  'a failure while everything is still being compressed is sent like any other (%s)',
  async (encoding) => {
    const { token } = await toy.member();
    const answer = await ask({ pieces: 1, fail: 'later' }, { token, encoding });
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect([answer.status, await answer.json()]).toMatchObject([500, { error: { key: 'INTERNAL' } }]);
  },
);

test.each(ENCODINGS)('reads no faster than the client takes, and stops when the client leaves (%s)', async (encoding) => {
  const { token } = await toy.member();
  const leaving = new AbortController();
  const before = { ...made };
  const answer = await ask({ pieces: MANY_PIECES }, { token, signal: leaving.signal, encoding });
  const reader = answer.body?.getReader();
  await reader?.read();
  await sleep(300);
  const taken = made.pieces - before.pieces;
  expect(taken).toBeLessThan(MANY_PIECES / 2);
  leaving.abort();
  await expect.poll(() => made.ended).toBe(before.ended + 1);
  expect(made.pieces - before.pieces).toBeLessThan(MANY_PIECES);
});

test('cuts off a client that reads the file too slowly', async () => {
  const { token } = await toy.member();
  const before = made.ended;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = await ask({ pieces: MANY_PIECES }, { token });
  vi.advanceTimersByTime(119_000);
  expect(made.ended).toBe(before);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await expect(answer.text()).rejects.toThrow();
  await expect.poll(() => made.ended).toBe(before + 1);
});

test('an account gets few files a minute, and another account its own', async () => {
  const [one, other] = [await toy.member(), await toy.member()];
  for (let asked = 0; asked < 4; asked += 1) expect(await (await ask({}, one)).text()).toContain(one.account);
  const refused = await ask({}, one);
  expect([refused.status, await refused.json()]).toMatchObject([429, { error: { key: 'TOO_MANY_REQUESTS' } }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await (await ask({}, other)).text()).toContain(other.account);
});
