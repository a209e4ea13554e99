import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://ocean.example';
const SOURCE = readFileSync(join(import.meta.dirname, '../../build/workers/service-worker.js'), 'utf8');

type Handler = (event: unknown) => void;
type FakeRequest = { url: string; method: string; mode: string };

/** A worker of one version with fake caches and a fake network. */
function startWorker(version: string, stores: Map<string, Map<string, Response>>, network: (url: string) => Promise<Response>) {
  const handlers = new Map<string, Handler>();
  const fetched: string[] = [];
  const fetchIt = (asked: FakeRequest | string) => {
    const url = typeof asked === 'string' ? asked : asked.url;
    fetched.push(url);
    return network(url);
  };
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    const absolute = (url: string) => new URL(url, ORIGIN).href;
    return {
      match: async (url: string) => store.get(absolute(url))?.clone(),
      put: async (url: string, answer: Response) => void store.set(absolute(url), answer),
      addAll: async (paths: string[]) => {
        for (const path of paths) store.set(absolute(path), await fetchIt(absolute(path)));
      },
    };
  };
  const skipWaiting = vi.fn();
  const self = {
    location: { origin: ORIGIN },
    clients: { claim: async () => undefined },
    skipWaiting,
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  };
  const caches = { open, keys: async () => [...stores.keys()], delete: async (name: string) => stores.delete(name) };
  const source = SOURCE.replace('__VERSION__', JSON.stringify(version))
    .replace('__SHELL__', '["/","/assets/index-1.js"]')
    .replace('__FILES__', '["/assets/index-1.js","/assets/lazy-2.js"]');
  runInNewContext(source, { self, caches, fetch: fetchIt, URL, Response, Promise, Error, setTimeout, clearTimeout });
  const fire = async (name: string, event: object = {}) => {
    let work: unknown;
    handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
  };
  /** The worker's response; undefined when it does not handle the request. */
  const ask = async (path: string, more: Partial<FakeRequest> = {}): Promise<string | undefined> => {
    let answer: Promise<Response> | undefined;
    const request = { url: new URL(path, ORIGIN).href, method: 'GET', mode: 'no-cors', ...more };
    handlers.get('fetch')?.({ request, respondWith: (promise: Promise<Response>) => (answer = promise) });
    return answer && (await answer).text();
  };
  return { fire, ask, fetched, skipWaiting };
}

let stores: Map<string, Map<string, Response>>;
let network: (url: string) => Promise<Response>;
beforeEach(() => {
  stores = new Map();
  network = async (url) => new Response(`fresh ${new URL(url).pathname}`);
});
const start = (version = 'a') => startWorker(version, stores, (url) => network(url));

test('caches the shell on install and serves it without a connection', async () => {
  const worker = start();
  await worker.fire('install');
  expect(await worker.ask('/zichan', { mode: 'navigate' })).toBe('fresh /zichan');
  network = () => Promise.reject(new TypeError('offline'));
  expect(await worker.ask('/zichan?do=deposit', { mode: 'navigate' })).toBe('fresh /');
  expect(await worker.ask('/assets/index-1.js')).toBe('fresh /assets/index-1.js');
});

test('serves the cached page when the server fails, but passes on its refusals', async () => {
  const worker = start();
  await worker.fire('install');
  network = async () => new Response('broken', { status: 502 });
  expect(await worker.ask('/', { mode: 'navigate' })).toBe('fresh /');
  network = async () => new Response('no such page', { status: 404 });
  expect(await worker.ask('/', { mode: 'navigate' })).toBe('no such page');
});

test('fetches a lazy file once and caches it', async () => {
  const worker = start();
  await worker.fire('install');
  await worker.ask('/assets/lazy-2.js');
  expect(await worker.ask('/assets/lazy-2.js')).toBe('fresh /assets/lazy-2.js');
  expect(worker.fetched.filter((url) => url.endsWith('lazy-2.js'))).toHaveLength(1);
});

test('caches no failed response', async () => {
  const worker = start();
  network = async () => new Response('gone', { status: 404 });
  expect(await worker.ask('/assets/lazy-2.js')).toBe('gone');
  network = async () => new Response('back');
  expect(await worker.ask('/assets/lazy-2.js')).toBe('back');
});

test.each([
  ['/api/earn/transfer', { method: 'POST', mode: 'cors' }],
  ['/api/other/home', { method: 'POST', mode: 'cors' }],
  ['/api/openapi.json', {}],
  ['/assets/unknown-3.js', {}],
  ['https://rpc.example/', { mode: 'cors' }],
] as const)('lets %s pass', async (path, request) => {
  const worker = start();
  expect(await worker.ask(path, request)).toBeUndefined();
});

test('a new version waits until it is told to take over, and then deletes only the old cache', async () => {
  const old = start('a');
  await old.fire('install');
  stores.set('of another app', new Map());
  const fresh = start('b');
  await fresh.fire('install');
  expect(fresh.skipWaiting).not.toHaveBeenCalled();
  await fresh.fire('message', { data: 'something' });
  expect(fresh.skipWaiting).not.toHaveBeenCalled();
  await fresh.fire('message', { data: 'takeOver' });
  expect(fresh.skipWaiting).toHaveBeenCalledOnce();
  await fresh.fire('activate');
  expect([...stores.keys()].sort()).toEqual(['ocean-b', 'of another app']);
});
