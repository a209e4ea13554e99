import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { showsEarlierVisit } from './old-answers.ts';

const DASHBOARD = ['member', '/api/earn/dashboard', {}];
const NOT_KEPT = ['member', '/api/earn/list', {}];
const EARLIER = performance.timeOrigin - 60_000;

/** A screen that shows an answer of the given time and may be reading it anew. */
function screen({ key = DASHBOARD, at = EARLIER, read = () => Promise.reject(new Error('down')) as Promise<unknown> } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(key, { total: '6' }, { updatedAt: at });
  const stop = new QueryObserver(client, { queryKey: key, queryFn: read, staleTime: 0 }).subscribe(() => {});
  return { cache: client.getQueryCache(), stop };
}

test('reports any answer of an earlier visit that could not be refreshed as old', async () => {
  const { cache } = screen();
  await expect.poll(() => showsEarlierVisit(cache)).toBe(true);
});

test('does not report it while it is being refreshed, afterwards, or once no screen shows it', async () => {
  expect(showsEarlierVisit(screen({ read: () => new Promise(() => {}) }).cache)).toBe(false);
  const answered = screen({ read: async () => ({ total: '7' }) });
  await expect.poll(() => answered.cache.find({ queryKey: DASHBOARD })?.state.data).toEqual({ total: '7' });
  expect(showsEarlierVisit(answered.cache)).toBe(false);
  const left = screen();
  await expect.poll(() => showsEarlierVisit(left.cache)).toBe(true);
  left.stop();
  expect(showsEarlierVisit(left.cache)).toBe(false);
});

test('does not report answers of this visit, nor reads that are never kept', async () => {
  for (const { cache } of [screen({ at: Date.now() }), screen({ key: NOT_KEPT })]) {
    await expect.poll(() => cache.getAll()[0]?.state.status).toBe('error');
    expect(showsEarlierVisit(cache)).toBe(false);
  }
});
