import { live } from '@ocean/api/areas/notifications/live';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { type Told, watchLive } from '#dev/world/watch-live.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { liveRoutes } from './routes.ts';

let toy: ToyServer;
let owner: PooledDatabase;
let me: { account: string; token: string };
beforeAll(async () => {
  toy = await createToyServer({ routes: liveRoutes });
  owner = openDatabase(toy.database.ownerUrl);
  me = await toy.member();
});
afterAll(async () => {
  await owner.end();
  await toy.close();
});

/** An open transaction that has written an event. */
async function begins(subject: string, account: string | null = me.account) {
  let end: (how: 'commit' | 'rollback') => void = () => undefined;
  const ended = new Promise<'commit' | 'rollback'>((resolve) => {
    end = resolve;
  });
  let told: () => void;
  const hasTold = new Promise<void>((resolve) => {
    told = resolve;
  });
  const over = owner
    .transaction(async (tx) => {
      await tx.run(sql`select tell_live('order', ${subject}, ${account})`);
      told();
      if ((await ended) === 'rollback') throw new Error('rolled back');
    })
    .catch(() => undefined);
  await hasTold;
  const ends = (how: 'commit' | 'rollback') => () => {
    end(how);
    return over;
  };
  return { commits: ends('commit'), rollsBack: ends('rollback') };
}

type Reader = { reads(): Promise<string[]> };

async function asks(after?: string): Promise<Told> {
  const { body } = await toy.post(live.events.path, after === undefined ? {} : { after }, { token: me.token });
  return body.data as Told;
}

/** Reads as the call does, by cursor. */
async function bySnapshot(): Promise<Reader> {
  let { cursor } = await asks();
  return {
    async reads() {
      const told = await asks(cursor);
      cursor = told.cursor;
      return told.events.map(({ id }) => id);
    },
  };
}

/** Reads the naive way: every row with a number above the last one. */
async function byNumber(): Promise<Reader> {
  let { last } = await owner.one<{ last: number }>(sql`select coalesce(max(id), 0) as last from live_event`);
  return {
    async reads() {
      const rows = await owner.many<{ id: number; subject: string }>(sql`
        select id, subject from live_event where id > ${last} order by id`);
      last = rows.at(-1)?.id ?? last;
      return rows.map(({ subject }) => subject);
    },
  };
}

async function readsInReverse(reader: Reader): Promise<string[][]> {
  const first = await begins('first');
  const second = await begins('second');
  await second.commits();
  const before = await reader.reads();
  await first.commits();
  return [before, await reader.reads(), await reader.reads()];
}

describe('of two transactions that commit in reverse order', () => {
  test('a reader by its cursor is told each once', async () => {
    expect(await readsInReverse(await bySnapshot())).toEqual([['second'], ['first'], []]);
  });

  test('a reader by number would miss the one that began first', async () => {
    expect(await readsInReverse(await byNumber())).toEqual([['second'], [], []]);
  });

  test('a stream announces both', async () => {
    const watch = await watchLive({ origin: toy.origin, token: me.token });
    const first = await begins('first');
    const second = await begins('second', null);
    await second.commits();
    await expect.poll(watch.told).toEqual(['order second']);
    await first.commits();
    await expect.poll(watch.told).toEqual(['order second', 'order first']);
    await watch.leave();
  });

  test('a stream that was cut off between them resumes with the late one', async () => {
    const watch = await watchLive({ origin: toy.origin, token: me.token });
    const first = await begins('first');
    await (await begins('second')).commits();
    await expect.poll(watch.told).toEqual(['order second']);
    await watch.leave();
    await first.commits();
    const again = await watchLive({ origin: toy.origin, token: me.token, after: watch.cursor() });
    expect(again.told()).toEqual(['order first']);
    await again.leave();
  });
});

test('no reader gets what was rolled back', async () => {
  const reader = await bySnapshot();
  const watch = await watchLive({ origin: toy.origin, token: me.token });
  await (await begins('undone')).rollsBack();
  await (await begins('done')).commits();
  await expect.poll(watch.told).toContain('order done');
  expect(watch.told()).not.toContain('order undone');
  expect(await reader.reads()).toEqual(['done']);
  await watch.leave();
});

test('every reader gets each of sixty transactions once, in whatever order they end', async () => {
  const watch = await watchLive({ origin: toy.origin, token: me.token });
  const reader = await bySnapshot();
  const read: string[] = [];
  const committed: string[] = [];
  const open: { name: string; at: Awaited<ReturnType<typeof begins>> }[] = [];
  for (let step = 0; step < 120; step += 1) {
    const isBeginning = step < 60 && open.length < 15 && (open.length === 0 || Math.random() < 0.6);
    if (isBeginning) open.push({ name: `${step}`, at: await begins(`${step}`) });
    else {
      const [one] = open.splice(Math.floor(Math.random() * open.length), 1);
      if (!one) continue;
      if (Math.random() < 0.8) {
        await one.at.commits();
        committed.push(one.name);
      } else await one.at.rollsBack();
    }
    if (step % 3 === 0) read.push(...(await reader.reads()));
  }
  await Promise.all(open.map(({ at }) => at.rollsBack()));
  read.push(...(await reader.reads()));
  expect(read.toSorted()).toEqual(committed.toSorted());
  await expect.poll(() => watch.told().toSorted()).toEqual(committed.map((name) => `order ${name}`).toSorted());
  await watch.leave();
});

describe('a place that cannot be resumed', () => {
  const resets = async (after: string) => expect((await asks(after)).isReset).toBe(true);

  test.each([
    ['one letter', 'x'],
    ['nothing', ''],
    ['another database', '00000000.1.5.'],
    ['as much as fits', 'a'.repeat(4000)],
  ])('resets: %s', (_what, after) => resets(after));

  test('from the future, of another database, from long ago', async () => {
    const [cluster, at, next] = (await asks()).cursor.split('.');
    await resets(`${cluster}.${at}.${BigInt(next ?? 0) + 1_000_000n}.`);
    await resets(`00000000.${at}.${next}.`);
    await resets(`${cluster}.${Number(at) - 4000}.${next}.`);
  });

  test('a client that claims an hour of absence costs a list of bounded length', async () => {
    await owner.run(sql`
      insert into live_event (account, kind, subject) select ${me.account}, 'order', n::text from generate_series(1, 2000) n`);
    const [cluster, at] = (await asks()).cursor.split('.');
    expect(await asks(`${cluster}.${at}.1.`)).toMatchObject({ events: [], isReset: true });
  });

  test('the new cursor works after a reset', async () => {
    const { cursor } = await asks('x');
    await (await begins('next')).commits();
    expect((await asks(cursor)).events).toEqual([{ kind: 'order', id: 'next' }]);
  });
});
