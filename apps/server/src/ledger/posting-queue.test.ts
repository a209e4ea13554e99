import { expect, test } from 'vitest';
import { createPostingQueue } from './posting-queue.ts';

const item = (name: string, ...keys: string[]) => ({ name, keys });
const names = (batch: readonly { name: string }[]) => batch.map(({ name }) => name).join(' ');

function queueOf(...items: ReturnType<typeof item>[]) {
  const queue = createPostingQueue<ReturnType<typeof item>>();
  for (const each of items) queue.add(each);
  return queue;
}

test('takes all waiting items in order of arrival, including those that share an account', () => {
  const queue = queueOf(item('1', 'a', 'b'), item('2', 'b', 'c'), item('3', 'a'));
  expect(names(queue.take(10))).toBe('1 2 3');
  expect(queue.take(10)).toEqual([]);
});

test('skips items that share an account with a batch in flight, and items that share one with a skipped item', () => {
  const queue = queueOf(item('1', 'a'), item('2', 'a', 'b'), item('3', 'b', 'c'), item('4', 'd'));
  const first = queue.take(1);
  expect(names(first)).toBe('1');
  expect(names(queue.take(10))).toBe('4');
  expect(queue.take(10)).toEqual([]);
  queue.add(item('5', 'c'));
  queue.add(item('6', 'e'));
  expect(names(queue.take(10))).toBe('6');
  queue.done(first);
  expect(names(queue.take(10))).toBe('2 3 5');
});

test('sends a second batch over the same account only when it is full', () => {
  const queue = queueOf(...Array.from({ length: 7 }, (_, at) => item(String(at), 'hot')));
  const first = queue.take(3);
  const second = queue.take(3);
  expect([names(first), names(second)]).toEqual(['0 1 2', '3 4 5']);
  expect(queue.take(3)).toEqual([]);
  queue.done(first);
  expect(queue.take(3), 'the second one is still in flight').toEqual([]);
  queue.done(second);
  expect(names(queue.take(3))).toBe('6');
});

test('refuses items when it is full', () => {
  const queue = createPostingQueue();
  const accepted = Array.from({ length: 5000 }, () => queue.add({ keys: ['a'] })).filter(Boolean).length;
  expect(accepted).toBe(4096);
});
