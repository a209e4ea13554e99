import { expect, test } from 'vitest';
import { cpuBlocking, type TraceEntry } from './cpu-blocking.ts';

const URL = 'http://127.0.0.1:3000/zichan';
const entry = (name: string, ts: number, more: Partial<TraceEntry> = {}): TraceEntry => ({
  name,
  ts,
  pid: 1,
  tid: 1,
  args: {},
  ...more,
});
const TRACE = [
  entry('ParseHTML', 0, { pid: 2, args: { beginData: { url: 'about:blank' } } }),
  entry('ParseHTML', 10, { args: { beginData: { url: URL } } }),
  entry('RunTask', 20, { tdur: 90_000 }),
  entry('firstContentfulPaint', 30),
  // 80 ms on the slow phone, of which 30 block.
  entry('RunTask', 40, { tdur: 20_000 }),
  entry('RunTask', 50, { tdur: 12_000 }),
  entry('RunTask', 60, { tid: 2, tdur: 90_000 }),
  entry('RunTask', 70, { pid: 2, tdur: 90_000 }),
];

test("counts what exceeds 50 ms of the slow phone in the page's own tasks after its first paint", () => {
  expect(cpuBlocking(TRACE, URL)).toBe(30);
});

test('a trace without the page is an error, not an idle page', () => {
  expect(() => cpuBlocking(TRACE, 'http://127.0.0.1:3000/bot')).toThrow('no page');
});
