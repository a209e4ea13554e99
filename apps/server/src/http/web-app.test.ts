import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';

const PAGE = '<!doctype html><title>Ocean Bot</title><script>let locale;</script><div id="root"></div>';
const SCRIPT = `console.log(${JSON.stringify('wave '.repeat(1_000))})`;

let webRoot: string;
let toy: ToyServer;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'ocean-web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), PAGE);
  await writeFile(join(webRoot, 'assets', 'index-abc.js'), SCRIPT);
  await writeFile(join(webRoot, 'assets', 'packed-abc.js'), 'plain');
  await writeFile(join(webRoot, 'assets', 'packed-abc.js.br'), brotliCompressSync('packed before'));
  await writeFile(join(webRoot, 'manifest.webmanifest'), '{}');
  await writeFile(join(webRoot, '.secret'), 'hidden');
  toy = await createToyServer({ routes: [], config: { webRoot } });
});
afterAll(async () => {
  await toy.close();
  await rm(webRoot, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(toy.origin + path, { headers });

describe('the page', () => {
  test.each(['/', '/bot', '/toupiaoList', '/inviteDetail', '/bot?add=K7QH2MWD', '/404', '/index.html'])(
    'answers on %s',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    },
  );
  test('names its inline script by hash and frames nowhere', async () => {
    const policy = (await get('/bot')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}';/);
    expect(policy).toContain("frame-ancestors 'none'");
  });
  test('is asked for again with its tag', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
  });
  test('follows a new build', async () => {
    await writeFile(join(webRoot, 'index.html'), PAGE.replace('locale', 'language'));
    const answer = await get('/');
    expect(await answer.text()).toContain('let language');
    await writeFile(join(webRoot, 'index.html'), PAGE);
  });
});

describe('files', () => {
  test('with a hash in their name are kept forever', async () => {
    const answer = await get('/assets/index-abc.js');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await answer.text()).toBe(SCRIPT);
  });
  test('without one are asked for again', async () => {
    expect((await get('/manifest.webmanifest')).headers.get('cache-control')).toBe('no-cache');
  });
  test.each(['br', 'gzip'])('are compressed: %s', async (encoding) => {
    const answer = await get('/assets/index-abc.js', { 'accept-encoding': encoding });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.text()).toBe(SCRIPT);
  });
  test('packed by the build go out as they are', async () => {
    expect(await (await get('/assets/packed-abc.js', { 'accept-encoding': 'br' })).text()).toBe('packed before');
  });
  test.each([
    '/assets/gone.js',
    '/assets/gone',
    '/gone.png',
    '/.secret',
    '/.env',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fetc%2fpasswd',
  ])('that are not there are not the page: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.text()).not.toContain('hidden');
  });
});

test('the API stays the API', async () => {
  expect((await get('/api/nothing')).status).toBe(404);
  expect((await get('/healthz')).status).toBe(200);
  expect((await fetch(`${toy.origin}/bot`, { method: 'POST' })).status).toBe(404);
});
