import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAgain, CHUNK_TIMEOUT_MS, ChunkTimeout, inTime } from './in-time.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a part that has not arrived after 120 seconds has failed', async () => {
  const failure = inTime(new Promise(() => {}), CHUNK_TIMEOUT_MS).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(await Promise.race([failure, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toBeInstanceOf(ChunkTimeout);
});

test('passes on the value or the error of work that ends in time', async () => {
  await expect(inTime(Promise.resolve('screen'), 10)).resolves.toBe('screen');
  await expect(inTime(Promise.reject(new TypeError('gone')), 10)).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});

test('repeats a failed import, and reloads the page for one that hangs, because every later import waits for the first', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const again = vi.fn();
  askAgain(new TypeError('Failed to fetch'), again);
  expect([again.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  askAgain(new ChunkTimeout('not loaded'), again);
  expect([again.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
  vi.unstubAllGlobals();
});
