import { earnings } from '@ocean/api/areas/earnings';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { readSettledBlock } from '../../../chain/reads/settled-block.ts';
import type { Context } from '../../../context.ts';
import { voucherIdOf } from '../../../signer/withdrawal-voucher.ts';
import { expireWithdrawals } from './expire-withdrawals.ts';
import { signHeldWithdrawals } from './sign-held-withdrawals.ts';

const world = useWorld();

/** More rows than one run of a job reads at a time. */
const CROWD = 105;

async function withdraws(who: Member, times: number): Promise<string[]> {
  const ids: string[] = [];
  for (let time = 0; time < times; time += 1) {
    ids.push((await who.call(earnings.withdraw, { asset: 'USDT', amount: '10' })).id);
  }
  return ids;
}

async function statesOf(ids: readonly string[]): Promise<Record<string, number>> {
  const rows = await world.context.db.many<{ state: string; count: number }>(
    sql`select state, count(*) as count from withdrawal where id = any(${ids}::uuid[]) group by state`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Members whose withdrawals stay within the daily limits. */
async function withdrawsInAll(times: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < times) ids.push(...(await withdraws(await world.memberWithUsdt('500'), Math.min(50, times - ids.length))));
  return ids;
}

describe('refunding', () => {
  const block = async () => {
    const found = await readSettledBlock(world.context.db);
    if (!found) throw new Error('no block is settled');
    return found;
  };
  /** The vault’s answer about these withdrawals makes the job fail. */
  const failingFor = (ids: readonly string[], error: Error): Context => {
    const bad = new Set(ids.map(voucherIdOf));
    const isVoucherUsed: Context['chain']['isVoucherUsed'] = async (id, at) => {
      if (bad.has(id)) throw error;
      return world.context.chain.isVoucherUsed(id, at);
    };
    return { ...world.context, chain: { ...world.context.chain, isVoucherUsed } };
  };

  test('one bad row, or more than a run reads at once, hold no other row up', { timeout: 120_000 }, async () => {
    const bad = await withdrawsInAll(CROWD);
    await world.advanceMinutes(1);
    const good = await withdraws(await world.memberWithUsdt('50'), 3);
    await world.advanceMinutes(25 * 60);
    await world.settle();
    await expireWithdrawals(failingFor(bad, new Error('a bad row')), await block());
    expect(await statesOf(good)).toEqual({ refunded: 3 });
    expect(await statesOf(bad)).toEqual({ signed: CROWD });
    await expireWithdrawals(world.context, await block());
    expect(await statesOf(bad)).toEqual({ refunded: CROWD });
  });

  test('stops when the chain does not answer, since the next row would fail as well', async () => {
    const ids = await withdraws(await world.memberWithUsdt('50'), 3);
    await world.advanceMinutes(25 * 60);
    await world.settle();
    const away = failingFor(ids, new Refusal('CHAIN_UNAVAILABLE'));
    await expect(expireWithdrawals(away, await block())).rejects.toMatchObject({ key: 'CHAIN_UNAVAILABLE' });
    expect(await statesOf(ids)).toEqual({ signed: 3 });
    await expireWithdrawals(world.context, await block());
    expect(await statesOf(ids)).toEqual({ refunded: 3 });
  });
});

describe('signing what is left', () => {
  test('is not held up by more rows that the signer refuses than a run reads at a time', { timeout: 120_000 }, async () => {
    const all = await withdrawsInAll(CROWD + 1);
    await world.context.db.run(sql`
      update withdrawal set state = 'held', signature = null, signed_at = null where id = any(${all}::uuid[])`);
    const [last = ''] = all.slice(-1);
    const signer: Context['signer'] = {
      sign: (voucher) =>
        voucher.id === voucherIdOf(last) ? world.context.signer.sign(voucher) : Promise.reject(new Error('no pending hold')),
    };
    await signHeldWithdrawals({ ...world.context, signer });
    expect(await statesOf([last])).toEqual({ signed: 1 });
    await signHeldWithdrawals(world.context);
    expect(await statesOf(all)).toEqual({ signed: CROWD + 1 });
  });
});
