import { desk } from '@ocean/api/areas/desk';
import { LIVE_KINDS } from '@ocean/api/areas/notifications/live';
import { city } from '@ocean/api/areas/social/city';
import type { Endpoint } from '@ocean/api/endpoint';
import { queryKeyOf } from '@ocean/api-react/query-key';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EVENT_CALLS, REFRESHED_CALLS, RESET_SPREAD_MS } from './event-calls.ts';
import { refreshOnEvents } from './refresh-on-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const batch = (...kinds: (typeof LIVE_KINDS)[number][]) => ({
  events: kinds.map((kind) => ({ kind, id: 'x' })),
  isReset: false,
});

/** A screen that shows these calls; each takes 100 ms. */
function screen({
  shows,
  isVisible = true,
  random = () => 0.5,
}: {
  shows: readonly Endpoint[];
  isVisible?: boolean;
  random?: () => number;
}) {
  const queries = new QueryClient();
  const asked: string[] = [];
  const observers = shows.map(
    (call) =>
      new QueryObserver(queries, {
        queryKey: queryKeyOf(call, {}),
        queryFn: async () => {
          asked.push(call.path);
          await new Promise((resolve) => setTimeout(resolve, 100));
          return asked.length;
        },
        retry: false,
        networkMode: 'always',
      }),
  );
  for (const observer of observers) observer.subscribe(() => {});
  const refresh = refreshOnEvents({ queries, isVisible: () => isVisible, random });
  return { asked, observers, refresh };
}

test('lists every kind in the table, each with at least one read', () => {
  expect(Object.keys(EVENT_CALLS).sort()).toEqual([...LIVE_KINDS].sort());
  for (const kind of LIVE_KINDS) expect([kind, EVENT_CALLS[kind].calls.length > 0]).toEqual([kind, true]);
  expect(REFRESHED_CALLS.filter(({ path }) => !path.startsWith('/api/'))).toEqual([]);
});

test('refreshes shown reads once for all events of one moment, and keeps the data in view meanwhile', async () => {
  const { asked, observers, refresh } = screen({ shows: [desk.orders] });
  await pass(100);
  refresh.happened(batch('order', 'order', 'message'));
  refresh.happened(batch('message'));
  await pass(120);
  expect(asked).toEqual([desk.orders.path, desk.orders.path]);
  expect(observers[0]?.getCurrentResult()).toMatchObject({ data: 1, isFetching: true, isPending: false });
  await pass(100);
  expect(observers[0]?.getCurrentResult().data).toBe(2);
});

test('refreshes again for events during a refresh, without discarding an answer', async () => {
  const { asked, observers, refresh } = screen({ shows: [desk.orders] });
  await pass(100);
  for (let times = 0; times < 20; times += 1) {
    refresh.happened(batch('order'));
    await pass(20);
  }
  await pass(1_000);
  // 400 ms of events, each answer 100 ms after the last and a pause between.
  expect(asked.length).toBeLessThanOrEqual(5);
  expect(observers[0]?.getCurrentResult()).toMatchObject({ data: asked.length, isFetching: false });
});

test('spreads the reads after an event for everyone', async () => {
  const { asked, refresh } = screen({ shows: [desk.wallet, desk.orders] });
  await pass(100);
  const spread = EVENT_CALLS.dayClosed.spreadMs;
  refresh.happened({ events: [{ kind: 'notice', id: '1' }], isReset: false });
  refresh.happened(batch('dayClosed'));
  await pass(spread);
  expect(asked).toEqual([desk.wallet.path, desk.orders.path]);
});

test('spreads the reads after a reset as widely as those of the close of a day', async () => {
  const calm = Array.from({ length: 200 }, (_, at) => screen({ shows: [desk.orders], random: () => at / 200 }));
  await pass(100);
  for (const { refresh } of calm) refresh.happened({ events: [], isReset: true });
  const asks = () => calm.filter(({ asked }) => asked.length > 1).length;
  await pass(1_000);
  expect(asks()).toBeLessThan(20);
  await pass(RESET_SPREAD_MS);
  expect(asks()).toBe(200);
  // An event for one account meanwhile does not wait for the reset.
  const one = screen({ shows: [desk.orders], random: () => 1 });
  await pass(100);
  one.refresh.happened({ events: [], isReset: true });
  one.refresh.happened(batch('order'));
  await pass(250);
  expect(one.asked).toHaveLength(2);
});

test('refreshes once per spread for events for everyone in quick succession', async () => {
  const { asked, refresh } = screen({ shows: [city.list], random: () => 0.5 });
  await pass(100);
  for (let times = 0; times < 40; times += 1) {
    refresh.happened(batch('post'));
    await pass(250);
  }
  await pass(EVENT_CALLS.post.spreadMs);
  // Ten seconds with a post every quarter of a second.
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.length).toBeLessThanOrEqual(11);
});

test('marks reads of a background tab as stale without refetching them', async () => {
  const { asked, observers, refresh } = screen({ shows: [desk.orders], isVisible: false });
  await pass(100);
  refresh.happened(batch('order'));
  await pass(1_000);
  expect(asked).toHaveLength(1);
  expect(observers[0]?.getCurrentResult().isStale).toBe(true);
});

test('refreshes all reads after a reset, and those that were read before following began', async () => {
  const { asked, refresh } = screen({ shows: [desk.orders, desk.wallet] });
  await pass(50);
  // Both are in flight: the server may have answered them before following began.
  refresh.begun();
  await pass(200);
  expect(asked).toHaveLength(4);
  refresh.happened({ events: [], isReset: true });
  await pass(RESET_SPREAD_MS);
  expect(asked).toHaveLength(6);
});

test('refreshes nothing after it has ended', async () => {
  const { asked, refresh } = screen({ shows: [desk.orders] });
  await pass(100);
  refresh.happened(batch('order'));
  refresh.end();
  await pass(1_000);
  expect(asked).toHaveLength(1);
});
