import { Refusal } from '@ocean/api/errors';
import { describe, expect, test } from 'vitest';
import { keepAlive } from './keep-watchers.ts';
import { createWatcher, happened, MAX_HELD } from './watcher.ts';
import { createWatchers } from './watchers.ts';

const later = () => performance.now() + 60_000;
const watcherOf = (account: string, endsAtMs = later()) => createWatcher({ account, sessionId: `of ${account}` }, { endsAtMs });
const news = (cursor: string, ...ids: string[]) =>
  happened({ events: ids.map((id) => ({ kind: 'order', id })), cursor, isReset: false });
const place = { cluster: '0a1b2c3d', at: 5, next: 7n, open: [] };

describe('events held for a slow client', () => {
  test('are merged, each once, with the last cursor', async () => {
    const watcher = watcherOf('a');
    watcher.tell(news('1', 'x', 'y'));
    watcher.tell(news('2', 'y', 'z'));
    expect((await watcher.next())?.data).toEqual(news('2', 'x', 'y', 'z').data);
  });

  test('become one reset above the limit, and stay one', async () => {
    const watcher = watcherOf('a');
    for (let at = 0; at < 10 * MAX_HELD; at += 1) watcher.tell(news(`${at}`, `${at}`));
    const last = { events: [], cursor: `${10 * MAX_HELD - 1}`, isReset: true };
    expect((await watcher.next())?.data).toEqual({ ...last, isReset: true });
    watcher.tell(news('n', 'again'));
    expect((await watcher.next())?.data).toEqual(news('n', 'again').data);
  });

  test('contain one post for any number of posts, without a reset', async () => {
    const watcher = watcherOf('a');
    const posts = (cursor: string, of: number) =>
      happened({
        events: Array.from({ length: 3 * MAX_HELD }, (_, at) => ({ kind: 'post' as const, id: `${of + at}` })),
        cursor,
        isReset: false,
      });
    watcher.tell(posts('1', 0));
    watcher.tell(news('2', 'x'));
    watcher.tell(posts('3', 10_000));
    const held = (await watcher.next())?.data;
    expect(held).toMatchObject({ cursor: '3', isReset: false });
    expect(held?.events.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'order', id: 'x' },
      { kind: 'post', id: `${10_000 + 3 * MAX_HELD - 1}` },
    ]);
  });

  test('are one shared object when nothing else is held, so that it is serialised once', async () => {
    const [one, two] = [watcherOf('a'), watcherOf('b')];
    const told = news('1', 'x');
    one.tell(told);
    two.tell(told);
    expect(await one.next()).toBe(told);
    expect(await two.next()).toBe(told);
  });
});

test('a stream that ends first delivers what it holds, then the reason', async () => {
  const watcher = watcherOf('a');
  watcher.tell(news('1', 'x'));
  watcher.end(new Refusal('SESSION_EXPIRED'));
  expect((await watcher.next())?.data.cursor).toBe('1');
  await expect(watcher.next()).rejects.toMatchObject({ key: 'SESSION_EXPIRED' });
});

test('an expired stream ends without a reason, and a quiet one gets its cursor', async () => {
  const watchers = createWatchers(10);
  const [over, quiet, busy] = [watcherOf('over', 0), watcherOf('quiet'), watcherOf('busy')];
  for (const watcher of [over, quiet, busy]) watchers.add(watcher);
  quiet.toldAtMs -= 25_000;
  await keepAlive(watchers, place);
  expect(await over.next()).toBeUndefined();
  expect(watchers.list()).toEqual([quiet, busy]);
  expect((await quiet.next())?.data).toEqual({ events: [], cursor: '0a1b2c3d.5.7.', isReset: false });
  expect(await Promise.race([busy.next(), 'nothing'])).toBe('nothing');
});

describe('sessions are checked in rotation', () => {
  test('each again after all others', () => {
    const watchers = createWatchers(100);
    for (let at = 0; at < 5; at += 1) watchers.add(watcherOf(`${at}`));
    const take = () => watchers.takeUnchecked(Number.POSITIVE_INFINITY, 2).map(({ account }) => account);
    expect([take(), take(), take()]).toEqual([
      ['0', '1'],
      ['2', '3'],
      ['4', '0'],
    ]);
  });

  test('and no sooner than necessary', () => {
    const watchers = createWatchers(100);
    watchers.add(watcherOf('a'));
    expect(watchers.takeUnchecked(performance.now() - 1_000, 5)).toEqual([]);
  });
});
