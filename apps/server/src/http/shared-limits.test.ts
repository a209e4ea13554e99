import { endpoint } from '@ocean/api/endpoint';
import { nothing } from '@ocean/api/fields';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseRelay, openDatabaseRelay } from '#dev/postgres/database-relay.ts';
import { postTo } from '#dev/world/post-to.ts';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { openDatabase, type PooledDatabase } from '../db/pool.ts';
import { createServer } from '../main/processes.ts';
import { PUBLIC_LIMITS, WINDOW_MS } from './rate-limit.ts';
import { route } from './route.ts';
import { createHttpServer } from './server.ts';
import { createSharedCounts, type SharedCounts } from './shared-counts.ts';

const act = endpoint({ path: '/api/bot/act', caller: 'member', summary: '', input: nothing, output: nothing });
const visit = endpoint({ path: '/api/other/visit', caller: 'visitor', summary: '', input: nothing, output: nothing });
let acts = 0;
const countAct = async () => {
  acts += 1;
  return {};
};
const routes = [route(act, countAct), route(visit, async () => ({}))];
const LIMIT = 6;
const limits = { account: LIMIT, visitor: LIMIT, address: 1_000 };

let toy: ToyServer;
let relay: DatabaseRelay;
let db: PooledDatabase;
const open: { close(): Promise<unknown> }[] = [];
beforeAll(async () => {
  toy = await createToyServer({ routes });
  relay = await openDatabaseRelay(toy.database.apiUrl);
  db = openDatabase(relay.url, { connections: 2 });
});
beforeEach(() => toy.db.run(sql`update rate_window set began_at = '-infinity'`));
afterEach(async () => {
  relay.up();
  await Promise.all(open.splice(0).map((server) => server.close()));
});
afterAll(async () => {
  await db.end().catch(() => undefined);
  await relay.close();
  await toy.close();
});

const shared = (patienceMs = 60_000) => createSharedCounts(db, { log: toy.context.log, windowMs: WINDOW_MS, patienceMs });

/** An API process. Its counts in memory are lost when it stops. */
async function start(sharedCounts?: SharedCounts) {
  const server = createHttpServer({ context: toy.context, routes, limits, ...(sharedCounts ? { sharedCounts } : {}) });
  open.push(server);
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const ask = (path: string, token = '') => postTo(origin, path, {}, { token });
  return {
    stop: () => server.close(),
    ask,
    post: async (path: string, token = '') => (await ask(path, token)).status,
  };
}

type Server = Awaited<ReturnType<typeof start>>;

async function statuses(servers: readonly Server[], calls: number, path: string, token = ''): Promise<number[]> {
  const answers: number[] = [];
  for (let call = 0; call < calls; call += 1) answers.push((await servers[call % servers.length]?.post(path, token)) ?? 0);
  return answers;
}

const served = (answers: readonly number[]) => answers.filter((status) => status === 200).length;

describe('two API processes on one database', () => {
  test('share the limits of accounts and addresses', async () => {
    const servers = [await start(shared()), await start(shared())];
    const { token } = await toy.member();
    expect(await statuses(servers, LIMIT + 2, act.path, token)).toEqual([...Array(LIMIT).fill(200), 429, 429]);
    expect(await statuses(servers, LIMIT + 2, visit.path)).toEqual([...Array(LIMIT).fill(200), 429, 429]);
  });

  test('would each allow the full limit with counts in memory', async () => {
    const servers = [await start(), await start()];
    const { token } = await toy.member();
    expect(served(await statuses(servers, 4 * LIMIT, act.path, token))).toBe(2 * LIMIT);
  });

  test('allow the limit, and never more, to concurrent calls', async () => {
    const servers = [await start(shared()), await start(shared())];
    const { token } = await toy.member();
    const before = acts;
    const atOnce = (calls: number) =>
      Promise.all(Array.from({ length: calls }, (_, at) => servers[at % 2]?.post(act.path, token) ?? 0));
    // A busy machine may answer some calls with 503 although they are done.
    expect(await atOnce(LIMIT)).not.toContain(429);
    await expect.poll(() => acts - before, { timeout: 20_000 }).toBe(LIMIT);
    expect(served(await atOnce(60))).toBe(0);
    // A burst above the limit may be refused before it has used the limit up, but never passes more than the limit.
    const { token: other } = await toy.member();
    const burst = await Promise.all(Array.from({ length: 60 }, (_, at) => servers[at % 2]?.post(act.path, other) ?? 0));
    expect(served(burst)).toBeLessThanOrEqual(LIMIT);
  });

  test('remember a caller when one of them restarts', async () => {
    const [first, second] = [await start(shared()), await start(shared())];
    const { token } = await toy.member();
    expect(served(await statuses([first], LIMIT - 1, act.path, token))).toBe(LIMIT - 1);
    await first.stop();
    const again = await start(shared());
    expect(await statuses([again, second], 3, act.path, token)).toEqual([200, 429, 429]);
  });

  test('report the end of the window even when it began at the other process', async () => {
    const [first, second] = [await start(shared()), await start(shared())];
    await statuses([first], LIMIT, visit.path);
    await toy.db.run(sql`update rate_window set began_at = clock_timestamp() - interval '45 seconds' where calls = ${LIMIT}`);
    const refused = await second.ask(visit.path);
    expect(refused.status).toBe(429);
    // A window of its own would begin with this call and last 60 s.
    expect(refused.body.error?.params.seconds).toBeGreaterThanOrEqual(1);
    expect(refused.body.error?.params.seconds).toBeLessThanOrEqual(15);
    await toy.db.run(sql`update rate_window set began_at = clock_timestamp() - interval '60 seconds' where calls > ${LIMIT}`);
    expect(await second.post(visit.path)).toBe(200);
  });
});

describe.each(['refused', 'silent'] as const)('while the counts cannot be reached (%s)', (how) => {
  test('each process counts alone and still limits; afterwards they count together again', async () => {
    const servers = [await start(shared(200)), await start(shared(200))];
    expect(served(await statuses(servers, 2, visit.path))).toBe(2);
    relay.down(how);
    // Each process has already counted one call in its memory.
    expect(served(await statuses(servers, 4 * LIMIT, visit.path))).toBe(2 * (LIMIT - 1));
    relay.up();
    const { token } = await toy.member();
    const sharing = [await start(shared()), await start(shared())];
    await expect.poll(async () => served(await statuses(sharing, 1, act.path, token)), { timeout: 30_000 }).toBe(1);
    expect(served(await statuses(sharing, 4 * LIMIT, act.path, token))).toBe(LIMIT - 1);
  });
});

test('with the setting, the API processes of the product count together, with their own role', async () => {
  const config = { ...toy.context.config, isLocal: false, databaseUrl: toy.database.apiUrl, preparesStatements: true };
  const started = ['database', 'database', 'memory'].map((rateLimitStore) =>
    createServer({ ...toy.context, config: { ...config, rateLimitStore: rateLimitStore as 'database' | 'memory' } }),
  );
  open.push(...started);
  const origins = await Promise.all(started.map((server) => server.listen({ port: 0, host: '127.0.0.1' })));
  const ask = async (at: number) => {
    // Waits out a stall of the database, which would cost one count: the next calls are counted again.
    await toy.db.one(sql`select 1`);
    return (await postTo(origins[at] ?? '', '/api/other/isRegister', {}, {})).status;
  };
  let allowed = 0;
  while ((await ask(allowed % 2)) !== 429) allowed += 1;
  expect(allowed).toBeGreaterThanOrEqual(PUBLIC_LIMITS.signIn);
  // In memory each process would allow the full limit. When the database counts a call too late, the process decides
  // alone.
  expect(allowed).toBeLessThan(1.5 * PUBLIC_LIMITS.signIn);
  expect(await ask(2)).not.toBe(429);
});
