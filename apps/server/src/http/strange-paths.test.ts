import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@ocean/api/areas/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchange } from '#dev/world/exchange.ts';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { type AnyRoute, route } from './route.ts';

/** Every call of the product by its path, without its use case: only routing and admission are under test. */
const reached: string[] = [];
const routes: AnyRoute[] = endpoints.map((endpoint) =>
  route(endpoint, async () => {
    reached.push(endpoint.path);
    return {} as never;
  }),
);

let webRoot: string;
let toy: ToyServer;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'ocean-door-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><div id="root"></div>');
  await writeFile(join(webRoot, 'assets', 'index-abc.js'), 'let wave = 1;');
  toy = await createToyServer({
    routes,
    devRoutes: { echo: async (body) => body },
    config: { webRoot, isProduction: true },
    limits: { signIn: 100_000, visitor: 100_000, ip: 100_000 },
  });
});
afterAll(async () => {
  await toy.close();
  await rm(webRoot, { recursive: true });
});

const post = (target: string, headers = '') =>
  exchange(toy.origin, `POST ${target} HTTP/1.1\r\nhost: x\r\n${headers}content-length: 0\r\nconnection: close\r\n\r\n`);

/** The spellings of one path: a decoding router takes them all for the same call. */
function spellings(path: string): string[] {
  const encode = (at: number, digits: (hex: string) => string) =>
    `${path.slice(0, at)}%${digits(path.charCodeAt(at).toString(16))}${path.slice(at + 1)}`;
  const places = Array.from({ length: path.length - 1 }, (_, index) => index + 1);
  return [
    ...places.map((at) => encode(at, (hex) => hex)),
    ...places.map((at) => encode(at, (hex) => hex.toUpperCase())),
    path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    `${path}#a`,
    `${path}%23a`,
    `${path}/`,
    `${path};a`,
    `/.${path}`,
    `/x/..${path}`,
    `/${path}`,
    path.replace('/api/', '/api//'),
    path.replaceAll('/', '\\').replace('\\', '/'),
    path.toUpperCase(),
    `http://x${path}`,
    `https://x:1/${path.slice(1)}`,
  ];
}

describe('a call has one spelling', () => {
  test.each(endpoints.map(({ path }) => path))('%s', { timeout: 30_000 }, async (path) => {
    reached.length = 0;
    toy.logged.length = 0;
    const targets = spellings(path);
    const answers = await Promise.all(targets.map((target) => post(target)));
    for (const [at, { status, headers }] of answers.entries()) {
      expect([400, 404], `${targets[at]} → ${status}`).toContain(status);
      expect(headers['x-content-type-options'], targets[at]).toBe('nosniff');
      expect(headers['content-security-policy'], targets[at]).toContain("default-src 'none'");
      expect(headers['cache-control'], targets[at]).toBe('no-store');
    }
    expect(reached).toEqual([]);
    const matched = answers.filter(({ body }) => body.includes('"key":"NOT_FOUND"')).length;
    expect(toy.logged.filter((line) => line.includes('"request"')).length).toBeGreaterThanOrEqual(matched);
  });

  test('a query does not change the call, and every spelling counts against its limits', async () => {
    const limited = await createToyServer({ routes, limits: { signIn: 3 } });
    const path = endpoints.find(({ limit }) => limit === 'signIn')?.path ?? '';
    const statuses: number[] = [];
    for (const target of ['?a=%2f', '?#', '#', ''].map((end) => path + end)) {
      const bytes = `POST ${target} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`;
      statuses.push((await exchange(limited.origin, bytes)).status);
    }
    expect(statuses).toEqual([200, 200, 404, 429]);
    await limited.close();
  });
});

describe('no path is answered with a 5xx', () => {
  const PATHS = [
    '//',
    '//[',
    '//x',
    '/%00',
    '/a%00b',
    '/..',
    '/../',
    '/%2e%2e/',
    '/assets/',
    '/assets',
    '/assets//',
    '/%5c',
    '/\\',
  ]
    .concat(['/%', '/%c0%af', '/%zz', '/%ed%a0%80', '/[', '/assets/[', '/a'.repeat(4_000), `/assets/${'a'.repeat(4_000)}`, '*'])
    .concat([
      '/assets/index-abc.js/',
      '/assets/index-abc.js/x',
      '/index.html/',
      '/http://[',
      '/?//[',
      '/;',
      '/:',
      '/api',
      '/api/',
      '/dev-api/',
    ])
    .concat(['http://[', 'http://x//', 'http://', 'x', '/api/%00', '/api/..', '/api/../../x']);
  test.each(PATHS)('%s', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const head = `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n`;
      for (const more of ['', 'accept-encoding: br\r\n', 'range: bytes=900-\r\n', 'if-match: "x"\r\n']) {
        const { status } = await exchange(toy.origin, `${head}${more}\r\n`);
        expect(status, `${method} ${more}`).toBeGreaterThanOrEqual(200);
        expect(status, `${method} ${more}`).toBeLessThan(500);
      }
    }
  });
  test('a file answers an unsatisfiable range and a failed precondition', async () => {
    const get = (header: string) =>
      exchange(toy.origin, `GET /assets/index-abc.js HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${header}\r\n\r\n`);
    expect((await get('range: bytes=900-')).status).toBe(416);
    expect((await get('if-match: "x"')).status).toBe(412);
    expect((await get('range: bytes=0-3')).body).toBe('let ');
  });
});
