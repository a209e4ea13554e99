import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPushBrowser, type PushBrowser } from '#dev/push/push-browser.ts';
import { type PushService, readVapid, startPushService } from '#dev/push/push-service.ts';
import { publicLookup } from './public-lookup.ts';
import type { PushPort, PushTarget } from './push-port.ts';
import { createWebPushPort } from './web-push-port.ts';

const MESSAGE = { payload: '{"what":"order"}', ttlSeconds: 600, urgency: 'high', topic: 'abcdefghij' } as const;

let service: PushService;
let port: PushPort;
let browser: PushBrowser;
beforeAll(async () => {
  service = await startPushService();
  port = createWebPushPort(service.settings, { timeoutMs: 1_000 });
});
afterAll(async () => service?.close());
beforeEach(() => {
  service.answers({ status: 201 });
  browser = openPushBrowser(service.host);
});

const targetOf = ({ endpoint, keys }: PushBrowser): PushTarget => ({ endpoint, ...keys });
const send = () => port.send(targetOf(browser), MESSAGE);

test('the addressed browser can read its message, signed by the platform for this service only', async () => {
  expect(await send()).toEqual({ kind: 'sent' });
  const [sent] = service.sentTo(browser);
  if (!sent) throw new Error('nothing was sent');
  expect(browser.read(sent.body)).toBe(MESSAGE.payload);
  expect(() => openPushBrowser(service.host).read(sent.body)).toThrow();
  expect(sent.body.toString('latin1')).not.toContain('order');
  expect(sent.headers).toMatchObject({ ttl: '600', urgency: 'high', topic: 'abcdefghij', 'content-encoding': 'aes128gcm' });
  const { aud, exp, sub } = readVapid(sent, service.settings.publicKey);
  expect({ aud, sub }).toEqual({ aud: 'https://push.test', sub: 'mailto:push@ocean.example' });
  expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  expect(exp * 1000).toBeGreaterThan(Date.now());
});

describe('the answer of a service', () => {
  test.each([
    [200, { kind: 'sent' }],
    [201, { kind: 'sent' }],
    [404, { kind: 'gone', why: '404' }],
    [410, { kind: 'gone', why: '410' }],
    [400, { kind: 'refused', why: '400' }],
    [403, { kind: 'refused', why: '403' }],
    [413, { kind: 'refused', why: '413' }],
    [429, { kind: 'later', why: '429' }],
    [500, { kind: 'later', why: '500' }],
    [503, { kind: 'later', why: '503' }],
  ])('%i', async (status, outcome) => {
    service.answers({ status });
    expect(await send()).toEqual(outcome);
  });

  test.each([
    ['120', 120],
    ['0', 0],
    [new Date(Date.now() + 60_000).toUTCString(), 60],
    [new Date(Date.now() - 60_000).toUTCString(), 0],
  ])('Retry-After %s', async (header, seconds) => {
    service.answers({ status: 429, headers: { 'retry-after': header } });
    const outcome = await send();
    const after = 'afterSeconds' in outcome ? outcome.afterSeconds : undefined;
    expect(Math.abs((after ?? Number.NaN) - seconds)).toBeLessThanOrEqual(2);
  });

  test.each(['-5', 'soon', '1e99', ''])('a Retry-After that says nothing: "%s"', async (header) => {
    service.answers({ status: 503, headers: { 'retry-after': header } });
    expect(await send()).toEqual({ kind: 'later', why: '503' });
  });
});

test.each([301, 302, 303, 307, 308])('a redirect is not followed: %i', async (status) => {
  const elsewhere = openPushBrowser(service.host);
  const location = service.settings.testService.deliverTo + new URL(elsewhere.endpoint).pathname;
  service.answers((path) => (path === new URL(browser.endpoint).pathname ? { status, headers: { location } } : { status: 201 }));
  expect(await send()).toEqual({ kind: 'refused', why: String(status) });
  expect(service.sentTo(elsewhere)).toEqual([]);
});

test('a service that does not answer is given up after a second, and may have taken the message', async () => {
  service.answers({});
  const began = performance.now();
  expect(await send()).toMatchObject({ kind: 'unknown' });
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('the body of an answer is not read', async () => {
  service.answers({ status: 201, body: 'x'.repeat(20_000_000) });
  const before = process.memoryUsage().rss;
  expect(await send()).toEqual({ kind: 'sent' });
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
});

test('a service that cannot be reached has received nothing', async () => {
  const gone = { host: service.host, deliverTo: 'http://127.0.0.1:1' };
  const away = createWebPushPort({ ...service.settings, testService: gone });
  expect(await away.send(targetOf(browser), MESSAGE)).toEqual({ kind: 'later', why: 'ECONNREFUSED' });
});

test.each(['http://169.254.169.254/a', 'https://127.0.0.1/a', 'https://example.com/a', 'https://user@push.test/a'])(
  'a row that names %s is not believed',
  async (endpoint) => {
    expect(await port.send({ ...targetOf(browser), endpoint }, MESSAGE)).toEqual({ kind: 'refused', why: 'no push service' });
  },
);

test('invalid keys do not appear in the error', async () => {
  const outcome = await port.send({ ...targetOf(browser), p256dh: 'A'.repeat(87) }, MESSAGE);
  expect(outcome).toEqual({ kind: 'refused', why: 'not encrypted' });
});

describe("a push service's name that resolves to this machine", () => {
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1'])('is refused at the connection: %s', async (address) => {
    const family = address.includes(':') ? 6 : 4;
    const lookup = publicLookup((_host, _options, done) => done(null, [{ address, family }]));
    const rebound = createWebPushPort(service.settings, { timeoutMs: 1_000, lookup });
    const endpoint = 'https://fcm.googleapis.com/fcm/send/a';
    expect(await rebound.send({ ...targetOf(browser), endpoint }, MESSAGE)).toEqual({
      kind: 'refused',
      why: 'an inner address',
    });
  });
});
