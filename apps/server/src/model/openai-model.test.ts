import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Behaviour, type OutsideService, startOutsideService } from '#dev/world/outside-service.ts';
import { type ChatEnd, type ChatModel, costOf, estimateTokens } from './chat-model.ts';
import { createOpenAiModel } from './openai-model.ts';

let service: OutsideService;
let model: ChatModel;
beforeAll(async () => {
  service = await startOutsideService();
  model = createOpenAiModel(service.settings);
});
afterAll(async () => service?.close());

type Read = ChatEnd & { readonly text: string; readonly pieces: number };

async function ask(behaviour: Behaviour, { maxTokens = 100, ms = 5_000 } = {}): Promise<Read> {
  service.behaves(behaviour);
  const answer = model.answer({
    instructions: 'Ours.',
    messages: [{ role: 'user', text: 'Theirs.' }],
    maxTokens,
    signal: AbortSignal.timeout(ms),
  });
  let [text, pieces] = ['', 0];
  for (;;) {
    const next = await answer.next();
    if (next.done) return { text, pieces, ...next.value };
    text += next.value;
    pieces += 1;
  }
}

test('reads an answer piece by piece, with its usage', async () => {
  const usage = { prompt_tokens: 12, completion_tokens: 5 };
  expect(await ask({ kind: 'answers', pieces: ['Yo', 'u ca', 'n 🙂.'], usage })).toEqual({
    text: 'You can 🙂.',
    pieces: 3,
    usage: { input: 12, output: 5 },
    isCut: false,
  });
  const { authorization, body } = service.asked.at(-1) ?? {};
  expect(authorization).toBe('Bearer key-of-the-test');
  expect(body).toMatchObject({ model: 'test-model', stream: true, max_tokens: 100 });
  expect(body?.messages).toEqual([
    { role: 'system', content: 'Ours.' },
    { role: 'user', content: 'Theirs.' },
  ]);
});

test('ignores usage that is not a count', async () => {
  const usage = { prompt_tokens: -5, completion_tokens: 1e30 };
  expect((await ask({ kind: 'answers', pieces: ['Yes.'], usage })).usage).toBeUndefined();
});

describe('a service that fails says how', () => {
  test.each<[string, Behaviour, string]>([
    ['does not know the key', { kind: 'refuses', status: 401 }, 'refused'],
    ['has had enough', { kind: 'refuses', status: 429 }, 'refused'],
    ['is broken', { kind: 'refuses', status: 500 }, 'unavailable'],
    ['cuts the stream', { kind: 'breaks', pieces: ['Half an'] }, 'broken'],
    ['ends before its end', { kind: 'sends', body: 'data: {"choices":[{"index":0,"delta":{"content":"Half"}}]}\n\n' }, 'broken'],
    ['sends no JSON', { kind: 'sends', body: 'data: {"choices":[{"del\n\n' }, 'broken'],
    ['sends no text', { kind: 'sends', body: 'data: {"choices":[{"index":0,"delta":{"content":{"a":1}}}]}\n\n' }, 'broken'],
    ['sends a page', { kind: 'sends', body: '<html>sign in</html>' }, 'broken'],
    ['hangs', { kind: 'hangs' }, 'timeout'],
    ['is too slow', { kind: 'answers', pieces: ['a', 'b', 'c', 'd', 'e'], everyMs: 200 }, 'timeout'],
  ])('%s', async (_what, behaviour, kind) => {
    await expect(ask(behaviour, { ms: 500 })).rejects.toMatchObject({ name: 'ModelFailure', kind });
  });

  test('reports an unreachable service', async () => {
    const gone = createOpenAiModel({ ...service.settings, baseUrl: 'http://127.0.0.1:1/v1' });
    const answer = gone.answer({ instructions: '', messages: [], maxTokens: 1, signal: AbortSignal.timeout(5_000) });
    await expect(answer.next()).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

test('does not repeat a request, which would cost again', async () => {
  const before = service.asked.length;
  await expect(ask({ kind: 'refuses', status: 500 })).rejects.toThrow();
  expect(service.asked.length).toBe(before + 1);
});

test('cuts an answer that ignores its limit, and its connection', async () => {
  const pieces = Array.from({ length: 2_000 }, () => 'word '.repeat(20));
  const { text, isCut } = await ask({ kind: 'answers', pieces, everyMs: 1 }, { maxTokens: 50 });
  expect(isCut).toBe(true);
  expect(text.length).toBeLessThanOrEqual(50 * 8);
  await expect.poll(service.open).toBe(0);
});

test('reports an answer that the service cut at its limit', async () => {
  expect(await ask({ kind: 'answers', pieces: ['Half an'], finish: 'length' })).toMatchObject({ text: 'Half an', isCut: true });
});

test('ends the call when its reader leaves early', async () => {
  service.behaves({ kind: 'answers', pieces: ['a', ...Array.from({ length: 500 }, () => 'b')], everyMs: 20 });
  const before = service.left();
  const answer = model.answer({ instructions: '', messages: [], maxTokens: 1000, signal: AbortSignal.timeout(20_000) });
  expect((await answer.next()).value).toBe('a');
  await answer.return({ usage: undefined, isCut: true });
  await expect.poll(service.left).toBe(before + 1);
});

test('estimates tokens that the model has not counted, and rounds cost up', () => {
  expect([estimateTokens(''), estimateTokens('abc'), estimateTokens('abcd'), estimateTokens('质押')]).toEqual([0, 1, 2, 2]);
  expect(costOf(model, { input: 1, output: 0 })).toBe(1n);
  expect(costOf(model, { input: 1_000_000, output: 500_000 })).toBe(3_000_000n);
  const cheap = { ...model, prices: { inputUnits: 1n, outputUnits: 0n } };
  expect(costOf(cheap, { input: 1, output: 0 })).toBe(1n);
});
