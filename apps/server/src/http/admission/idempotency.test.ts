import { randomUUID } from 'node:crypto';
import { endpoint } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { route } from '../route.ts';
import { claim, purgeIdempotency } from './claims.ts';
import { entryOf } from './keyed-request.ts';

const input = v.strictObject({ say: v.optional(v.string()), also: v.optional(v.string()) });
const output = v.strictObject({ said: v.string(), requestId: v.string() });
const act = endpoint({ path: '/api/bot/act', caller: 'member', mutates: true, summary: '', input, output });
const otherAct = endpoint({ path: '/api/bot/otherAct', caller: 'member', mutates: true, summary: '', input, output });
const ask = endpoint({
  ...{ path: '/api/bot/ask', caller: 'member', mutates: true, summary: '', input, output },
  slow: { seconds: 50, when: { also: 'outside' } },
});
const visit = endpoint({ path: '/api/other/visit', caller: 'visitor', mutates: true, summary: '', input, output });

/** The calls that the use case received, and what it does with them. */
let acts: { requestId: string; say: string }[] = [];
let behaviour: (turn: number) => Promise<void> = async () => undefined;

const handle = async (_context: unknown, call: { requestId: string }, { say = '' }: { say?: string | undefined }) => {
  acts.push({ requestId: call.requestId, say });
  await behaviour(acts.length);
  return { said: say, requestId: call.requestId };
};

let toy: ToyServer;
let alice: { account: string; token: string };
beforeAll(async () => {
  toy = await createToyServer({
    routes: [route(act, handle), route(otherAct, handle), route(ask, handle), route(visit, handle)],
  });
  alice = await toy.member();
});
afterAll(() => toy.close());
beforeEach(() => {
  acts = [];
  behaviour = async () => undefined;
});

const send = (key: string, body: unknown = { say: 'hi' }, path: string = act.path, token = alice.token) =>
  toy.post(path, body, { token, 'idempotency-key': key });

test('the same key and body get the first answer again', async () => {
  const key = randomUUID();
  const first = await send(key);
  const again = await send(key);
  expect(first.body).toMatchObject({ code: 1, data: { said: 'hi' } });
  expect(again.body).toEqual(first.body);
  expect(acts).toHaveLength(1);
});

test('the order of fields does not make another request', async () => {
  const key = randomUUID();
  await send(key, '{"say":"a","also":"b"}');
  expect((await send(key, '{"also":"b","say":"a"}')).body.code).toBe(1);
  expect(acts).toHaveLength(1);
});

test('the same key with another body is refused', async () => {
  const key = randomUUID();
  await send(key, { say: 'one' });
  expect((await send(key, { say: 'two' })).body.error?.key).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await send(key, { say: 'one' }, otherAct.path)).body.error?.key).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(acts).toHaveLength(1);
});

test('another body under a key in progress is refused immediately', async () => {
  const key = randomUUID();
  let open: () => void = () => undefined;
  behaviour = () => new Promise((resolve) => (open = resolve));
  const first = send(key, { say: 'one' });
  await expect.poll(() => acts.length).toBe(1);
  expect((await send(key, { say: 'two' })).body.error?.key).toBe('IDEMPOTENCY_KEY_REUSED');
  open();
  expect((await first).body.code).toBe(1);
});

test('the same request sent 50 times concurrently acts once', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(key)));
  expect(acts).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body.code).toBe(1);
});

test('50 different bodies sent concurrently under one key: one wins, the others are refused', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(key, { say: String(n) })));
  expect(acts).toHaveLength(1);
  const refused = answers.filter(({ body }) => body.error?.key === 'IDEMPOTENCY_KEY_REUSED');
  expect(refused).toHaveLength(49);
});

test('the same key of two members is two keys', async () => {
  const key = randomUUID();
  const bob = await toy.member();
  const [one, two] = [await send(key), await send(key, { say: 'hi' }, act.path, bob.token)];
  expect(acts).toHaveLength(2);
  expect(one.body.data).not.toEqual(two.body.data);
});

test('a key in capitals is the same key', async () => {
  const key = randomUUID();
  await send(key);
  await send(key.toUpperCase());
  expect(acts).toHaveLength(1);
});

test('without a key every request acts', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    await fetch(toy.origin + act.path, { method: 'POST', headers: { token: alice.token } });
  }
  expect(acts).toHaveLength(2);
  expect(acts[0]?.requestId).not.toBe(acts[1]?.requestId);
});

test.each(['', 'x', '1234', 'ffffffff-ffff-ffff-ffff-fffffffffff', "' or 1=1"])(
  'a key that is not a UUID is malformed: "%s"',
  async (key) => {
    const { status, body } = await send(key);
    expect([status, body.error?.key]).toEqual([400, 'MALFORMED']);
    expect(acts).toHaveLength(0);
  },
);

test('a refusal is an answer and is kept', async () => {
  const key = randomUUID();
  behaviour = async () => {
    throw new Refusal('BALANCE_INSUFFICIENT');
  };
  expect((await send(key)).body).toMatchObject({ code: 5000, error: { key: 'BALANCE_INSUFFICIENT' } });
  behaviour = async () => undefined;
  expect((await send(key)).body).toMatchObject({ code: 5000, error: { key: 'BALANCE_INSUFFICIENT' } });
  expect(acts).toHaveLength(1);
});

test.each(['POOL_EMPTY', 'CHAIN_UNAVAILABLE', 'UNAVAILABLE'] as const)(
  'a temporary refusal, %s, is not kept',
  async (refusal) => {
    const key = randomUUID();
    behaviour = async () => {
      throw new Refusal(refusal, { available: '0', asset: 'BCG' });
    };
    expect((await send(key)).body.error?.key).toBe(refusal);
    behaviour = async () => undefined;
    expect((await send(key)).body.code).toBe(1);
    expect(acts.map(({ requestId }) => requestId)).toEqual([acts[0]?.requestId, acts[0]?.requestId]);
  },
);

test('an internal error is not kept, and the repeat is the same act', async () => {
  const key = randomUUID();
  behaviour = async () => {
    throw new TypeError('a bug with the secret 0xabc');
  };
  const failed = await send(key);
  expect(failed.status).toBe(500);
  expect(JSON.stringify(failed.body)).not.toContain('0xabc');
  behaviour = async () => undefined;
  expect((await send(key)).body.code).toBe(1);
  expect(acts[0]?.requestId).toBe(acts[1]?.requestId);
});

test('after a crash the act is repeated under the same identity', async () => {
  const key = randomUUID();
  await send(key);
  // The process died between its commit and the answer: the row is pending and its worker silent.
  await toy.db.run(
    sql`update idempotency set state = 'pending', answer = null, claimed_at = clock_timestamp() - interval '1 minute'`,
  );
  const again = await send(key);
  expect(again.body.code).toBe(1);
  expect(acts).toHaveLength(2);
  expect(acts[0]?.requestId).toBe(acts[1]?.requestId);
});

test('a repeat waits for the answer of another process', async () => {
  const key = randomUUID();
  const first = await send(key);
  const { answer } = await toy.db.one<{ answer: Buffer }>(sql`select answer from idempotency order by created_at desc limit 1`);
  const newest = sql`created_at = (select max(created_at) from idempotency)`;
  await toy.db.run(sql`update idempotency set state = 'pending', answer = null, claimed_at = clock_timestamp() where ${newest}`);
  const repeat = send(key);
  await expect
    .poll(() => toy.db.many(sql`select from pg_stat_activity where query like '%from idempotency where scope%'`))
    .not.toEqual([]);
  await toy.db.run(sql`update idempotency set state = 'answered', answer = ${answer} where ${newest}`);
  expect((await repeat).body).toEqual(first.body);
  expect(acts).toHaveLength(1);
});

test('a repeat is told not to resubmit when the other process stays silent', async () => {
  const key = randomUUID();
  await send(key);
  await toy.db.run(sql`update idempotency set state = 'pending', answer = null, claimed_at = clock_timestamp()`);
  const again = await send(key);
  expect(again.body).toMatchObject({ code: 5000, error: { key: 'DO_NOT_RESUBMIT' } });
  expect(acts).toHaveLength(1);
});

test('an act that waits for an outside service keeps its claim until it ends', async () => {
  const key = randomUUID();
  let open: () => void = () => undefined;
  behaviour = () => new Promise((resolve) => (open = resolve));
  const body = { say: 'hi', also: 'outside' };
  const first = send(key, body, ask.path);
  await expect.poll(() => acts.length).toBe(1);
  const own = sql`state = 'pending' and created_at = (select max(created_at) from idempotency)`;
  // Most of the time after which another process takes over has passed.
  await toy.db.run(sql`update idempotency set claimed_at = clock_timestamp() - interval '9 seconds' where ${own}`);
  const silentMs = async () =>
    (
      await toy.db.one<{ ms: number }>(sql`
      select (extract(epoch from clock_timestamp() - claimed_at) * 1000)::integer as ms from idempotency where ${own}`)
    ).ms;
  await expect.poll(silentMs, { timeout: 8_000 }).toBeLessThan(4_000);
  const entry = entryOf({ scope: alice.account, key, path: ask.path, body });
  expect(await claim(toy.db, { entry, claimant: randomUUID() })).toBeUndefined();
  open();
  expect((await first).body.code).toBe(1);
  expect(acts).toHaveLength(1);
});

test('the table contains neither the key nor the answer in clear', async () => {
  const key = randomUUID();
  await send(key, { say: 'a very secret token' }, visit.path);
  const rows = await toy.db.many<Record<string, unknown>>(sql`select * from idempotency`);
  const text = rows
    .map((row) => Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))))
    .join();
  expect(text).not.toContain('a very secret token');
  expect(text).not.toContain(key);
});

test("yesterday's answers are deleted", async () => {
  await send(randomUUID());
  await toy.db.run(sql`update idempotency set created_at = clock_timestamp() - interval '25 hours'`);
  expect(await purgeIdempotency(toy.db)).toBeGreaterThan(0);
  expect(await toy.db.many(sql`select from idempotency`)).toEqual([]);
});
