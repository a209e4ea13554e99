import { randomUUID } from 'node:crypto';
import { endpoint } from '@ocean/api/endpoint';
import sql from 'sql-template-tag';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { route } from '../route.ts';
import { newToken, openSession } from '../session.ts';

/*
 * An act of a member whose token this process has seen before: session and key are checked in one statement. The checks
 * still answer in their order, and a request refused before the key is claimed leaves the key free.
 */
const input = v.strictObject({ say: v.optional(v.string()) });
const act = endpoint({ path: '/api/bot/act', caller: 'member', mutates: true, summary: '', input, output: v.strictObject({}) });
const leave = endpoint({ ...act, path: '/api/bot/leave', whileSuspended: true });
const LIMIT = 30;

let toy: ToyServer;
let acts = 0;
let member: { account: string; token: string };
const handle = async () => {
  acts += 1;
  return {};
};
beforeAll(async () => {
  toy = await createToyServer({ routes: [route(act, handle), route(leave, handle)], limits: { account: LIMIT } });
});
afterAll(() => toy.close());
beforeEach(async () => {
  member = await toy.member();
  expect(await send()).toMatchObject({ body: { code: 1 } });
  acts = 0;
});

const send = (key: string = randomUUID(), { token = member.token, body = {}, path = act.path as string } = {}) =>
  toy.post(path, body, { token, 'idempotency-key': key });

async function keysOf({ account }: { account: string }): Promise<number> {
  const { keys } = await toy.db.one<{ keys: number }>(sql`select count(*) as keys from idempotency where scope = ${account}`);
  return keys;
}

const revoke = (token: string) =>
  toy.db.run(sql`update session set revoked_at = clock_timestamp() where token_hash = sha256(${token}::bytea)`);

test('checks session and key in one statement, and keeps the answer in another', async () => {
  const [reads, writes] = [vi.spyOn(toy.db, 'many'), vi.spyOn(toy.db, 'run')];
  try {
    expect((await send()).body.code).toBe(1);
    expect([reads.mock.calls.length, writes.mock.calls.length]).toEqual([1, 1]);
  } finally {
    reads.mockRestore();
    writes.mockRestore();
  }
});

test('refuses an ended session first, whatever else is wrong, and claims nothing', async () => {
  await revoke(member.token);
  const before = await keysOf(member);
  expect((await send(randomUUID(), { body: { unknown: 1 } })).body.error?.key).toBe('SESSION_EXPIRED');
  expect((await send()).body.error?.key).toBe('SESSION_EXPIRED');
  expect((await send()).body.error?.key).toBe('SESSION_EXPIRED');
  expect([acts, await keysOf(member)]).toEqual([0, before]);
});

test('refuses a suspended member and leaves the key free, but allows leaving', async () => {
  const suspend = (at: 'now' | null) =>
    toy.db.run(sql`update account set suspended_at = ${at}::timestamptz where address = ${member.account}`);
  const key = randomUUID();
  await suspend('now');
  expect((await send(key)).body.error?.key).toBe('ACCOUNT_SUSPENDED');
  expect((await send(randomUUID(), { path: leave.path })).body.code).toBe(1);
  await suspend(null);
  expect((await send(key)).body.code).toBe(1);
  expect(acts).toBe(2);
});

test('refuses a member beyond the limit and leaves the key free', async () => {
  const statuses: number[] = [];
  for (let call = 1; call < LIMIT + 4; call += 1) statuses.push((await send()).status);
  expect(statuses).toEqual([...Array(LIMIT - 1).fill(200), 429, 429, 429, 429]);
  expect([acts, await keysOf(member)]).toEqual([LIMIT - 1, LIMIT]);
});

test('leaves the key free for the corrected request when a field is refused', async () => {
  const key = randomUUID();
  expect((await send(key, { body: { say: 1 } })).status).toBe(400);
  expect((await send(key, { body: { say: 'well' } })).body.code).toBe(1);
});

test('refuses only the ended one of two sessions with the same request', async () => {
  const other = newToken();
  await toy.db.transaction((tx) =>
    openSession(tx, { id: randomUUID(), account: member.account, token: other, device: 'test', days: 7 }),
  );
  await send(randomUUID(), { token: other });
  await revoke(other);
  acts = 0;
  for (let round = 0; round < 5; round += 1) {
    const key = randomUUID();
    const each = await Promise.all([other, member.token, other, member.token].map((token) => send(key, { token })));
    expect(each.map(({ body }) => body.error?.key ?? body.code)).toEqual(['SESSION_EXPIRED', 1, 'SESSION_EXPIRED', 1]);
  }
  expect(acts).toBe(5);
});

test('notes at most once a minute that its session was used', async () => {
  const used = () =>
    toy.db.one<{ ago: number }>(sql`
      select extract(epoch from clock_timestamp() - last_used_at)::integer as ago from session where account = ${member.account}`);
  await toy.db.run(sql`update session set last_used_at = last_used_at - interval '30 seconds' where account = ${member.account}`);
  await send();
  expect((await used()).ago).toBeGreaterThanOrEqual(30);
  await toy.db.run(sql`update session set last_used_at = last_used_at - interval '60 seconds' where account = ${member.account}`);
  await send();
  expect((await used()).ago).toBeLessThan(30);
});

test('reaches no other account when the account of a session changes in memory only', async () => {
  // The statement itself compares the session with what the process remembers of the token.
  const other = await toy.member();
  await toy.db.run(sql`update session set token_hash = sha256(${newToken()}::bytea) where account = ${member.account}`);
  await toy.db.run(sql`update session set token_hash = sha256(${member.token}::bytea) where account = ${other.account}`);
  const before = await keysOf(other);
  expect((await send()).body.error?.key).toBe('SESSION_EXPIRED');
  expect([acts, await keysOf(other)]).toEqual([0, before]);
});
