import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';
import { live } from '@ocean/api/areas/notifications/live';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { askLive, type LiveWatch, watchLive } from '#dev/world/watch-live.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import type { MemberCall } from '../../http/route.ts';
import { createHttpServer } from '../../http/server.ts';
import { newToken, openSession } from '../../http/session.ts';
import { feedOf } from './feed.ts';
import { liveRoutes } from './routes.ts';
import { streamEvents } from './stream-events.ts';
import { happened, MAX_HELD } from './watcher.ts';
import { MAX_OF_ACCOUNT } from './watchers.ts';

/** Checked often: what is waited for takes the next poll or two. */
const CHECKED_OFTEN = { interval: 20 };
const MAX_STREAMS = 12;

let toy: ToyServer;
let owner: PooledDatabase;
let me: { account: string; token: string };
beforeAll(async () => {
  toy = await createToyServer({ routes: liveRoutes, config: { maxStreams: MAX_STREAMS } });
  owner = openDatabase(toy.database.ownerUrl);
});
beforeEach(async () => {
  me = await toy.member();
});
afterAll(async () => {
  await owner.end();
  await toy.close();
});

const watches = (token = me.token, after?: string, { origin } = toy) =>
  watchLive({ origin, token, ...(after === undefined ? {} : { after }) });
const tells = (subject: string, account: string | null = me.account) =>
  owner.run(sql`select tell_live('order', ${subject}, ${account})`);
const hears = (watch: LiveWatch, ...subjects: string[]) =>
  expect.poll(watch.told, CHECKED_OFTEN).toEqual(expect.arrayContaining(subjects.map((subject) => `order ${subject}`)));
const leave = (...watchers: LiveWatch[]) => Promise.all(watchers.map((watch) => watch.leave()));
const open = () => feedOf(toy.context).watchers.count();

/** Another session of the same member. */
async function signsInAgain({ account } = me): Promise<string> {
  const token = newToken();
  await toy.db.transaction((tx) => openSession(tx, { id: randomUUID(), account, token, device: 'test', days: 7 }));
  return token;
}

test('a member gets own events and those for everyone, and none of others', async () => {
  const other = await toy.member();
  const [mine, theirs] = [await watches(), await watches(other.token)];
  await tells('mine');
  await tells('theirs', other.account);
  await tells('all', null);
  await hears(mine, 'mine', 'all');
  await hears(theirs, 'theirs', 'all');
  expect(mine.told()).not.toContain('order theirs');
  expect(theirs.told()).not.toContain('order mine');
  await leave(mine, theirs);
});

test('many simultaneous events are sent as one stream event that names each once', async () => {
  const watch = await watches();
  await owner.transaction(async (tx) => {
    for (let at = 0; at < 40; at += 1) await tx.run(sql`select tell_live('order', ${`${at % 4}`}, ${me.account})`);
  });
  await hears(watch, '0', '1', '2', '3');
  expect(watch.answers).toHaveLength(2);
  expect(watch.told()).toHaveLength(4);
  await leave(watch);
});

test('many simultaneous posts are one event for everyone, and reset no stream', async () => {
  const watch = await watches();
  await owner.run(
    sql`insert into live_event (account, kind, subject) select null, 'post', n::text from generate_series(1, 300) n`,
  );
  await expect.poll(watch.told, CHECKED_OFTEN).toEqual(['post 300']);
  await leave(watch);
  // A returning client gets the same.
  await owner.run(
    sql`insert into live_event (account, kind, subject) select null, 'post', n::text from generate_series(1, 300) n`,
  );
  const again = await watches(me.token, watch.cursor());
  expect(again.told()).toEqual(['post 300']);
  expect([...watch.answers, ...again.answers].filter(({ isReset }) => isReset)).toEqual([]);
  await leave(again);
});

test('more events than a poll lists reset every stream, which continues', async () => {
  const watch = await watches();
  await owner.run(sql`
    insert into live_event (account, kind, subject) select ${me.account}, 'order', n::text from generate_series(1, 6000) n`);
  await expect.poll(() => watch.answers.at(-1)?.isReset, CHECKED_OFTEN).toBe(true);
  await tells('after');
  await hears(watch, 'after');
  await leave(watch);
});

test('a stalled client delays no other, holds little memory, and continues with a reset', async () => {
  const slow = await toy.member();
  const connected = once(toy.app.server, 'connection') as Promise<[Socket]>;
  const stalled = await watches(slow.token);
  const [socket] = await connected;
  const [watcher] = feedOf(toy.context).watchers.of(slow.account);
  if (!watcher) throw new Error('no stream');
  const others = await Promise.all(
    (await Promise.all(Array.from({ length: 8 }, () => toy.member()))).map(({ token }) => watches(token)),
  );
  const mine = await watches();

  stalled.pause();
  const long = (at: number) => ({ kind: 'order' as const, id: `${at}`.padStart(80, '0') });
  const tellMuch = async (round: number) => {
    const events = Array.from({ length: MAX_HELD }, (_, at) => long(round * MAX_HELD + at));
    watcher.tell(happened({ events, cursor: watcher.account, isReset: false }));
    await nextTurn();
  };
  // The buffers between the two processes are full once nothing was sent for a while.
  let round = 0;
  for (let before = -1; socket.writableLength === 0 || socket.bytesWritten !== before; round += 1) {
    before = socket.bytesWritten;
    for (let times = 0; times < 20; times += 1) await tellMuch(round * 20 + times);
    await setTimeout(20);
  }
  const held = socket.writableLength;
  for (let more = 0; more < 500; more += 1) await tellMuch(round * 20 + more);
  expect(socket.writableLength).toBe(held);
  expect(held).toBeLessThan(200_000);

  const began = performance.now();
  await tells('everyone', null);
  await Promise.all([mine, ...others].map((other) => hears(other, 'everyone')));
  await tells('one');
  await hears(mine, 'one');
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(stalled.told()).not.toContain('order everyone');

  stalled.resume();
  await expect.poll(() => stalled.answers.some(({ isReset }) => isReset), CHECKED_OFTEN).toBe(true);
  await tells('after', slow.account);
  await hears(stalled, 'after');
  await leave(stalled, mine, ...others);
});

test('a returning client gets what it missed, once', async () => {
  const watch = await watches();
  await tells('before');
  await hears(watch, 'before');
  await leave(watch);
  await tells('meanwhile');
  const again = await watches(me.token, watch.cursor());
  expect(again.told()).toEqual(['order meanwhile']);
  await leave(again);
});

test('streams of two servers on one database get the same events', async () => {
  const db = openDatabase(toy.database.appUrl);
  const context = { ...toy.context, db };
  const app = createHttpServer({ context, routes: liveRoutes });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const here = await watches();
  const there = await watchLive({ origin, token: me.token });
  await tells('both');
  await hears(here, 'both');
  await hears(there, 'both');
  await leave(here);
  await tells('moved');
  const after = await watchLive({ origin, token: me.token, after: here.cursor() });
  expect(after.told()).toContain('order moved');
  expect(await there.ends).toBe('error STREAM_REPLACED');
  await leave(after);
  await app.close();
  await db.end();
});

describe('a stream ends', () => {
  test('within seconds of its session', async () => {
    const watch = await watches();
    await toy.db.run(sql`update session set revoked_at = clock_timestamp() where account = ${me.account}`);
    const began = performance.now();
    expect(await watch.ends).toBe('error SESSION_EXPIRED');
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(open()).toBe(0);
  });

  test('when its session expires', async () => {
    const watch = await watches();
    await owner.run(sql`update session set expires_at = clock_timestamp() where account = ${me.account}`);
    expect(await watch.ends).toBe('error SESSION_EXPIRED');
  });

  test('when its account is suspended, and is not opened again; the list stays available', async () => {
    const watch = await watches();
    await owner.run(sql`update account set suspended_at = platform_now() where address = ${me.account}`);
    expect(await watch.ends).toBe('error ACCOUNT_SUSPENDED');
    expect(await (await watches()).ends).toBe('refused ACCOUNT_SUSPENDED');
    const { body } = await toy.post(live.events.path, {}, { token: me.token });
    expect(body.data).toMatchObject({ events: [], isReset: false });
    expect(open()).toBe(0);
  });

  test('when its session opens another one', async () => {
    const first = await watches();
    const second = await watches();
    expect(await first.ends).toBe('error STREAM_REPLACED');
    await tells('second');
    await hears(second, 'second');
    expect(open()).toBe(1);
    await leave(second);
    await expect.poll(open, CHECKED_OFTEN).toBe(0);
  });

  test('and polling ends with the last stream and restarts with the next', async () => {
    const { isPolling } = feedOf(toy.context);
    const watch = await watches();
    expect(isPolling()).toBe(true);
    await leave(watch);
    await expect.poll(isPolling, CHECKED_OFTEN).toBe(false);
    const next = await watches();
    await tells('next');
    await hears(next, 'next');
    await leave(next);
  });

  test('when its time is over, without repeating a delivered reset', async () => {
    const watch = await watches(me.token, 'from nowhere');
    expect(watch.answers).toMatchObject([{ isReset: true }]);
    for (const watcher of feedOf(toy.context).watchers.of(me.account)) watcher.end();
    expect(await watch.ends).toBe('done');
    expect(watch.done()).toEqual({ events: [], cursor: watch.cursor(), isReset: false });
  });

  test('immediately when its client leaves before the first event', async () => {
    const watch = await watches();
    await leave(watch);
    let wire: Socket | undefined;
    toy.app.server.once('connection', (socket: Socket) => {
      wire = socket;
    });
    await owner.transaction(async (tx) => {
      // The lock keeps the stream from reading what it missed.
      await tx.run(sql`lock table live_event in access exclusive mode`);
      const asked = askLive({ origin: toy.origin, token: me.token, after: watch.cursor() });
      await expect.poll(open, CHECKED_OFTEN).toBe(1);
      asked.destroy();
      if (wire && !wire.destroyed) await once(wire, 'close');
      await expect.poll(open, CHECKED_OFTEN).toBe(0);
    });
    await tells('meanwhile');
    await expect.poll(feedOf(toy.context).isPolling, CHECKED_OFTEN).toBe(false);
    expect(open()).toBe(0);
  });

  test('before it starts when its client left during admission, without replacing a newer stream', async () => {
    const watch = await watches();
    const [newer] = feedOf(toy.context).watchers.of(me.account);
    const call = { account: me.account, sessionId: newer?.sessionId } as MemberCall;
    const left = streamEvents(toy.context, call, { after: undefined }, AbortSignal.abort())[Symbol.asyncIterator]();
    expect(await left.next()).toEqual({ done: true, value: undefined });
    await tells('newer');
    await hears(watch, 'newer');
    await leave(watch);
  });

  test('immediately, and with an error, when the server shuts down', async () => {
    const db = openDatabase(toy.database.appUrl);
    const context = { ...toy.context, db };
    const app = createHttpServer({ context, routes: liveRoutes });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const watch = await watchLive({ origin, token: me.token });
    const began = performance.now();
    await app.close();
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await watch.ends).toBe('error UNAVAILABLE');
    await db.end();
  });
});

describe('limits the streams', () => {
  test('of an account, each of whose sessions may still replace its own', async () => {
    const tokens = [me.token];
    while (tokens.length < MAX_OF_ACCOUNT) tokens.push(await signsInAgain());
    const streams = await Promise.all(tokens.map((token) => watches(token)));
    expect(await (await watches(await signsInAgain())).ends).toBe('refused STREAMS_TOO_MANY');
    streams.push(await watches(tokens[0]));
    expect(await streams[0]?.ends).toBe('error STREAM_REPLACED');
    await leave(...streams);
    await expect.poll(open, CHECKED_OFTEN).toBe(0);
  });

  test('of a process, and a stream that ends frees its place', async () => {
    const members = await Promise.all(Array.from({ length: MAX_STREAMS }, () => toy.member()));
    const streams = await Promise.all(members.map(({ token }) => watches(token)));
    expect(await (await watches()).ends).toBe('refused STREAMS_FULL');
    await leave(...streams.splice(0, 1));
    await expect.poll(open, CHECKED_OFTEN).toBe(MAX_STREAMS - 1);
    const mine = await watches();
    await tells('mine');
    await hears(mine, 'mine');
    await leave(mine, ...streams);
    await expect.poll(open, CHECKED_OFTEN).toBe(0);
  });

  test('to sessions: opens none without one', async () => {
    expect(await (await watches('')).ends).toBe('refused SESSION_MISSING');
    expect(await (await watches(newToken())).ends).toBe('refused SESSION_EXPIRED');
  });
});
