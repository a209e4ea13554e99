import { describe, expect, test } from 'vitest';
import { assistant } from '../areas/assistant.ts';
import { createEventParser } from './event-parser.ts';
import { type AnswerPart, readStream } from './read-stream.ts';

const DONE = {
  threadId: '0b7c2b1e-6d3c-4c5e-9a27-1f1f6f0c8a55',
  answer: '质押 🙂',
  sources: [],
  by: 'test-model',
  fallback: null,
};
const text = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const WHOLE =
  text('begin', { by: 'test-model' }) + text('piece', { text: '质押' }) + text('piece', { text: ' 🙂' }) + text('done', DONE);
const PARTS = [
  { kind: 'begin', by: 'test-model' },
  { kind: 'piece', text: '质押' },
  { kind: 'piece', text: ' 🙂' },
  { kind: 'done', answer: DONE },
];

/** A server that sends these chunks of bytes; the last may be a connection error. */
function sending(pieces: readonly (Uint8Array | Error)[], type = 'text/event-stream; charset=utf-8') {
  const asked: { headers?: Record<string, string>; signal?: AbortSignal | null } = {};
  let at = 0;
  const send: typeof fetch = async (_url, init) => {
    Object.assign(asked, { headers: init?.headers, signal: init?.signal });
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces[at];
        at += 1;
        if (piece === undefined) controller.close();
        else if (piece instanceof Error) controller.error(piece);
        else controller.enqueue(piece);
      },
    });
    return new Response(body, { headers: { 'content-type': type } });
  };
  return { asked, send };
}

async function read(fetching: typeof fetch, options: { signal?: AbortSignal; timeoutMs?: number } = {}) {
  const { signal, ...others } = options;
  const parts: AnswerPart<unknown>[] = [];
  const client = { baseUrl: 'http://x', token: () => 'a-token', fetch: fetching, ...others };
  for await (const part of readStream(client, assistant.ask, { question: 'Why?' }, signal ? { signal } : {})) parts.push(part);
  return parts;
}

const bytes = (value: string) => new TextEncoder().encode(value);

test('requests events with the session, and reads them in order', async () => {
  const { asked, send } = sending([bytes(WHOLE)]);
  expect(await read(send)).toEqual(PARTS);
  expect(asked.headers).toMatchObject({ accept: 'text/event-stream', token: 'a-token' });
});

test('reads the same events however the bytes are split, even within a character', async () => {
  const whole = bytes(WHOLE);
  for (let cut = 1; cut < whole.length; cut += 1) {
    expect(await read(sending([whole.slice(0, cut), whole.slice(cut)]).send)).toEqual(PARTS);
  }
  expect(await read(sending([...whole].map((byte) => Uint8Array.of(byte))).send)).toEqual(PARTS);
});

test('reads all three line ends, comments and data of several lines', () => {
  const parser = createEventParser();
  expect(parser.add(bytes(': alive\r\nevent: a\r'))).toEqual([]);
  expect(parser.add(bytes('\ndata: 1\r\ndata:2\r\n\r\ndata: x\r\rid: 7\n\ndata\n\n'))).toEqual([
    { event: 'a', data: '1\n2' },
    { event: 'message', data: 'x' },
    { event: 'message', data: '' },
  ]);
});

test('refuses an endless event before it fills the memory', () => {
  const parser = createEventParser();
  const much = bytes('x'.repeat(300_000));
  expect(() => {
    for (let times = 0; times < 10; times += 1) parser.add(much);
  }).toThrow(RangeError);
});

describe('an incomplete answer is a failure', () => {
  const begun = bytes(text('begin', { by: 'm' }) + text('piece', { text: 'Half' }));
  test.each<[string, (Uint8Array | Error)[], string]>([
    ['ends early', [begun], 'CONNECTION_FAILED'],
    ['ends within its last event', [begun, bytes(text('done', DONE).slice(0, -1))], 'CONNECTION_FAILED'],
    ['breaks', [begun, new Error('reset')], 'CONNECTION_FAILED'],
    ['is no JSON', [bytes('event: done\ndata: {"a\n\n')], 'CONNECTION_FAILED'],
    ['says what failed', [begun, bytes(text('error', { key: 'UNAVAILABLE', params: {}, msg: 'Later' }))], 'UNAVAILABLE'],
    ['fails by no name of ours', [bytes(text('error', { key: 'toString' }))], 'OPERATION_FAILED'],
  ])('%s', async (_what, pieces, key) => {
    await expect(read(sending(pieces).send)).rejects.toMatchObject({ key });
  });

  test('falls silent', async () => {
    const send: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    await expect(read(send, { timeoutMs: 30 })).rejects.toMatchObject({ key: 'TIMEOUT' });
  });
});

test('reads from the envelope a refusal, and the answer of a server without streams', async () => {
  const refused = { code: 5000, msg: 'No', error: { key: 'AI_CONSENT_NEEDED', params: {} } };
  const json = 'application/json; charset=utf-8';
  await expect(read(sending([bytes(JSON.stringify(refused))], json).send)).rejects.toMatchObject({
    key: 'AI_CONSENT_NEEDED',
    sentence: 'No',
  });
  const answered = { code: 1, msg: 'Yes', data: DONE };
  expect(await read(sending([bytes(JSON.stringify(answered))], json).send)).toEqual([{ kind: 'done', answer: DONE }]);
});

test('ends the request when the caller leaves the loop', async () => {
  const { asked, send } = sending([bytes(text('begin', { by: 'm' })), bytes(text('piece', { text: 'a' }))]);
  for await (const part of readStream({ baseUrl: '', fetch: send }, assistant.ask, { question: 'Why?' })) {
    expect(part.kind).toBe('begin');
    break;
  }
  expect(asked.signal?.aborted).toBe(true);
});

test('throws the reason of the abort to a caller that aborts', async () => {
  const leaving = new AbortController();
  leaving.abort(new Error('gone'));
  await expect(read(sending([bytes(WHOLE)]).send, { signal: leaving.signal })).rejects.toThrow('gone');
});
