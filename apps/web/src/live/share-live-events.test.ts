import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventBatch } from './event-batch.ts';
import { type Channel, LEADER_SILENCE_MS, type Locks, shareLiveEvents } from './share-live-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One browser: its lock, its channel, and a server whose events are numbered like their cursors. */
function browser({ hasLocks = true } = {}) {
  const channels = new Set<Channel>();
  let happened = 0;
  const wakes = new Set<() => void>();
  const source = {
    streams: [] as (string | undefined)[],
    asks: 0,
    async *stream(after: string | undefined, signal: AbortSignal) {
      source.streams.push(after);
      for (let seen = after === undefined ? happened : Number(after); ; ) {
        const ids = Array.from({ length: happened - seen }, (_, index) => `${seen + index + 1}`);
        seen = happened;
        yield at(seen, ids);
        while (seen === happened) {
          signal.throwIfAborted();
          await new Promise<void>((resolve) => {
            wakes.add(resolve);
            signal.addEventListener('abort', () => resolve());
          });
        }
      }
    },
    async ask(after: string | undefined) {
      source.asks += 1;
      return at(happened, after === undefined || after === `${happened}` ? [] : [`${happened}`]);
    },
  };
  const open = () => {
    const heard = { ids: [] as string[], begun: 0, isStreaming: false, acted: [] as string[] };
    const shared = shareLiveEvents({
      name: 'a',
      source,
      locks: hasLocks ? fakeLocks : null,
      openChannel: () => join(channels),
      onEvents: ({ events }) => heard.ids.push(...events.map(({ id }) => id)),
      onBegin: () => {
        heard.begun += 1;
      },
      onMode: (isStreaming) => {
        heard.isStreaming = isStreaming;
      },
      onActed: (text) => heard.acted.push(text),
    });
    const rest = shared.follow();
    return { heard, shared, rest, close: () => [rest(), shared.end()] };
  };
  return {
    source,
    open,
    async happens() {
      happened += 1;
      for (const wake of wakes) wake();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const at = (cursor: number, ids: readonly string[]): EventBatch => ({
  events: ids.map((id) => ({ kind: 'order', id })),
  cursor: `${cursor}`,
  isReset: false,
});

function join(channels: Set<Channel>): Channel {
  const own: Channel = {
    onmessage: null,
    postMessage(data: unknown) {
      for (const other of [...channels]) if (other !== own) other.onmessage?.({ data } as MessageEvent);
    },
    close: () => void channels.delete(own),
  };
  channels.add(own);
  return own;
}

let queue: { work: () => Promise<void>; resolve: (of: unknown) => void; reject: (why: unknown) => void }[] = [];
let holder: { reject: (why: unknown) => void } | null = null;
beforeEach(() => {
  queue = [];
  holder = null;
});
function next() {
  const first = queue.shift();
  if (holder || !first) return;
  holder = first;
  void first.work().then(() => {
    if (holder !== first) return;
    holder = null;
    first.resolve(undefined);
    next();
  });
}
const fakeLocks: Locks = {
  request: (_, options, work) =>
    new Promise((resolve, reject) => {
      const one = { work, resolve, reject };
      if ('steal' in options) {
        holder?.reject(new Error('stolen'));
        holder = null;
        queue.unshift(one);
        return next();
      }
      options.signal.addEventListener('abort', () => {
        if (!queue.includes(one)) return;
        queue = queue.filter((waiting) => waiting !== one);
        reject(options.signal.reason);
      });
      queue.push(one);
      if (!holder) next();
    }),
};

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('passes the events of one stream to all tabs', async () => {
  const { open, happens, source } = browser();
  const tabs = [open(), open(), open()];
  await pass(0);
  await happens();
  expect(tabs.map(({ heard }) => heard.ids)).toEqual([['1'], ['1'], ['1']]);
  expect(tabs.map(({ heard }) => heard.isStreaming)).toEqual([true, true, true]);
  expect(source.streams).toEqual([undefined]);
});

test('the next tab continues at the cursor when the leader closes, and no event is lost', async () => {
  const { open, happens, source } = browser();
  const [first, second] = [open(), open()];
  await pass(0);
  await happens();
  first.close();
  // No tab listens between the two.
  const between = happens();
  await between;
  await happens();
  expect(source.streams).toEqual([undefined, '1']);
  expect(second.heard.ids).toEqual(['1', '2', '3']);
  expect(first.heard.ids).toEqual(['1']);
});

test('a resting tab hands over, keeps listening, and opens no stream when it returns', async () => {
  const { open, happens, source } = browser();
  const [first, second] = [open(), open()];
  await pass(0);
  first.rest();
  await pass(0);
  await happens();
  expect(first.heard.ids).toEqual(['1']);
  expect(second.heard.ids).toEqual(['1']);
  first.shared.follow();
  await pass(0);
  expect(source.streams).toEqual([undefined, '0']);
});

test('no tab follows while all rest, and the first to return continues at the last cursor', async () => {
  const { open, happens, source } = browser();
  const tab = open();
  await pass(0);
  await happens();
  tab.rest();
  await happens();
  await pass(60_000);
  expect([tab.heard.ids, tab.heard.isStreaming]).toEqual([['1'], false]);
  tab.shared.follow();
  await pass(0);
  expect([tab.heard.ids, source.streams]).toEqual([
    ['1', '2'],
    [undefined, '1'],
  ]);
});

test('a new tab learns the cursor of the others, and refreshes the data that it read before', async () => {
  const { open, happens } = browser();
  const first = open();
  await pass(0);
  await happens();
  const second = open();
  expect([second.heard.begun, second.heard.isStreaming]).toEqual([1, true]);
  first.close();
  await happens();
  expect(second.heard.ids).toEqual(['2']);
});

test('a frozen leader loses its turn, and stops when it wakes', async () => {
  const { open, happens, source } = browser();
  const [frozen, second] = [open(), open()];
  await pass(0);
  await pass(LEADER_SILENCE_MS);
  await pass(0);
  expect(source.streams).toEqual([undefined, '0']);
  await happens();
  expect(second.heard.ids).toEqual(['1']);
  expect(frozen.heard.ids).toEqual(['1']);
  expect([frozen.heard.isStreaming, second.heard.isStreaming]).toEqual([true, true]);
});

test('without locks each tab polls for itself, and opens no stream', async () => {
  const { open, happens, source } = browser({ hasLocks: false });
  const tabs = [open(), open()];
  await pass(0);
  await happens();
  await pass(15_000);
  expect(source.streams).toEqual([]);
  expect(tabs.map(({ heard }) => heard.ids)).toEqual([['1'], ['1']]);
  expect(tabs.map(({ heard }) => heard.isStreaming)).toEqual([false, false]);
});

test('passes the acts of one tab to the others', () => {
  const { open } = browser();
  const [first, second] = [open(), open()];
  first.shared.acted('placed');
  expect([first.heard.acted, second.heard.acted]).toEqual([[], ['placed']]);
});
