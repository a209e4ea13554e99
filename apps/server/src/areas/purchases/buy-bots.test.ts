import { randomUUID } from 'node:crypto';
import { purchases } from '@ocean/api/areas/purchases';
import type { Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { callOf } from '#dev/economy/economy.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { recordOperatorPrice } from '../../prices/record-price.ts';
import { buyBots, payBots } from './pay-purchase.ts';

const world = useWorld();
let alice: Member;

beforeAll(async () => {
  alice = await world.member();
  await alice.deposits('USDT', '5000');
});

const buy = (order: { quantity?: number; asset?: string } = {}, idempotencyKey: string = randomUUID()) =>
  alice.call(purchases.buyBots, { quantity: 1, asset: 'USDT', ...order }, { idempotencyKey });
const available = async () => (await readBalance(world.context.db, member(alice.id).available('USDT'))).available;
const purchaseCount = async () => (await world.context.db.one<{ n: number }>(sql`select count(*) as n from purchase`)).n;

/** Refusals that a client retries with the same key: the call timed out or is still in progress. */
const UNANSWERED = ['TIMEOUT', 'UNAVAILABLE', 'CONNECTION_FAILED', 'DO_NOT_RESUBMIT'];

/** Sixty concurrent calls may take longer than a call waits; repeated with its key, each gets its one answer. */
async function buyUntilAnswered(): Promise<unknown> {
  const key = randomUUID();
  for (let tries = 1; ; tries += 1) {
    try {
      return await buy({}, key);
    } catch (err) {
      if (tries === MAX_TRIES || !(err instanceof Refusal && UNANSWERED.includes(err.key))) throw err;
    }
  }
}

const MAX_TRIES = 6;

/** The USDT that `act` cost, and the number of purchases it left. */
async function cost(act: () => Promise<unknown>) {
  const [before, purchasesBefore] = [await available(), await purchaseCount()];
  await act();
  return { paid: before - (await available()), purchases: (await purchaseCount()) - purchasesBefore };
}

test('buys from the balance in one call, with the discounts of the moment', async () => {
  const spent = await cost(async () => {
    const { purchase, bots } = await buy({ quantity: 10 });
    expect(purchase).toMatchObject({ kind: 'bots', state: 'settled', payBy: 'balance', total: '990' });
    expect(bots).toHaveLength(10);
  });
  expect(spent).toEqual({ paid: world.unitsOf('USDT', '990'), purchases: 1 });
});

test('buys once for one request key, even when its answer was lost and the price is gone', async () => {
  const key = randomUUID();
  const spent = await cost(async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => buy({}, key).catch(() => undefined)));
    const answer = first ?? others.find(Boolean);
    await world.context.db.run(sql`delete from idempotency`);
    expect(await buy({}, key)).toEqual(answer);
  });
  expect(spent).toEqual({ paid: world.unitsOf('USDT', '100'), purchases: 1 });

  await alice.deposits('BYB', '1000');
  const inBytes = randomUUID();
  const first = await buy({ asset: 'BYB' }, inBytes);
  await recordOperatorPrice(world.context.db, { asset: 'BYB', usdtUnits: 0n, author: 'test' });
  await world.context.db.run(sql`delete from idempotency`);
  expect(await buy({ asset: 'BYB' }, inBytes)).toEqual(first);
  await expect(buy({ asset: 'BYB' })).rejects.toMatchObject({ key: 'PRICE_UNAVAILABLE' });
});

test('leaves nothing without the balance, not even a quote', async () => {
  const spent = await cost(async () => {
    const { body } = await alice.post('/api/earn/buyBot', { quantity: 1000, asset: 'USDT' });
    expect(body).toMatchObject({ msg: 'Insufficient balance', error: { key: 'BALANCE_INSUFFICIENT' } });
    await expect(buy({ asset: 'BCG' })).rejects.toMatchObject({ key: 'BCG_INSUFFICIENT' });
  });
  expect(spent).toEqual({ paid: 0n, purchases: 0 });
});

test('an account without the money is refused before any bot is created', async () => {
  const poor = await world.member();
  const postIn = vi.fn(world.context.ledger.postIn);
  const context = { ...world.context, ledger: { ...world.context.ledger, postIn } };
  const buying = (asset: Asset, quantity: number) => buyBots(context, callOf(poor.id), { quantity, asset });
  await expect(buying('USDT', 1000)).rejects.toMatchObject({ key: 'BALANCE_INSUFFICIENT' });
  await expect(buying('BCG', 10)).rejects.toMatchObject({ key: 'BCG_INSUFFICIENT' });
  // Posting follows delivery directly, so a purchase that never posts has not delivered.
  expect(postIn).not.toHaveBeenCalled();
});

test.each([
  [{ quantity: 0 }, 'QUANTITY_ZERO'],
  [{ quantity: 1001 }, 'QUANTITY_TOO_LARGE'],
  [{ asset: 'DMC' }, 'ASSET_UNKNOWN'],
])('refuses %j by name', async (order, key) => {
  await expect(buy(order)).rejects.toMatchObject({ key });
});

test('concurrent purchases spend the balance to the end and never below it', async () => {
  const before = await available();
  const results = await Promise.allSettled(Array.from({ length: 60 }, buyUntilAnswered));
  const bought = results.filter(({ status }) => status === 'fulfilled').length;
  expect(BigInt(bought)).toBe(before / world.unitsOf('USDT', '100'));
  const keys = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.key] : []));
  expect(new Set(keys)).toEqual(new Set(['BALANCE_INSUFFICIENT']));
});

describe('twenty concurrent copies of one request, past the door, have one effect and one answer', () => {
  // Starts a day on which the session has bought nothing, because these calls sign nothing.
  beforeAll(() => world.nextDay());

  async function sameAnswers(act: (requestId: string) => Promise<unknown>): Promise<void> {
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(requestId)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    // A later repeat gets the same answer.
    expect(JSON.stringify(await act(requestId))).toBe(JSON.stringify(answers[0]));
  }

  test('a purchase in one call', async () => {
    await alice.deposits('USDT', '200');
    const buys = (id: string) => buyBots(world.context, callOf(alice.id, id), { quantity: 1, asset: 'USDT' });
    expect(await cost(() => sameAnswers(buys))).toEqual({ paid: world.unitsOf('USDT', '100'), purchases: 1 });
  });

  test('the payment of a priced purchase', async () => {
    const { purchaseId } = await alice.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'balance' });
    const pays = (id: string) => payBots(world.context, callOf(alice.id, id), { purchaseId, payBy: 'balance' });
    expect(await cost(() => sameAnswers(pays))).toEqual({ paid: world.unitsOf('USDT', '100'), purchases: 0 });
  });
});
