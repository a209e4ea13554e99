import { afterEach, expect, test, vi } from 'vitest';
import { fetchOrReuse } from './begun-calls.ts';

const PATH = '/api/other/home';
const request = (headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { lang: 'en', ...headers },
  body: '{}',
});
let stop = new AbortController();
const begin = (answer: Promise<Response>) => {
  answer.catch(() => {});
  stop = new AbortController();
  vi.stubGlobal('oceanBegun', [{ asked: JSON.stringify([PATH, 'en', '{}']), answer, stop }]);
  vi.stubGlobal('fetch', async () => new Response('asked again'));
};
const textOf = async (answer: Promise<Response>) => (await answer).text();

vi.spyOn(performance, 'now').mockImplementation(() => now);
let now = 1_000;
afterEach(() => {
  now = 1_000;
  vi.unstubAllGlobals();
});

test('takes the answer to a call that the page has begun, once', async () => {
  begin(Promise.resolve(new Response('begun')));
  expect(await textOf(fetchOrReuse(PATH, request()))).toBe('begun');
  expect(await textOf(fetchOrReuse(PATH, request()))).toBe('asked again');
});

test.each([
  ['as a member', PATH, request({ token: 'own' })],
  ['in another language', PATH, request({ lang: 'ko' })],
  ['another thing', PATH, { ...request(), body: '{"page":2}' }],
  ['elsewhere', '/api/bot/summary', request()],
])('asks anew %s, and leaves the answer to its own call', async (_, path, asked) => {
  begin(Promise.resolve(new Response('begun')));
  expect(await textOf(fetchOrReuse(path, asked))).toBe('asked again');
  expect(await textOf(fetchOrReuse(PATH, request()))).toBe('begun');
});

test('asks again when the scripts took so long that the answer is old', async () => {
  begin(Promise.resolve(new Response('begun')));
  now = 15_000;
  expect(await textOf(fetchOrReuse(PATH, request()))).toBe('asked again');
});

test('reports a lost connection, and asks again on the next attempt', async () => {
  begin(Promise.reject(new TypeError('offline')));
  await expect(fetchOrReuse(PATH, request())).rejects.toThrow('offline');
  expect(await textOf(fetchOrReuse(PATH, request()))).toBe('asked again');
});

test('releases a caller that aborts while no answer comes', async () => {
  begin(new Promise(() => {}));
  const leaving = new AbortController();
  const answer = fetchOrReuse(PATH, { ...request(), signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
  // The request itself is aborted too.
  expect(stop.signal.aborted).toBe(true);
});
