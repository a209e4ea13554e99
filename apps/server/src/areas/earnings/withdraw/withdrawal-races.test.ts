import { randomUUID } from 'node:crypto';
import { earnings } from '@ocean/api/areas/earnings';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Context, VoucherSigner } from '../../../context.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { createLocalSigner } from '../../../signer/local-signer.ts';
import { signWithdrawal, withdrawAsset } from './withdraw-asset.ts';

/** A signer that can be unavailable, or be observed while it signs. */
class WatchedSigner implements VoucherSigner {
  isAway = false;
  signed = 0;
  onSign: () => Promise<void> = async () => {};
  private inner: VoucherSigner | undefined;

  stands(context: Context): void {
    this.inner = createLocalSigner(context.config);
  }

  async sign(voucher: Parameters<VoucherSigner['sign']>[0]): Promise<`0x${string}`> {
    await this.onSign();
    if (this.isAway || !this.inner) throw new Error('the signer does not answer');
    this.signed += 1;
    return this.inner.sign(voucher);
  }
}

const signer = new WatchedSigner();
const world = useWorld({ context: { signer } });
beforeAll(async () => {
  signer.stands(world.context);
});

async function memberWithUsdt(amount: string): Promise<Member> {
  const alice = await world.member();
  await alice.deposits('USDT', amount);
  return alice;
}
const usdtOf = (who: Member) => readBalance(world.context.db, member(who.id).available('USDT'));
const units = (amount: string) => world.unitsOf('USDT', amount);

/** Simulates a process that dies right after the first commit: the hold is durable, and nothing else has happened. */
async function crashesAfterTheHold(who: Member, amount: string): Promise<string> {
  const { db } = world.context;
  let commits = 0;
  const dying: Context['db'] = {
    ...db,
    transaction: async (work) => {
      if (commits === 1) throw new Error('killed');
      const result = await db.transaction(work);
      commits += 1;
      return result;
    },
  };
  const call = { requestId: randomUUID(), account: who.id, sessionId: randomUUID(), lang: 'en', ip: '', device: '' };
  const { id, state } = await withdrawAsset({ ...world.context, db: dying }, call, {
    amount: { asset: 'USDT', units: units(amount) },
  });
  expect(state).toBe('held');
  return id;
}

describe('concurrent copies of a withdrawal', () => {
  test('make one withdrawal of one request that arrives 50 times, also without the idempotency check', async () => {
    const alice = await memberWithUsdt('100');
    const call = { requestId: randomUUID(), account: alice.id, sessionId: randomUUID(), lang: 'en', ip: '', device: '' };
    const input = { amount: { asset: 'USDT', units: units('20') } } as const;
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdrawAsset(world.context, call, input)));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.voucher?.signature)).size).toBeLessThanOrEqual(2);
    expect(await usdtOf(alice)).toMatchObject({ available: units('80'), held: units('20') });
  });

  test('make one withdrawal of one key sent 50 times over HTTP', async () => {
    const alice = await memberWithUsdt('100');
    const idempotencyKey = randomUUID();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => alice.call(earnings.withdraw, { asset: 'USDT', amount: '20' }, { idempotencyKey })),
    );
    const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(await usdtOf(alice)).toMatchObject({ available: units('80'), held: units('20') });
  });
});

describe('two withdrawals of one balance', () => {
  test('reserves no more than it covers: of 64 concurrent ones five succeed', async () => {
    const alice = await memberWithUsdt('100');
    const results = await Promise.allSettled(
      Array.from({ length: 64 }, () => alice.call(earnings.withdraw, { asset: 'USDT', amount: '20' })),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.key] : []));
    expect(refused).toEqual(Array(59).fill('BALANCE_INSUFFICIENT'));
    expect(await usdtOf(alice)).toMatchObject({ available: 0n, held: units('100') });
  });

  test('spends it once when a withdrawal and an exchange want all of it', async () => {
    const alice = await memberWithUsdt('100');
    const { quote } = await alice.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '100', action: 'quote' });
    const results = await Promise.allSettled([
      alice.call(earnings.withdraw, { asset: 'USDT', amount: '100' }),
      alice.call(earnings.convert, { quoteId: quote?.quoteId ?? '' }),
    ]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(results.find((result) => result.status === 'rejected')).toMatchObject({ reason: { key: 'BALANCE_INSUFFICIENT' } });
  });

  test('counts concurrent withdrawals towards the limit of the day one after the other', async () => {
    const alice = await memberWithUsdt('10000');
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => alice.call(earnings.withdraw, { asset: 'USDT', amount: '1000' })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
    expect(await usdtOf(alice)).toMatchObject({ held: units('5000') });
  });
});

describe('between the hold and the signature', () => {
  test('keeps the hold when the signer is unavailable, and the job signs it later', async () => {
    const alice = await memberWithUsdt('100');
    signer.isAway = true;
    const { id, state, voucher } = await alice.call(earnings.withdraw, { asset: 'USDT', amount: '20' });
    expect([state, voucher]).toEqual(['held', null]);
    await world.runJobs();
    expect((await alice.call(earnings.listWithdrawals, { id })).list[0]?.state).toBe('held');
    signer.isAway = false;
    await world.runJobs();
    const [signed] = (await alice.call(earnings.listWithdrawals, { id })).list;
    expect(signed).toMatchObject({ state: 'signed', voucher: { signature: expect.stringMatching(/^0x/) } });
    expect(await usdtOf(alice)).toMatchObject({ held: units('20') });
  });

  test('refuses to cancel once the signer was asked, whatever the outcome', async () => {
    const alice = await memberWithUsdt('100');
    signer.isAway = true;
    const { id } = await alice.call(earnings.withdraw, { asset: 'USDT', amount: '20' });
    signer.isAway = false;
    await expect(alice.call(earnings.cancelWithdrawal, { id })).rejects.toMatchObject({ key: 'WITHDRAW_STATE' });
    expect(await usdtOf(alice)).toMatchObject({ held: units('20') });
  });

  test('refuses to cancel while the signer is signing', async () => {
    const alice = await memberWithUsdt('100');
    const refusals: unknown[] = [];
    signer.onSign = async () => {
      const [{ id } = { id: '' }] = (await alice.call(earnings.listWithdrawals, {})).list;
      await alice.call(earnings.cancelWithdrawal, { id }).catch((refusal) => refusals.push(refusal.key));
    };
    const { state } = await alice.call(earnings.withdraw, { asset: 'USDT', amount: '20' });
    signer.onSign = async () => {};
    expect([refusals, state]).toEqual([['WITHDRAW_STATE'], 'signed']);
  });

  test('signs, or lets the member cancel, a withdrawal that a crash left between the hold and the deadline', async () => {
    const alice = await memberWithUsdt('100');
    const ids = [await crashesAfterTheHold(alice, '20'), await crashesAfterTheHold(alice, '30')] as const;
    expect(await usdtOf(alice)).toMatchObject({ held: units('50') });
    expect((await alice.call(earnings.cancelWithdrawal, { id: ids[1] })).state).toBe('cancelled');
    await world.runJobs();
    expect((await alice.call(earnings.listWithdrawals, { id: ids[0] })).list[0]?.state).toBe('signed');
    expect((await alice.call(earnings.listWithdrawals, { id: ids[1] })).list[0]?.state).toBe('cancelled');
    expect(await usdtOf(alice)).toMatchObject({ held: units('20'), available: units('80') });
  });

  test('lets either the signature or the cancellation win, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const alice = await memberWithUsdt('20');
      const id = await crashesAfterTheHold(alice, '20');
      const [cancelled] = await Promise.allSettled([
        alice.call(earnings.cancelWithdrawal, { id }),
        signWithdrawal(world.context, { account: alice.id, id }),
      ]);
      const state = (await alice.call(earnings.listWithdrawals, { id })).list[0]?.state;
      expect(state).toBe(cancelled.status === 'fulfilled' ? 'cancelled' : 'signed');
      expect(await usdtOf(alice)).toMatchObject({ held: state === 'signed' ? units('20') : 0n });
    }
  });

  test('asks for the same voucher again after a crash, not for a second one', async () => {
    const alice = await memberWithUsdt('100');
    signer.isAway = true;
    const first = await alice.call(earnings.withdraw, { asset: 'USDT', amount: '20' });
    signer.isAway = false;
    await world.advanceMinutes(60);
    await world.runJobs();
    const [signed] = (await alice.call(earnings.listWithdrawals, { id: first.id })).list;
    expect(signed?.expiresAt).toBe(first.expiresAt);
  });

  test('returns everything once for 20 concurrent cancellations', async () => {
    const alice = await memberWithUsdt('2000');
    const { id, state } = await alice.call(earnings.withdraw, { asset: 'USDT', amount: '1500' });
    expect(state).toBe('approval');
    const answers = await Promise.all(Array.from({ length: 20 }, () => alice.call(earnings.cancelWithdrawal, { id })));
    expect(answers.every((answer) => answer.state === 'cancelled')).toBe(true);
    expect(await usdtOf(alice)).toMatchObject({ available: units('2000'), held: 0n });
  });
});
