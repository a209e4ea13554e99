import { randomUUID } from 'node:crypto';
import { earnings } from '@ocean/api/areas/earnings';
import { beforeAll, describe, expect, test } from 'vitest';
import { callOf } from '#dev/economy/economy.ts';
import { countStatements } from '#dev/world/count-statements.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Context } from '../../context.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { convertAsset } from './convert/convert-asset.ts';
import { collectIncome } from './income/collect-income.ts';
import { transferAsset } from './transfer/transfer-asset.ts';
import { withdrawAsset } from './withdraw/withdraw-asset.ts';

/** Number of concurrent copies of one request, past the idempotency check that would answer all but one of them. */
const COPIES = 20;

const world = useWorld();
let alice: Member;
let bob: Member;
beforeAll(async () => {
  alice = await world.member();
  bob = await world.member({ inviter: alice });
  await alice.deposits('USDT', '5000');
});

const usdt = (amount: string) => ({ asset: 'USDT' as const, units: world.unitsOf('USDT', amount) });
const balanceOf = async (who: Member, asset: 'USDT' | 'BCG') =>
  (await readBalance(world.context.db, member(who.id).available(asset))).available;
const spent = async (act: () => Promise<unknown>): Promise<bigint> => {
  const before = await balanceOf(alice, 'USDT');
  await act();
  return before - (await balanceOf(alice, 'USDT'));
};

type Act = (context: Context, requestId: string) => Promise<unknown>;
const withdraws: Act = (context, requestId) => withdrawAsset(context, callOf(alice.id, requestId), { amount: usdt('20') });
const transfers: Act = (context, requestId) =>
  transferAsset(context, callOf(alice.id, requestId), {
    amount: usdt('2'),
    to: bob.id as `0x${string}`,
    signed: undefined,
  });
/** Every copy gets the same answer. */
async function sameAnswers(act: (requestId: string) => Promise<unknown>): Promise<void> {
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: COPIES }, () => act(requestId)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  // A later repeat gets it too.
  expect(JSON.stringify(await act(requestId))).toBe(JSON.stringify(answers[0]));
}

/** A member whose bots have run for one whole closed day. */
async function memberWithIncome(): Promise<Member> {
  const { member: owner, ids } = await world.memberWithFrozenBots(2);
  await owner.runs(ids);
  await world.nextDay(2);
  await world.closeDays();
  return owner;
}

describe(`${COPIES} copies of one request at once have one effect and one answer`, () => {
  test('a withdrawal', async () => {
    expect(await spent(() => sameAnswers((id) => withdraws(world.context, id)))).toBe(world.unitsOf('USDT', '20'));
  });

  test('a transfer', async () => {
    expect(await spent(() => sameAnswers((id) => transfers(world.context, id)))).toBe(world.unitsOf('USDT', '2'));
  });

  test('an exchange', async () => {
    const { quote } = await alice.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '10', action: 'quote' });
    const accepts = (id: string) =>
      convertAsset(world.context, callOf(alice.id, id), { form: 'accept', quoteId: quote?.quoteId ?? '' });
    expect(await spent(() => sameAnswers(accepts))).toBe(world.unitsOf('USDT', '10'));
  });

  test('a collection of income, and one of nothing', async () => {
    const owner = await memberWithIncome();
    const collects = (id: string) => collectIncome(world.context, callOf(owner.id, id), { kind: 'static' });
    const before = await balanceOf(owner, 'BCG');
    await sameAnswers(collects);
    expect(await balanceOf(owner, 'BCG')).toBeGreaterThan(before);
    expect(await collects(randomUUID())).toMatchObject({ collected: '0', fromDay: null });
    await sameAnswers(collects);
  });
});

describe('what a first time and a repeat send to the database', () => {
  /** Statements of the first time, and of the same request again. */
  async function statements(act: Act): Promise<{ first: number; repeat: number }> {
    const requestId = randomUUID();
    const count = async () => {
      const { db, counted } = countStatements(world.context.db);
      await act({ ...world.context, db }, requestId);
      return counted();
    };
    return { first: await count(), repeat: await count() };
  }

  test('a withdrawal looks before it takes its turn', async () => {
    expect(await statements(withdraws)).toEqual({ first: 17, repeat: 4 });
  });

  test('a transfer looks only when it was not done; a repeat counts nothing', async () => {
    expect(await statements(transfers)).toEqual({ first: 1, repeat: 1 });
  });

  test('a collection looks before it locks; nothing to collect looks twice', async () => {
    const owner = await memberWithIncome();
    const collects: Act = (context, id) => collectIncome(context, callOf(owner.id, id), { kind: 'static' });
    expect(await statements(collects)).toEqual({ first: 8, repeat: 1 });
    expect(await statements(collects)).toEqual({ first: 6, repeat: 6 });
  });

  test('an exchange looks and locks in one statement', async () => {
    const { quote } = await alice.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '10', action: 'quote' });
    const accepts: Act = (context, id) =>
      convertAsset(context, callOf(alice.id, id), { form: 'accept', quoteId: quote?.quoteId ?? '' });
    expect(await statements(accepts)).toEqual({ first: 12, repeat: 1 });
  });
});
