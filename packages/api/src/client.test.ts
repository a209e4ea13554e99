import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { endpoint } from './endpoint.ts';
import type { Refusal } from './errors.ts';
import { nothing } from './fields.ts';

const any = v.any();
const read = endpoint({ path: '/api/bot/summary', caller: 'member', summary: '', input: nothing, output: any });
const visit = endpoint({ path: '/api/other/home', caller: 'visitor', summary: '', input: nothing, output: any });
const act = endpoint({ path: '/api/bot/buy', caller: 'member', mutates: true, summary: '', input: nothing, output: any });
const second = endpoint({ path: '/api/tor/userinfo', caller: 'member', summary: '', input: nothing, output: any });

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

type Reply = { status?: number; body: unknown } | Error;

/** A server that gives these answers in order and records the requests. */
function serverOf(...replies: Reply[]) {
  const sent: { url: string; headers: Record<string, string>; body: string }[] = [];
  const fetch = async (url: string, init: { headers: Record<string, string>; body: string }) => {
    sent.push({ url, headers: init.headers, body: init.body });
    const reply = replies[Math.min(sent.length, replies.length) - 1];
    if (reply instanceof Error || reply === undefined) throw reply ?? new TypeError('no reply');
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    return new Response(text, { status: reply.status ?? 200 });
  };
  return { sent, fetch: fetch as unknown as typeof globalThis.fetch };
}

function clientOf(server: ReturnType<typeof serverOf>, more: Partial<Parameters<typeof createClient>[0]> = {}) {
  return createClient({ baseUrl: 'http://test', fetch: server.fetch, token: () => 'secret', ...more });
}

const refusal = (key: string) => expect.objectContaining({ name: 'Refusal', key });

describe('the first client of spec §8', () => {
  test('5000 is an error with the message as text, and nothing is returned', async () => {
    const server = serverOf({ body: { code: 5000, msg: '余额不足', error: { key: 'BALANCE_INSUFFICIENT', params: {} } } });
    const failed = await clientOf(server)
      .call(read, {})
      .catch((error: Refusal) => error);
    expect(failed).toMatchObject({ key: 'BALANCE_INSUFFICIENT', sentence: '余额不足' });
  });
  test('4800 ends the session', async () => {
    const onSessionEnd = vi.fn();
    const server = serverOf({ body: { code: 4800, msg: '', error: { key: 'SESSION_EXPIRED', params: {} } } });
    await expect(clientOf(server, { onSessionEnd }).call(read, {})).rejects.toEqual(refusal('SESSION_EXPIRED'));
    expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith('secret');
  });
  test.each([1, 0, 200, 500, 401, -1])('code %i is an answer', async (code) => {
    const server = serverOf({ body: { code, data: { a: 1 } } });
    await expect(clientOf(server).call(read, {})).resolves.toEqual({ a: 1 });
  });
  test('a missing code counts as 1', async () => {
    await expect(clientOf(serverOf({ body: { data: 7 } })).call(read, {})).resolves.toBe(7);
  });
});

describe('the second client of spec §8', () => {
  test('0 is an answer', async () => {
    await expect(clientOf(serverOf({ body: { code: 0, data: 7 } })).call(second, {})).resolves.toBe(7);
  });
  test('zero would show the message', async () => {
    const said: string[] = [];
    const onMessage = (sentence: string) => said.push(sentence);
    const zero = (body: object) => serverOf({ body: { code: 0, data: 7, ...body } });
    await clientOf(zero({ msg: 'Submitted' })).call(second, {}, { onMessage });
    await clientOf(zero({ msg: '' })).call(second, {}, { onMessage });
    await clientOf(zero({})).call(second, {}, { onMessage });
    expect(said).toEqual(['Submitted']);
  });
  test('no other code shows it, and the first client never shows it', async () => {
    const onMessage = vi.fn();
    await clientOf(serverOf({ body: { code: 500, msg: 'No', error: { key: 'NOT_OPEN', params: {} } } }))
      .call(second, {}, { onMessage })
      .catch(() => undefined);
    await clientOf(serverOf({ body: { code: 1, msg: 'Purchase successful', data: 7 } })).call(read, {}, { onMessage });
    expect(onMessage).not.toHaveBeenCalled();
  });
  test('500 is rejected with the message', async () => {
    const server = serverOf({ body: { code: 500, msg: 'Not yet open', error: { key: 'NOT_OPEN', params: {} } } });
    await expect(clientOf(server).call(second, {})).rejects.toMatchObject({ key: 'NOT_OPEN', sentence: 'Not yet open' });
  });
  test.each([1, 4800, 5000, -1, undefined])('any non-zero code is rejected as error: %s', async (code) => {
    await expect(clientOf(serverOf({ body: { code, data: 7 } })).call(second, {})).rejects.toEqual(refusal('OPERATION_FAILED'));
  });
  test('401 ends the session', async () => {
    const onSessionEnd = vi.fn();
    await clientOf(serverOf({ body: { code: 401 } }), { onSessionEnd })
      .call(second, {})
      .catch(() => undefined);
    expect(onSessionEnd).toHaveBeenCalledOnce();
  });
});

describe('transport failures map to messages', () => {
  test('for a connection failure, after repeats', async () => {
    vi.useFakeTimers();
    const server = serverOf(new TypeError('fetch failed'));
    const failed = clientOf(server)
      .call(read, {})
      .catch((error: Refusal) => error);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(await failed).toMatchObject({ key: 'CONNECTION_FAILED' });
    expect(server.sent).toHaveLength(3);
  });
  test('for a timeout of 10000 ms', async () => {
    vi.useFakeTimers();
    const hang = (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const client = createClient({ baseUrl: '', fetch: hang as unknown as typeof fetch });
    const failed = client.call(visit, {}).catch((error: Refusal) => error);
    await vi.advanceTimersByTimeAsync(9_999);
    const early = await Promise.race([failed, Promise.resolve('waiting')]);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(early).toBe('waiting');
    expect(await failed).toMatchObject({ key: 'TIMEOUT' });
  });
  test('later for a form that waits for an outside service, but not for other forms of the same call', async () => {
    vi.useFakeTimers();
    const slow = { seconds: 50, when: { action: 'ask', outside: true } };
    const asks = endpoint({ path: '/api/raw/submit', caller: 'visitor', slow, summary: '', input: any, output: any });
    const hang = (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const client = createClient({ baseUrl: '', fetch: hang as unknown as typeof fetch });
    const failed: boolean[] = [];
    for (const outside of [true, false]) {
      void client.call(asks, { action: 'ask', outside }).catch(({ key }: Refusal) => failed.push(outside && key === 'TIMEOUT'));
    }
    await vi.advanceTimersByTimeAsync(10_000);
    expect(failed).toEqual([false]);
    await vi.advanceTimersByTimeAsync(44_999);
    expect(failed).toEqual([false]);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(failed).toEqual([false, true]);
  });
  test('for a failed status code', async () => {
    const server = serverOf({ status: 502, body: '<html>Bad gateway</html>' });
    await expect(clientOf(server).call(read, {})).rejects.toMatchObject({ key: 'STATUS_FAILED', params: { status: 502 } });
  });
  test('for a status that our server explains', async () => {
    const body = { code: 5000, msg: 'Wait', error: { key: 'TOO_MANY_REQUESTS', params: { seconds: 9 } } };
    const server = serverOf({ status: 429, body });
    await expect(clientOf(server).call(read, {})).rejects.toMatchObject({ key: 'TOO_MANY_REQUESTS', params: { seconds: 9 } });
  });
  test.each(['null', '[]', '"x"', 'not json', ''])('for an answer that is not an envelope: %s', async (body) => {
    await expect(clientOf(serverOf({ body })).call(read, {})).rejects.toEqual(refusal('STATUS_FAILED'));
  });
  test('but not after the caller aborts', async () => {
    const leaving = new AbortController();
    leaving.abort(new Error('left'));
    await expect(clientOf(serverOf({ body: {} })).call(read, {}, { signal: leaving.signal })).rejects.toThrow('left');
  });
});

describe('headers', () => {
  test('carry language and token', async () => {
    const server = serverOf({ body: { code: 1 } });
    await clientOf(server, { lang: () => 'ar' }).call(read, {});
    expect(server.sent[0]).toMatchObject({ url: 'http://test/api/bot/summary', headers: { lang: 'ar', token: 'secret' } });
  });
  test('carry no token on a visitor call', async () => {
    const server = serverOf({ body: { code: 1 } });
    await clientOf(server).call(visit, {});
    expect(server.sent[0]?.headers).not.toHaveProperty('token');
  });
  test('carry a new idempotency key for every act, and none for a read', async () => {
    const server = serverOf({ body: { code: 1 } });
    const client = clientOf(server);
    await client.call(act, {});
    await client.call(act, {});
    await client.call(read, {});
    const keys = server.sent.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(UUID);
    expect(keys[1]).toMatch(UUID);
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys[2]).toBeUndefined();
  });
  test("carry the caller's own key", async () => {
    const server = serverOf({ body: { code: 1 } });
    await clientOf(server).call(act, {}, { idempotencyKey: 'mine' });
    expect(server.sent[0]?.headers['idempotency-key']).toBe('mine');
  });
  test('carry the same key on every repeat', async () => {
    vi.useFakeTimers();
    const busy = { code: 5000, error: { key: 'UNAVAILABLE', params: {} } };
    const server = serverOf(new TypeError('reset'), { status: 503, body: busy }, { body: { code: 1, data: 'done' } });
    const done = clientOf(server).call(act, {});
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(await done).toBe('done');
    expect(new Set(server.sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(server.sent).toHaveLength(3);
  });
  test('keep the token of the account that began the call, even if another signs in meanwhile', async () => {
    vi.useFakeTimers();
    const server = serverOf(new TypeError('reset'), { body: { code: 1, data: 'done' } });
    let token = 'alice';
    const done = clientOf(server, { token: () => token }).call(act, {});
    token = 'bob';
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(await done).toBe('done');
    expect(server.sent.map(({ headers }) => headers.token)).toEqual(['alice', 'alice']);
  });
});

test('does not repeat a refused call', async () => {
  const server = serverOf({ body: { code: 5000, error: { key: 'BALANCE_INSUFFICIENT', params: {} } } });
  await clientOf(server)
    .call(act, {})
    .catch(() => undefined);
  expect(server.sent).toHaveLength(1);
});
