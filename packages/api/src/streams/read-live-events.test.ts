import { expect, test } from 'vitest';
import { live } from '../areas/notifications/live.ts';
import { readLiveEvents } from './read-live-events.ts';

const answer = (cursor: string, ids: readonly string[] = []) => ({
  events: ids.map((id) => ({ kind: 'order', id })),
  cursor,
  isReset: false,
});
const said = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

function serving(body: string, type = 'text/event-stream; charset=utf-8') {
  const asked: { body?: unknown; headers?: HeadersInit; url?: string; isLeft: () => boolean } = { isLeft: () => false };
  const send: typeof fetch = async (url, init) => {
    const { signal } = init ?? {};
    Object.assign(asked, { body: init?.body, headers: init?.headers, url, isLeft: () => signal?.aborted === true });
    return new Response(body, { headers: { 'content-type': type } });
  };
  return { asked, client: { baseUrl: 'http://x', token: () => 'secret', fetch: send } };
}

async function all(stream: AsyncIterable<unknown>) {
  const read: unknown[] = [];
  for await (const one of stream) read.push(one);
  return read;
}

test('reads events until the server ends the stream, with the session in a header and the cursor in the body', async () => {
  const { asked, client } = serving(said('happened', answer('2', ['a'])) + said('later', {}) + said('done', answer('3')));
  expect(await all(readLiveEvents(client, live.events, { after: '1' }))).toEqual([answer('2', ['a']), answer('3')]);
  expect(asked).toMatchObject({ body: '{"after":"1"}', headers: { token: 'secret', accept: 'text/event-stream' } });
  expect(asked.url).toBe('http://x/api/other/eventList');
});

test('keeps the events before a cut and discards the incomplete one', async () => {
  const { client } = serving(said('happened', answer('2', ['a'])) + said('happened', answer('3')).slice(0, -1));
  expect(await all(readLiveEvents(client, live.events, {}))).toEqual([answer('2', ['a'])]);
});

test('also reads a server that answers without a stream', async () => {
  const { client } = serving(JSON.stringify({ code: 1, msg: '', data: answer('9') }), 'application/json');
  expect(await all(readLiveEvents(client, live.events, {}))).toEqual([answer('9')]);
});

test('reports a replaced stream by name', async () => {
  const { client } = serving(said('happened', answer('2')) + said('error', { key: 'UNAVAILABLE', params: {} }));
  await expect(all(readLiveEvents(client, live.events, {}))).rejects.toMatchObject({ key: 'UNAVAILABLE' });
});

test('ends the request when the caller leaves the loop', async () => {
  const { asked, client } = serving(said('happened', answer('2')) + said('happened', answer('3')));
  for await (const _ of readLiveEvents(client, live.events, {})) break;
  expect(asked.isLeft()).toBe(true);
});
