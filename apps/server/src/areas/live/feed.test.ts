import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { feedOf } from './feed.ts';
import { createWatcher, type Watcher } from './watcher.ts';

const NOW = { snapshot: '10:10:', cluster: '0a1b2c3d', at: 5, rows: [] };
const watcherOf = (account: string) => createWatcher({ account, sessionId: `of ${account}` }, { endsAtMs: 1e12 });

/** A feed whose first database answer arrives on demand. */
function createFeed() {
  let answer: (now: typeof NOW) => void = () => undefined;
  const answered = new Promise<typeof NOW>((resolve) => {
    answer = resolve;
  });
  let reads = 0;
  const one = () => {
    reads += 1;
    return answered;
  };
  const db = { one } as unknown as Database;
  const feed = feedOf({ db, log: pino({ level: 'silent' }), config: { maxStreams: 10 } });
  return { feed, reads: () => reads, answers: () => answer(NOW) };
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
const joins = ({ feed }: ReturnType<typeof createFeed>, watcher: Watcher) => {
  feed.watchers.add(watcher);
  ends.push(() => feed.watchers.remove(watcher));
  return feed.begin();
};

test.each(Array.from({ length: 12 }, (_, turns) => turns))(
  'a stream that joins %i turns after the only one left, while polling starts, is polled for',
  async (turns) => {
    const made = createFeed();
    const first = watcherOf('first');
    const begun = joins(made, first);
    made.feed.watchers.remove(first);
    made.answers();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    await joins(made, watcherOf('second'));
    expect(made.feed.isPolling()).toBe(true);
    await begun;
  },
);

test('polling does not start without a stream', async () => {
  const made = createFeed();
  const only = watcherOf('only');
  const begun = joins(made, only);
  made.feed.watchers.remove(only);
  made.answers();
  await begun;
  expect(made.feed.isPolling()).toBe(false);
  expect(made.reads()).toBe(1);
});
