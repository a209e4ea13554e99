import { expect, test } from 'vitest';
import { createUploadQueue } from './upload-queue.ts';

type Way = {
  name: string;
  key: string;
  signal: AbortSignal;
  move: (sent: number) => void;
  leave: () => void;
  arrive: () => void;
  fail: (error: Error) => void;
};

function setUp() {
  const ways: Way[] = [];
  const stored: string[] = [];
  const queue = createUploadQueue<string>({
    send: ({ name }, { idempotencyKey: key, onProgress, onSent, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        const move = (sent: number) => onProgress(sent, 100);
        ways.push({ name, key, signal, move, leave: onSent, arrive: () => resolve(name), fail: reject });
      }),
    onStored: (name) => stored.push(name),
  });
  const seen = () => queue.read().map(({ name, state, sent }) => [name, state, sent]);
  return { queue, ways, stored, seen };
}

const file = (name: string) => new File(['content'], name);
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('sends one file after the other and says how far each is', async () => {
  const { queue, ways, stored, seen } = setUp();
  queue.add([file('a.pdf'), file('b.csv')]);
  await turn();
  ways[0]?.move(25);
  expect(seen()).toEqual([
    ['a.pdf', 'sending', 0.25],
    ['b.csv', 'waiting', 0],
  ]);
  ways[0]?.leave();
  expect(seen()[0]).toEqual(['a.pdf', 'checking', 1]);
  ways[0]?.arrive();
  await turn();
  expect(stored).toEqual(['a.pdf']);
  expect(seen()).toEqual([['b.csv', 'sending', 0]]);
});

test('keeps a failed file with its reason, continues with the next, and sends it again on request', async () => {
  const { queue, ways, stored, seen } = setUp();
  queue.add([file('a.pdf'), file('b.csv')]);
  await turn();
  ways[0]?.fail(new TypeError('gone'));
  await turn();
  expect(seen()).toEqual([
    ['a.pdf', 'failed', 0],
    ['b.csv', 'sending', 0],
  ]);
  expect(queue.read()[0]?.error).toBeInstanceOf(TypeError);
  ways[1]?.arrive();
  await turn();
  queue.retry('1');
  await turn();
  // The same key, in case the first request arrived after all.
  expect(ways[2]?.key).toBe(ways[0]?.key);
  expect(ways[1]?.key).not.toBe(ways[0]?.key);
  ways[2]?.arrive();
  await turn();
  expect(stored).toEqual(['b.csv', 'a.pdf']);
  expect(seen()).toEqual([]);
});

test('removes a cancelled file at once, aborts its upload, and never stores it', async () => {
  const { queue, ways, stored, seen } = setUp();
  queue.add([file('a.pdf'), file('b.csv')]);
  await turn();
  queue.cancel('1');
  expect(seen().map(([name]) => name)).toEqual(['b.csv']);
  expect(ways[0]?.signal.aborted).toBe(true);
  await turn();
  expect(seen()).toEqual([['b.csv', 'sending', 0]]);
  queue.cancelAll();
  await turn();
  expect(stored).toEqual([]);
  expect(seen()).toEqual([]);
});
