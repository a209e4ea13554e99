import { expect, test } from 'vitest';
import { type Conversation, isUnwritten, joinEarlier, joinNewest, type Message } from './conversation.ts';

const message = (number: number, change: Partial<Message> = {}): Message => ({
  ...{ id: `m${number}`, from: 'self', event: null, text: `${number}`, isHidden: false, reason: null, files: [] },
  ...{ at: new Date(number * 1_000).toISOString(), ...change },
});
const messages = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
const textsOf = ({ earlier, latest }: Conversation) => [...earlier, ...latest].map(({ text }) => Number(text));
const numbers = (from: number, to: number) => messages(from, to).map(({ text }) => Number(text));

test('starts with the newest page, and loads earlier ones page by page', () => {
  const newest = joinNewest(undefined, { list: messages(51, 100), next: '51' });
  expect(textsOf(newest)).toEqual(numbers(51, 100));
  const whole = joinEarlier(newest, { list: messages(1, 50), next: null }, '51');
  expect(whole && textsOf(whole)).toEqual(numbers(1, 100));
  expect(whole?.next).toBeNull();
});

test('keeps lines that the newest page no longer contains, and the cursor to earlier ones', () => {
  let known = joinNewest(undefined, { list: messages(51, 100), next: '51' });
  for (let last = 110; last <= 200; last += 10)
    known = joinNewest(known, { list: messages(last - 49, last), next: String(last - 49) });
  expect(textsOf(known)).toEqual(numbers(51, 200));
  expect(known.next).toBe('51');
});

test('updates a repeated line: a hidden one loses its text', () => {
  const known = joinNewest(undefined, { list: messages(1, 5), next: null });
  const hidden = message(4, { text: '', isHidden: true });
  const now = joinNewest(known, { list: [...messages(1, 3), hidden, message(5)], next: null });
  expect(now.latest[3]).toEqual(hidden);
  expect(now.latest).toHaveLength(5);
});

test('leaves no gap: starts over after a long absence', () => {
  const known = joinNewest(undefined, { list: messages(51, 100), next: '51' });
  const back = joinEarlier(known, { list: messages(1, 50), next: null }, '51');
  const anew = joinNewest(back, { list: messages(151, 200), next: '151' });
  expect(anew).toEqual({ earlier: [], latest: messages(151, 200), next: '151' });
  // An earlier page that was requested before no longer fits.
  expect(joinEarlier(anew, { list: messages(1, 50), next: null }, '51')).toEqual(anew);
});

test('stays empty without messages', () => {
  expect(joinNewest(undefined, { list: [], next: null })).toEqual({ earlier: [], latest: [], next: null });
});

test('is unwritten while only the platform has said something', () => {
  const placed = message(1, { from: 'platform', event: 'placed', text: '' });
  expect(isUnwritten(joinNewest(undefined, { list: [placed], next: null }))).toBe(true);
  expect(isUnwritten(joinNewest(undefined, { list: [placed, message(2)], next: null }))).toBe(false);
  const latest = joinNewest(undefined, { list: [placed], next: '2' });
  expect(isUnwritten(latest)).toBe(false);
  const whole = joinEarlier(latest, { list: [message(1)], next: null }, '2');
  expect(whole && isUnwritten(whole)).toBe(false);
});
