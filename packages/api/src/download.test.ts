import { expect, test } from 'vitest';
import { downloadFile } from './download.ts';
import { fileEndpoint } from './endpoint.ts';
import { nothing } from './fields.ts';

const endpoint = fileEndpoint({
  caller: 'member',
  path: '/api/other/toyFile',
  summary: '',
  file: { type: 'text/csv', name: 'toy.csv' },
  input: nothing,
});
const FILE = { 'content-disposition': 'attachment; filename="toy.csv"', 'content-type': 'text/csv; charset=utf-8' };

const ask = (answer: () => Promise<Response>, onSessionEnd: (token: string | null) => void = () => {}) =>
  downloadFile({ baseUrl: '', token: () => 'a token', lang: 'ar', onSessionEnd, fetch: answer as typeof fetch }, endpoint, {});

test('requests a public file without the token', async () => {
  const asked: RequestInit[] = [];
  const answer = (async (_, request) => {
    asked.push(request ?? {});
    return new Response('a,b\r\n', { headers: FILE });
  }) as typeof fetch;
  await downloadFile({ baseUrl: '', token: () => 'a token', fetch: answer }, { ...endpoint, caller: 'visitor' }, {});
  expect(asked.map(({ headers }) => headers)).toEqual([{ 'content-type': 'application/json', lang: 'en' }]);
});

test('returns the file with its name, requested with token and language', async () => {
  const asked: unknown[] = [];
  const { blob, name } = await downloadFile(
    {
      baseUrl: 'https://x',
      token: () => 'a token',
      lang: () => 'ar',
      fetch: (async (...request: unknown[]) => {
        asked.push(...request);
        return new Response('a,b\r\n', { headers: FILE });
      }) as typeof fetch,
    },
    endpoint,
    {},
  );
  expect([name, await blob.text()]).toEqual(['toy.csv', 'a,b\r\n']);
  expect(asked).toMatchObject(['https://x/api/other/toyFile', { method: 'POST', headers: { token: 'a token', lang: 'ar' } }]);
});

test.each([
  [200, { code: 5000, msg: 'Not here', error: { key: 'ASSET_UNKNOWN', params: {} } }, 'ASSET_UNKNOWN'],
  [429, { code: 5000, error: { key: 'TOO_MANY_REQUESTS', params: { seconds: 7 } } }, 'TOO_MANY_REQUESTS'],
  [502, '<html>', 'STATUS_FAILED'],
  // An answer without a refusal that is not a file.
  [200, { code: 1, data: {} }, 'STATUS_FAILED'],
])('%d %j is the refusal %s', async (status, body, key) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  await expect(ask(async () => new Response(text, { status }))).rejects.toMatchObject({ key });
});

test('reports the end of the session', async () => {
  const ended: unknown[] = [];
  const body = JSON.stringify({ code: 4800, error: { key: 'SESSION_EXPIRED', params: {} } });
  await expect(ask(async () => new Response(body), ended.push.bind(ended))).rejects.toMatchObject({ key: 'SESSION_EXPIRED' });
  expect(ended).toEqual(['a token']);
});

test('reports a missing connection and a truncated file as CONNECTION_FAILED', async () => {
  await expect(ask(() => Promise.reject(new TypeError('fetch')))).rejects.toMatchObject({ key: 'CONNECTION_FAILED' });
  const cut = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('a,b'));
      controller.error(new TypeError('terminated'));
    },
  });
  await expect(ask(async () => new Response(cut, { headers: FILE }))).rejects.toMatchObject({ key: 'CONNECTION_FAILED' });
});
