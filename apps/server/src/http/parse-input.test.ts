import { randomUUID } from 'node:crypto';
import { endpoint } from '@ocean/api/endpoint';
import { amountFields, parseAmountFields } from '@ocean/api/inputs/amount';
import { parsedInput } from '@ocean/api/inputs/parsed-field';
import sql from 'sql-template-tag';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { route } from './route.ts';

/** An act whose fields have specific refusals, and that keeps what it received. */
const pay = endpoint({
  path: '/api/earn/pay',
  caller: 'member',
  mutates: true,
  summary: '',
  input: parsedInput(v.strictObject(amountFields), parseAmountFields),
  output: v.strictObject({}),
});
let received: unknown[] = [];

let toy: ToyServer;
let alice: { account: string; token: string };
beforeAll(async () => {
  const handle = async (_context: unknown, _call: unknown, input: unknown) => {
    received.push(input);
    return {};
  };
  toy = await createToyServer({ routes: [route(pay, handle)] });
  alice = await toy.member();
});
afterAll(() => toy.close());
beforeEach(() => {
  received = [];
});

const good = { asset: 'USDT', amount: '12.5' };
const zero = { asset: 'USDT', amount: '0' };
const send = (body: unknown, headers: Record<string, string> = {}) =>
  toy.post(pay.path, body, { token: alice.token, 'idempotency-key': randomUUID(), ...headers });
const keyOf = async (answer: Promise<{ body: { error?: { key: string } } }>) => (await answer).body.error?.key;

test('a use case receives its fields parsed', async () => {
  await send(good);
  expect(received).toEqual([{ asset: 'USDT', units: 12_500_000n }]);
});

test('a descriptor names the refusals of its fields', () => {
  expect(pay.refusals).toEqual([
    'ASSET_UNKNOWN',
    'AMOUNT_MISSING',
    'AMOUNT_ZERO',
    'AMOUNT_INVALID',
    'AMOUNT_TOO_PRECISE',
    'AMOUNT_TOO_LARGE',
  ]);
});

describe('the first failing check answers', () => {
  test.each([
    ['the asset before the amount', { asset: 'XYZ', amount: '0' }, 'ASSET_UNKNOWN'],
    ['a missing amount by its own sentence', { asset: 'USDT' }, 'AMOUNT_MISSING'],
    ['a zero amount by its own sentence', zero, 'AMOUNT_ZERO'],
    ['the shape before any sentence', { ...zero, surprise: 1 }, 'MALFORMED'],
  ])('%s', async (_what, body, key) => {
    expect(await keyOf(send(body))).toBe(key);
    expect(received).toEqual([]);
  });

  test('the session is checked before the fields', async () => {
    expect(await keyOf(send(zero, { token: '' }))).toBe('SESSION_MISSING');
    expect(await keyOf(send({ surprise: 1 }, { token: 'x'.repeat(43) }))).toBe('SESSION_EXPIRED');
  });

  test('a suspension is checked before the fields', async () => {
    const suspend = (at: 'now' | null) =>
      toy.db.run(sql`update account set suspended_at = ${at}::timestamptz where address = ${alice.account}`);
    await suspend('now');
    expect(await keyOf(send(zero))).toBe('ACCOUNT_SUSPENDED');
    await suspend(null);
  });

  test('a malformed idempotency key is refused before the fields', async () => {
    expect(await keyOf(send(zero, { 'idempotency-key': 'nope' }))).toBe('MALFORMED');
  });
});

describe('the idempotency key', () => {
  test('is not used up by a refused field: it serves the corrected request', async () => {
    const key = { 'idempotency-key': randomUUID() };
    expect(await keyOf(send(zero, key))).toBe('AMOUNT_ZERO');
    expect((await send(good, key)).body.code).toBe(1);
    expect(received).toHaveLength(1);
  });

  test('does not hide a refused field once it is used, and keeps its answer', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(good, key);
    expect(await keyOf(send(zero, key))).toBe('AMOUNT_ZERO');
    expect(await keyOf(send({ ...good, amount: '13' }, key))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await send(good, key)).body).toEqual(first.body);
    expect(received).toHaveLength(1);
  });
});
