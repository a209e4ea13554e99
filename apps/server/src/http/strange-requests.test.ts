import { request as httpRequest } from 'node:http';
import { endpoint } from '@ocean/api/endpoint';
import { nothing } from '@ocean/api/fields';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchange } from '#dev/world/exchange.ts';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { route } from './route.ts';

const visit = endpoint({ path: '/api/other/visit', caller: 'visitor', summary: '', input: nothing, output: v.any() });
const routes = [route(visit, async (_context, call) => ({ ip: call.ip }))];

let toy: ToyServer;
beforeAll(async () => {
  toy = await createToyServer({ routes, config: { trustedProxies: '127.0.0.1,10.0.0.0/8' }, limits: { ip: 5 } });
});
afterAll(() => toy.close());

describe('a request that two servers could read differently is refused', () => {
  const plain = `content-length: 0\r\nconnection: close\r\n\r\n`;
  test.each([
    ['two Host headers', `POST ${visit.path} HTTP/1.1\r\nhost: a\r\nHost: b\r\n${plain}`],
    ['HTTP/2.0 in the request line', `POST ${visit.path} HTTP/2.0\r\nhost: a\r\n${plain}`],
    ['HTTP/0.9 in the request line', `POST ${visit.path} HTTP/0.9\r\nhost: a\r\n${plain}`],
    ['no Host', `POST ${visit.path} HTTP/1.1\r\n${plain}`],
    ['two lengths', `POST ${visit.path} HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\ncontent-length: 2\r\n\r\n{}`],
    ['a length and chunks', `POST ${visit.path} HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n${plain}`],
    ['a folded header', `POST ${visit.path} HTTP/1.1\r\nhost: a\r\n b\r\n${plain}`],
    ['a space before the colon', `POST ${visit.path} HTTP/1.1\r\nhost: a\r\nlang : ar\r\n${plain}`],
  ])('%s', async (_what, bytes) => {
    expect((await exchange(toy.origin, bytes)).status).toBe(400);
  });
});

describe('a body that is too large', () => {
  let made = 10;
  const chunk = Buffer.alloc(64 * 1024, 'x');
  /** Writes all of the body before it reads, as many clients do. */
  const sendLarge = (bytes: number, headers: Record<string, string | number>) =>
    new Promise<number | string>((resolve) => {
      const request = httpRequest(`${toy.origin}${visit.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${made++ % 250}`, ...headers },
      });
      request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      let left = bytes;
      const write = () => {
        if (left <= 0) {
          request.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
          return request.end();
        }
        left -= chunk.length;
        setImmediate(() => request.write(chunk, write));
      };
      write();
    });

  test.each([256 * 1024, 1024 * 1024, 6 * 1024 * 1024])('of %d bytes is answered with a readable 413', async (bytes) => {
    expect(await sendLarge(bytes, { 'content-length': bytes })).toBe(413);
    expect(await sendLarge(bytes, { 'transfer-encoding': 'chunked' })).toBe(413);
  });
});

describe('behind a proxy', () => {
  let door: ToyServer;
  beforeAll(async () => {
    door = await createToyServer({ routes, config: { trustedProxies: '127.0.0.1,10.0.0.0/8' } });
  });
  afterAll(() => door.close());
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['198.51.100.1, 203.0.113.7:4711, 10.1.2.3:80', '203.0.113.7'],
    ['203.0.113.7, unknown', '127.0.0.1'],
    ['203.0.113.7, _hidden:1, 10.1.2.3', '10.1.2.3'],
    ['x, y', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('%s counts as %s', async (forwarded, ip) => {
    const { body } = await door.post(visit.path, {}, { 'x-forwarded-for': forwarded });
    expect(body.data).toEqual({ ip });
  });
  test('a client with a new port each time is one client', async () => {
    const statuses: number[] = [];
    for (let port = 4_711; port < 4_717; port += 1)
      statuses.push((await toy.post(visit.path, {}, { 'x-forwarded-for': `203.0.113.9:${port}` })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

test('health answers an address that has used up its limit', async () => {
  const limited = await createToyServer({ routes, limits: { ip: 1 } });
  const statuses: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) statuses.push((await limited.post(visit.path, {})).status);
  for (const path of ['/healthz', '/readyz']) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(limited.origin + path)));
    statuses.push(...new Set(answers.map(({ status }) => status)));
  }
  expect(statuses).toEqual([200, 429, 429, 200, 200]);
  await limited.close();
});
