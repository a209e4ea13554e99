import { connect } from 'node:net';
import { endpoint } from '@ocean/api/endpoint';
import { nothing } from '@ocean/api/fields';
import sql, { raw } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseRelay, openDatabaseRelay } from '#dev/postgres/database-relay.ts';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { openDatabase } from '../db/pool.ts';
import { route } from './route.ts';

const read = endpoint({ path: '/api/bot/read', caller: 'member', summary: '', input: nothing, output: nothing });
const act = endpoint({ path: '/api/bot/act', caller: 'member', mutates: true, summary: '', input: nothing, output: nothing });
const visit = endpoint({ path: '/api/other/visit', caller: 'visitor', summary: '', input: nothing, output: nothing });
const slow = endpoint({ path: '/api/other/slow', caller: 'visitor', summary: '', input: nothing, output: nothing });

/** The spec gives a request 10 seconds; a caller that cannot be served is told within half of that. */
const TOLD_WITHIN_MS = 5_000;

let isSlowUnderWay = false;
let finishSlow: () => void = () => undefined;
const hang = () =>
  new Promise<Record<never, never>>((resolve) => {
    isSlowUnderWay = true;
    finishSlow = () => resolve({});
  });

/** A server whose connection to its database can be cut. */
async function open(rateLimitStore: 'memory' | 'database') {
  const query = async (context: ToyServer['context']) => {
    await context.db.one(sql`select 1`);
    return {};
  };
  let relay: DatabaseRelay | undefined;
  const toy = await createToyServer({
    config: { rateLimitStore },
    routes: [route(read, query), route(act, query), route(visit, query), route(slow, hang)],
    reach: async (url) => {
      relay = await openDatabaseRelay(url);
      return relay.url;
    },
  });
  return { toy, relay: relay as unknown as DatabaseRelay };
}

describe.each(['memory', 'database'] as const)('limits counted in the %s', (rateLimitStore) => {
  let toy: ToyServer;
  let relay: DatabaseRelay;
  let alice: { token: string };
  beforeAll(async () => {
    ({ toy, relay } = await open(rateLimitStore));
    alice = await toy.member();
  });
  afterEach(() => relay.up());
  afterAll(async () => {
    await relay.close();
    await toy.close().catch(() => undefined);
  });

  test.each(['refused', 'silent'] as const)(
    'answers 503 within 5 s while the database is away (%s), and recovers afterwards',
    async (how) => {
      const send = (path: string) => toy.post(path, {}, { token: alice.token });
      expect((await send(read.path)).status).toBe(200);
      relay.down(how);
      for (const path of [read.path, act.path, visit.path]) {
        const before = performance.now();
        const answer = await send(path);
        expect(answer).toMatchObject({ status: 503, body: { code: 5000, error: { key: 'UNAVAILABLE' } } });
        expect(performance.now() - before).toBeLessThan(TOLD_WITHIN_MS);
      }
      expect((await fetch(`${toy.origin}/readyz`)).status).toBe(503);
      expect((await fetch(`${toy.origin}/healthz`)).status).toBe(200);
      relay.up();
      await expect.poll(async () => (await send(act.path)).status, { timeout: 20_000 }).toBe(200);
      expect((await fetch(`${toy.origin}/readyz`)).status).toBe(200);
    },
  );
});

test('reports a database without writes as not ready and refuses calls, and recovers when it takes writes again', async () => {
  const write = async (context: ToyServer['context']) => {
    await context.db.transaction((tx) => tx.run(sql`update job_lease set token = token where name = 'none'`));
    return {};
  };
  const toy = await createToyServer({ routes: [route(visit, write)] });
  const name = new URL(toy.database.ownerUrl).pathname.slice(1);
  const owner = openDatabase(toy.database.ownerUrl, { connections: 1 });
  const setReadOnly = async (isReadOnly: boolean) => {
    await owner.transaction(async (tx) => {
      await tx.run(sql`set transaction read write`);
      await tx.run(sql`${raw(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`)}`);
    });
    // A switchover ends the connections to the old primary; connections opened from now on get the other setting.
    if (isReadOnly)
      await owner.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
  };
  const readiness = async () => (await fetch(`${toy.origin}/readyz`)).status;
  expect(await readiness()).toBe(200);
  await setReadOnly(true);
  await expect.poll(readiness).toBe(503);
  expect((await fetch(`${toy.origin}/healthz`)).status).toBe(200);
  expect(await toy.post(visit.path, {})).toMatchObject({ status: 503, body: { code: 5000, error: { key: 'UNAVAILABLE' } } });
  await setReadOnly(false);
  // The connections opened meanwhile are not ended by the server: they were given up because they take no writes.
  await expect.poll(async () => (await toy.post(visit.path, {})).status, { timeout: 20_000 }).toBe(200);
  await expect.poll(readiness).toBe(200);
  await owner.end();
  await toy.close();
});

test('finishes what is under way while draining, and refuses new calls', async () => {
  const { toy, relay } = await open('memory');
  const wire = connect(Number(new URL(toy.origin).port), '127.0.0.1');
  let heard = '';
  wire.on('data', (part) => {
    heard += part;
  });
  const write = (path: string) => wire.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`);
  write(slow.path);
  await expect.poll(() => isSlowUnderWay).toBe(true);
  const closed = toy.app.close();
  await expect.poll(() => toy.app.server.listening).toBe(false);
  write(visit.path);
  await fetch(`${toy.origin}/healthz`).catch(() => undefined);
  finishSlow();
  await closed;
  await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 503 [\s\S]*UNAVAILABLE/);
  wire.destroy();
  await relay.close();
  await toy.close().catch(() => undefined);
});
