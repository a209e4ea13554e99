import { Refusal } from '@ocean/api/errors';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventBatch } from './event-batch.ts';
import { backoffMs, FIRST_MESSAGE_MS, followLiveEvents, POLL_INTERVAL_MS, POLL_PERIOD_MS } from './follow-live-events.ts';

const at = (cursor: string, ...ids: string[]): EventBatch => ({
  events: ids.map((id) => ({ kind: 'order', id })),
  cursor,
  isReset: false,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Script = (signal: AbortSignal) => AsyncIterable<EventBatch>;
/** Yields these, then stays open until it is aborted. */
const tells = (...batches: EventBatch[]): Script =>
  async function* (signal) {
    yield* batches;
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('left'))));
  };
const breaks = (error: unknown, ...batches: EventBatch[]): Script =>
  async function* () {
    yield* batches;
    throw error;
  };
const lost = new Refusal('CONNECTION_FAILED');

/** Follows scripted streams, one after the other. */
function follows(...scripts: Script[]) {
  const end = new AbortController();
  const seen = {
    streams: [] as (string | undefined)[],
    asks: [] as (string | undefined)[],
    told: [] as string[],
    modes: [] as boolean[],
    end: () => end.abort(),
    isOver: false,
  };
  const following = followLiveEvents({
    source: {
      stream(after, signal) {
        seen.streams.push(after);
        return (scripts.shift() ?? breaks(lost))(signal);
      },
      async ask(after) {
        seen.asks.push(after);
        return at(`asked ${seen.asks.length}`);
      },
    },
    after: undefined,
    tell: ({ cursor }) => seen.told.push(cursor),
    tellMode: (isStreaming) => seen.modes.push(isStreaming),
    signal: end.signal,
    random: () => 0.5,
  });
  void following.then(() => {
    seen.isOver = true;
  });
  return seen;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('resumes a broken stream at its cursor, after a pause', async () => {
  const seen = follows(breaks(lost, at('1'), at('2', 'a')), tells(at('3', 'b')));
  await pass(0);
  expect(seen.told).toEqual(['1', '2']);
  await pass(999);
  expect(seen.streams).toEqual([undefined]);
  await pass(1);
  expect(seen.streams).toEqual([undefined, '2']);
  expect([seen.told, seen.modes]).toEqual([
    ['1', '2', '3'],
    [true, false, true],
  ]);
});

test('lengthens the pause with each failure, spread at random and up to a maximum', () => {
  expect([1, 2, 3, 4].map((failures) => backoffMs(failures, () => 0.5))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(backoffMs(1, () => 0)).toBe(500);
  expect(backoffMs(30, () => 1)).toBe(90_000);
});

test('polls after three failures in a row, and tries a stream again some minutes later', async () => {
  const seen = follows(breaks(lost), breaks(lost), breaks(lost), tells(at('9')));
  await pass(3_000);
  expect(seen.streams).toHaveLength(3);
  expect(seen.asks).toEqual([undefined]);
  await pass(POLL_INTERVAL_MS);
  expect(seen.asks).toEqual([undefined, 'asked 1']);
  expect(seen.modes).not.toContain(true);
  await pass(POLL_PERIOD_MS);
  expect(seen.streams).toEqual([undefined, undefined, undefined, `asked ${seen.asks.length}`]);
  expect(seen.modes.at(-1)).toBe(true);
});

test('polls instead when a stream is held back on its way', async () => {
  const seen = follows(tells());
  await pass(FIRST_MESSAGE_MS - 1);
  expect(seen.asks).toEqual([]);
  await pass(1);
  expect(seen.asks).toEqual([undefined]);
});

describe('when the server refuses a stream', () => {
  test.each(['STREAMS_TOO_MANY', 'STREAMS_FULL', 'STREAM_REPLACED'] as const)('%s: polls from then on', async (key) => {
    const seen = follows(breaks(new Refusal(key), at('1')));
    await pass(0);
    expect([seen.streams.length, seen.asks]).toEqual([1, ['1']]);
  });

  test('ends when the session is over', async () => {
    const seen = follows(breaks(new Refusal('SESSION_EXPIRED')));
    await pass(0);
    expect([seen.isOver, seen.asks]).toEqual([true, []]);
  });
});

test('passes on and polls nothing after it has ended', async () => {
  const seen = follows(tells(at('1')));
  await pass(0);
  seen.end();
  await pass(POLL_PERIOD_MS);
  expect([seen.isOver, seen.told, seen.streams.length, seen.asks]).toEqual([true, ['1'], 1, []]);
  expect(seen.modes).toEqual([true, false]);
});
