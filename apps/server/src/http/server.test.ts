import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { api } from '@ocean/api/areas/api';
import { endpoint } from '@ocean/api/endpoint';
import { Refusal, type RefusalKey, SUCCESSES } from '@ocean/api/errors';
import { nothing } from '@ocean/api/fields';
import sql from 'sql-template-tag';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { type Route, route } from './route.ts';

const input = v.strictObject({ fail: v.optional(v.string()), count: v.optional(v.number()) });
const output = v.strictObject({ call: v.optional(v.string()) });

const toyRoute = (path: `/api/${string}`, caller: 'visitor' | 'member', mutates = false): Route =>
  route(
    endpoint({ path, caller, summary: '', input, output, ...(mutates ? { mutates: true as const } : {}) }),
    async (_context, _call, body) => {
      if (body.fail === 'bug') throw new TypeError('the secret 0xsignature');
      if (body.fail === 'output') return { call: 7 as never };
      if (body.fail) throw new Refusal(body.fail as RefusalKey, { seconds: 7 });
      return {};
    },
  );

let made = 0;
const cached = endpoint({
  path: '/api/other/cached',
  caller: 'visitor',
  cacheSeconds: 60,
  summary: '',
  input: nothing,
  output: v.any(),
});
const bought = endpoint({
  path: '/api/bot/bought',
  caller: 'member',
  mutates: true,
  success: 'PURCHASE_SUCCESSFUL',
  summary: '',
  input,
  output,
});
const FIRST = ['/api/other/toy', '/api/raw/toy', '/api/bot/toy', '/api/earn/toy'] as const;

let toy: ToyServer;
let alice: { account: string; token: string };
beforeAll(async () => {
  toy = await createToyServer({
    routes: [
      ...FIRST.map((path) => toyRoute(path, 'member')),
      toyRoute('/api/tor/toy', 'member'),
      toyRoute('/api/other/visit', 'visitor'),
      toyRoute('/api/bot/act', 'member', true),
      route(bought, async () => ({})),
      route(cached, async () => ({ figure: 7, asOf: new Date(++made).toISOString() })),
    ],
    devRoutes: {
      echo: async (body) => body,
      rpc: async () => ({ jsonrpc: '2.0', id: 1, result: '0x1' }),
      strict: async (body) => v.parse(v.strictObject({ asset: v.string() }), body),
    },
  });
  alice = await toy.member();
});
afterAll(() => toy.close());

const send = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  toy.post(path, body, { token: alice.token, ...headers });

describe('spec §8, the first envelope', () => {
  test.each(FIRST)('%s answers code 1, refuses with 5000, ends a session with 4800', async (path) => {
    expect((await send(path)).body).toEqual({ code: 1, msg: SUCCESSES.OPERATION_SUCCESS, data: {} });
    const refused = await send(path, { fail: 'BALANCE_INSUFFICIENT' });
    expect(refused.status).toBe(200);
    expect(refused.body).toMatchObject({ code: 5000, msg: 'Insufficient balance', error: { key: 'BALANCE_INSUFFICIENT' } });
    expect(refused.body).not.toHaveProperty('data');
    const ended = await toy.post(path, {}, { token: 'x'.repeat(43) });
    expect(ended).toMatchObject({ status: 200, body: { code: 4800, error: { key: 'SESSION_EXPIRED' } } });
  });
});

describe('spec §8, the second envelope', () => {
  test('/api/tor answers code 0, refuses with 500, ends a session with 401', async () => {
    expect((await send('/api/tor/toy')).body).toMatchObject({ code: 0, data: {} });
    expect(await send('/api/tor/toy', { fail: 'NOT_OPEN' })).toMatchObject({
      status: 200,
      body: { code: 500, msg: 'Not yet open' },
    });
    expect((await toy.post('/api/tor/toy', {})).body).toMatchObject({ code: 401, error: { key: 'SESSION_MISSING' } });
  });
});

test('a call reports its success in the words of the specification', async () => {
  expect((await send(bought.path)).body.msg).toBe('Purchase successful');
});

describe('transport', () => {
  test.each([
    ['404 for an unknown call', 'POST', '/api/bot/nothing', 404, 'NOT_FOUND'],
    ['404 outside', 'GET', '/nothing', 404, 'NOT_FOUND'],
    ['405 for another method', 'GET', '/api/bot/toy', 405, 'METHOD_NOT_ALLOWED'],
    ['405 for a preflight: no other origin may call', 'OPTIONS', '/api/bot/toy', 405, 'METHOD_NOT_ALLOWED'],
    ['400 for a path that cannot be read', 'POST', '/api/%zz', 400, 'MALFORMED'],
  ])('%s', async (_name, method, path, status, key) => {
    const answer = await fetch(toy.origin + path, { method });
    expect([answer.status, ((await answer.json()) as { error: { key: string } }).error.key]).toEqual([status, key]);
    if (status === 405) expect(answer.headers.get('allow')).toBe('POST');
  });
  test('413 for a body that is too large', async () => {
    const { status, body } = await send('/api/bot/toy', `{"fail":"${'x'.repeat(200_000)}"}`);
    expect([status, body.error?.key]).toEqual([413, 'TOO_LARGE']);
  });
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/xml',
    'application/json; charset=utf-16',
  ])('415 for %s', async (type) => {
    const { status, body } = await send('/api/bot/toy', '{}', { 'content-type': type });
    expect([status, body.error?.key]).toEqual([415, 'MEDIA_TYPE']);
  });
  test('415 for a compressed body: nothing is decompressed', async () => {
    const answer = await fetch(`${toy.origin}/api/bot/toy`, {
      method: 'POST',
      body: gzipSync(Buffer.alloc(10_000_000)),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(answer.status).toBe(415);
  });
  test('an empty body is no input, whatever its type', async () => {
    for (const type of ['application/json', 'text/plain']) {
      expect((await send('/api/bot/toy', '', { 'content-type': type })).body.code).toBe(1);
    }
  });
  test('400 names the field that is wrong', async () => {
    expect(await send('/api/bot/toy', { count: 'x' })).toMatchObject({
      status: 400,
      body: { code: 5000, error: { params: { problem: expect.stringContaining('count') } } },
    });
    expect(await send('/api/bot/toy', { unknown: 1 })).toMatchObject({ status: 400 });
  });
  test('429 of a use case says when to retry', async () => {
    const { status, headers } = await send('/api/bot/toy', { fail: 'TOO_MANY_REQUESTS' });
    expect([status, headers.get('retry-after')]).toEqual([429, '7']);
  });
  test('503 of a use case says when to retry', async () => {
    const { status, headers } = await send('/api/bot/toy', { fail: 'CHAIN_UNAVAILABLE' });
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  });
  test('a body that never ends is cut off, and the server continues', async () => {
    await new Promise<void>((resolve) => {
      const request = httpRequest(`${toy.origin}/api/bot/toy`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': 100 },
      });
      request.on('error', () => resolve());
      request.write('{"fail":');
      setImmediate(() => request.destroy(new Error('gone')));
    });
    expect((await send('/api/bot/toy')).body.code).toBe(1);
  });
});

describe('a bug', () => {
  test('is 500 with an id that the log explains, and reveals nothing else', async () => {
    const { status, body } = await send('/api/bot/toy', { fail: 'bug' });
    expect([status, body.error?.key]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(body)).not.toContain('0xsignature');
    const line = toy.logged.find((text) => text.includes(String(body.error?.params.id)));
    expect(line).toContain('TypeError');
  });
  test('in an answer is found before it is sent', async () => {
    expect((await send('/api/bot/toy', { fail: 'output' })).status).toBe(500);
  });
});

test('neither tokens nor bodies are logged', async () => {
  await send('/api/bot/toy', { fail: 'NOT_OPEN' });
  expect(toy.logged.join()).not.toContain(alice.token);
  expect(toy.logged.join()).not.toContain('"fail"');
});

describe('sessions', () => {
  test.each(['', 'x', "' or 1=1 --", 'x'.repeat(5000), 'ç'.repeat(43).slice(0, 43)])(
    'no token opens the door: %s',
    async (token) => {
      const answer = await toy.post('/api/bot/toy', {}, { token: encodeURIComponent(token) });
      expect(answer.body.code).toBe(4800);
    },
  );
  test('end when they expire, and when they are revoked', async () => {
    const [bob, carol] = [await toy.member(), await toy.member()];
    await toy.db.run(sql`update session set expires_at = clock_timestamp() where account = ${bob.account}`);
    await toy.db.run(sql`update session set revoked_at = clock_timestamp() where account = ${carol.account}`);
    for (const { token } of [bob, carol]) expect((await toy.post('/api/bot/toy', {}, { token })).body.code).toBe(4800);
  });
  test('are stored in the database only as a hash', async () => {
    const rows = await toy.db.many<{ token_hash: Buffer }>(sql`select * from session`);
    expect(JSON.stringify(rows)).not.toContain(alice.token);
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true);
  });
  test('note their last use once a minute', async () => {
    const dave = await toy.member();
    await toy.db.run(
      sql`update session set last_used_at = clock_timestamp() - interval '2 minutes' where account = ${dave.account}`,
    );
    await toy.post('/api/bot/toy', {}, { token: dave.token });
    const { isNow } = await toy.db.one<{ isNow: boolean }>(sql`
      select last_used_at > clock_timestamp() - interval '1 minute' as "isNow" from session where account = ${dave.account}`);
    expect(isNow).toBe(true);
  });
  test('of a suspended member may read everything and change nothing', async () => {
    const eve = await toy.member();
    await toy.db.run(sql`update account set suspended_at = clock_timestamp() where address = ${eve.account}`);
    expect((await toy.post('/api/bot/toy', {}, { token: eve.token })).body.code).toBe(1);
    expect((await toy.post('/api/bot/act', {}, { token: eve.token })).body.error?.key).toBe('ACCOUNT_SUSPENDED');
  });
});

describe('a cached call', () => {
  test('is made once, and answers 304 to a client that has it', async () => {
    const first = await toy.post(cached.path, '');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(toy.origin + cached.path, { method: 'POST', headers: { 'if-none-match': etag } });
    expect(first.body.data).toMatchObject({ figure: 7 });
    expect([again.status, await again.text(), made]).toEqual([304, '', 1]);
  });
  test('takes no input', async () => {
    expect((await toy.post(cached.path, { a: 1 })).status).toBe(400);
  });
});

describe('every answer', () => {
  test.each(['/api/bot/toy', '/api/nothing', '/healthz', '/nothing'])('carries the security headers: %s', async (path) => {
    const { headers } = await fetch(toy.origin + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });
  test('of the API may run nothing and is not stored', async () => {
    const { headers } = await send('/api/bot/toy');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

test('describes itself as OpenAPI', async () => {
  const document = (await (await fetch(`${toy.origin}/api/openapi.json`)).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(document.paths)).toContain(api.account.register.path);
});

describe('development calls', () => {
  test('answer in the first envelope', async () => {
    expect((await toy.post('/dev-api/echo', { a: 1 })).body).toMatchObject({ code: 1, data: { a: 1 } });
  });
  test("pass the chain's own answers on", async () => {
    expect((await toy.post('/dev-api/rpc', {})).body).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' });
  });
  test('refuse what they cannot read', async () => {
    expect(await toy.post('/dev-api/strict', { asset: 7 })).toMatchObject({ status: 400, body: { error: { key: 'MALFORMED' } } });
  });
  test('do not exist on any other start', async () => {
    const real = await createToyServer({
      routes: [],
      devRoutes: { echo: async (body) => body },
      config: { isLocal: false, isProduction: true },
    });
    expect((await real.post('/dev-api/echo', {})).status).toBe(404);
    await real.close();
  });
});

describe('limits', () => {
  const strict = endpoint({ path: '/api/other/strict', caller: 'visitor', limit: 'signIn', summary: '', input, output });
  const costly = endpoint({ path: '/api/other/costly', caller: 'visitor', limit: 'estimate', summary: '', input, output });
  const asked = endpoint({ path: '/api/other/asked', caller: 'member', limit: 'question', summary: '', input, output });
  const limits = { signIn: 2, estimate: 1, visitor: 4, account: 3, question: 2, ip: 1_000 };
  const limited = () =>
    createToyServer({
      routes: [strict, costly, asked]
        .map((one) => route(one, async () => ({})))
        .concat(toyRoute('/api/other/visit', 'visitor'), toyRoute('/api/bot/toy', 'member')),
      limits,
    });

  test('of visitors count by IP address, more strictly where guessing would pay or an answer is expensive', async () => {
    const server = await limited();
    const statuses = async (path: string, times: number) => {
      const answers = [];
      for (let turn = 0; turn < times; turn += 1) answers.push(await server.post(path, {}));
      return answers;
    };
    expect((await statuses(strict.path, 3)).map(({ status }) => status)).toEqual([200, 200, 429]);
    expect((await statuses(costly.path, 2)).map(({ status }) => status)).toEqual([200, 429]);
    const visits = await statuses('/api/other/visit', 5);
    expect(visits.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    const last = visits.at(-1);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last?.body.msg).toMatch(/^Too many requests\. Wait \d+ seconds$/);
    await server.close();
  });
  test('of members count by account', async () => {
    const server = await limited();
    const [one, two] = [await server.member(), await server.member()];
    const codes = [];
    for (const { token } of [one, one, one, one, two]) codes.push((await server.post('/api/bot/toy', {}, { token })).status);
    expect(codes).toEqual([200, 200, 200, 429, 200]);
    await server.close();
  });
  test("of questions are stricter than those of an account's other calls", async () => {
    const server = await limited();
    const [one, two] = [await server.member(), await server.member()];
    const codes = [];
    for (const { token } of [one, one, one, two]) codes.push((await server.post(asked.path, {}, { token })).status);
    expect(codes).toEqual([200, 200, 429, 200]);
    await server.close();
  });
  test('of an IP address slow down a client that guesses tokens', async () => {
    const server = await createToyServer({ routes: [toyRoute('/api/bot/toy', 'member')], limits: { ip: 3 } });
    const codes = [];
    for (let turn = 0; turn < 4; turn += 1) codes.push((await server.post('/api/bot/toy', {}, { token: 'x'.repeat(43) })).status);
    expect(codes).toEqual([200, 200, 200, 429]);
    await server.close();
  });
});
