import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { LANGUAGE_CODES } from '@ocean/api/language-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { DOCUMENT_HEADERS } from '../security-headers.ts';

const PAGE = '<!doctype html><title>Ocean Bot</title><script>let locale;</script><div id="root"></div>';
const pageIn = (code: string) => PAGE.replace('Ocean Bot', `Ocean Bot in ${code}`);
const SCRIPT = `console.log(${JSON.stringify('wave '.repeat(1_000))})`;

let webRoot: string;
let toy: ToyServer;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'ocean-web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), PAGE);
  for (const code of LANGUAGE_CODES.filter((one) => one !== 'en'))
    await writeFile(join(webRoot, `index.${code}.html`), pageIn(code));
  for (const name of ['index-abc.js', 'formats-worker-abc.js']) await writeFile(join(webRoot, 'assets', name), SCRIPT);
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

/** The bytes of a body as transferred; `fetch` would decompress them. */
async function rawLength(path: string): Promise<number> {
  const [answer] = (await once(request(toy.origin + path, { headers: { 'accept-encoding': 'br' } }).end(), 'response')) as [
    IncomingMessage,
  ];
  let length = 0;
  for await (const part of answer) length += (part as Buffer).length;
  return length;
}

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
  test('names its inline script by hash and forbids framing', async () => {
    const policy = (await get('/bot')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}';/);
    expect(policy).toContain("frame-ancestors 'none'");
  });
  test('is revalidated by its tag', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
  });
  test('is served best compressed to clients that accept it, with the same content for all', async () => {
    const answer = await get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toMatch(/\baccept-encoding\b/i);
    expect(await answer.text()).toBe(PAGE);
    for (const encoding of ['identity', 'gzip', 'br;q=0']) {
      const other = await get('/', { 'accept-encoding': encoding });
      expect(other.headers.get('content-encoding'), encoding).not.toBe('br');
      expect(await other.text(), encoding).toBe(PAGE);
    }
  });
  test('is compressed once, and better than per-answer compression', async () => {
    const long = PAGE.replace(
      'locale',
      `locale = ${JSON.stringify(Array.from({ length: 3_000 }, (_, n) => (n * 7_919) % 1_009))}`,
    );
    await writeFile(join(webRoot, 'index.html'), long);
    const length = await rawLength('/');
    expect(length).toBe(brotliCompressSync(long).length);
    await writeFile(join(webRoot, 'index.html'), PAGE);
  });
  test('reflects a new build', async () => {
    await writeFile(join(webRoot, 'index.html'), PAGE.replace('locale', 'language'));
    const answer = await get('/');
    expect(await answer.text()).toContain('let language');
    await writeFile(join(webRoot, 'index.html'), PAGE);
  });
});

describe('the page in the language of the visitor', () => {
  const inLanguage = (cookie: string, headers: Record<string, string> = {}) => get('/', { cookie, ...headers });

  test.each(LANGUAGE_CODES)('%s', async (code) => {
    const answer = await inLanguage(`lang=${code}`);
    expect(await answer.text()).toBe(code === 'en' ? PAGE : pageIn(code));
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
    expect(answer.headers.get('vary')).toMatch(/\bcookie\b/i);
  });
  test.each(['', 'lang=', 'lang=xx', 'lang=../ar', 'lang=arx', 'slang=ar', 'lang=ar%00', 'other=ar; lang=EN'])(
    'is English for the cookie %j',
    async (cookie) => {
      expect(await (await inLanguage(cookie)).text()).toBe(PAGE);
    },
  );
  test('is found among other cookies', async () => {
    expect(await (await inLanguage('a=1; lang=ar; b=2')).text()).toBe(pageIn('ar'));
  });
  test('has a tag of its own, so that a new choice never gets the old page', async () => {
    const etag = (await inLanguage('lang=ar')).headers.get('etag') ?? '';
    expect((await inLanguage('lang=ar', { 'if-none-match': etag })).status).toBe(304);
    expect((await inLanguage('lang=ko', { 'if-none-match': etag })).status).toBe(200);
  });
  test('is English where the build has none in that language', async () => {
    await rm(join(webRoot, 'index.vi.html'));
    expect(await (await inLanguage('lang=vi')).text()).toBe(PAGE);
    await writeFile(join(webRoot, 'index.vi.html'), pageIn('vi'));
  });
  test('is not served as a file of its own, which would lack the policy', async () => {
    expect((await get('/index.ar.html')).status).toBe(404);
  });
});

describe('the words of a screen', () => {
  const WORDS = {
    '/': ['', '', ''],
    '/loglist': ['Connect', 'Every movement', ''],
    '/tor': ['', '', 'What a passageway is'],
    '/tor/*': ['Connect', 'What belongs to you', ''],
    '*': ['Nothing here', 'An old link', ''],
  };
  const PLACES = `${PAGE}<html data-route="__ROUTE__"><h2>__GATE_TITLE__</h2><p>__GATE_TEXT__</p><b>__LEAD__</b>`;
  const filled = (route: string, [title, text, lead]: readonly string[]) =>
    `${PAGE}<html data-route="${route}"><h2>${title}</h2><p>${text}</p><b>${lead}</b>`;

  beforeAll(async () => {
    await writeFile(join(webRoot, 'index.html'), PLACES);
    await writeFile(join(webRoot, 'words.en.json'), JSON.stringify(WORDS));
    await writeFile(join(webRoot, 'index.ar.html'), PLACES.replace('Ocean Bot', 'Ocean Bot in ar'));
    await writeFile(join(webRoot, 'words.ar.json'), JSON.stringify({ ...WORDS, '/loglist': ['ربط', 'كل حركة', ''] }));
  });
  afterAll(async () => {
    await writeFile(join(webRoot, 'index.html'), PAGE);
    await writeFile(join(webRoot, 'index.ar.html'), pageIn('ar'));
    await Promise.all(['en', 'ar'].map((code) => rm(join(webRoot, `words.${code}.json`))));
  });

  test.each([
    ['/', '/'],
    ['/loglist', '/loglist'],
    ['/loglist?list=income', '/loglist'],
    ['/LogList', '/loglist'],
    ['/loglist/', '/loglist'],
    ['/tor', '/tor'],
    ['/tor/', '/tor'],
    ['/tor/markets/7', '/tor/*'],
    ['/TOR/Markets/', '/tor/*'],
    ['/nowhere', '*'],
    ['/nowhere/else', '*'],
    // Names of objects are no routes.
    ['/constructor', '*'],
    ['/__proto__', '*'],
    ['/toString/*', '*'],
  ] as const)('stand in the page of %s', async (path, route) => {
    expect(await (await get(path)).text()).toBe(filled(route, WORDS[route as keyof typeof WORDS]));
  });
  test('are those of the language, with a tag and a compressed form of their own', async () => {
    const answer = await get('/loglist', { cookie: 'lang=ar', 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toContain('<p>كل حركة</p>');
    const etag = answer.headers.get('etag') ?? '';
    for (const path of ['/tor', '/loglist'])
      expect((await get(path, { cookie: 'lang=ar', 'if-none-match': etag })).status, path).toBe(path === '/tor' ? 200 : 304);
  });
});

describe('files', () => {
  test('with a hash in their name are kept forever', async () => {
    const answer = await get('/assets/index-abc.js');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await answer.text()).toBe(SCRIPT);
  });
  test('that browsers do not show on their own carry no document headers', async () => {
    const script = await get('/assets/index-abc.js');
    for (const name of DOCUMENT_HEADERS) expect(script.headers.get(name), name).toBeNull();
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
    expect(script.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    for (const path of ['/', '/manifest.webmanifest', '/assets/formats-worker-abc.js']) {
      const answer = await get(path);
      for (const name of DOCUMENT_HEADERS) expect(answer.headers.get(name), `${path} ${name}`).not.toBeNull();
    }
  });
  test('a worker that fetches nothing may fetch nothing', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy');
    expect(await policyOf('/assets/formats-worker-abc.js')).toContain("default-src 'none'");
    expect(await policyOf('/assets/index-abc.js')).toBeNull();
  });
  test('without a hash in their name are revalidated', async () => {
    expect((await get('/manifest.webmanifest')).headers.get('cache-control')).toBe('no-cache');
  });
  test.each(['br', 'gzip'])('are compressed: %s', async (encoding) => {
    const answer = await get('/assets/index-abc.js', { 'accept-encoding': encoding });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.text()).toBe(SCRIPT);
  });
  test('compressed by the build are sent as they are', async () => {
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
  ])('that do not exist are not answered with the page: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.text()).not.toContain('hidden');
  });
});

test('the API is unaffected', async () => {
  expect((await get('/api/nothing')).status).toBe(404);
  expect((await get('/healthz')).status).toBe(200);
  expect((await fetch(`${toy.origin}/bot`, { method: 'POST' })).status).toBe(404);
});
