import { randomUUID } from 'node:crypto';
import { earnings } from '@ocean/api/areas/earnings';
import { describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { VoucherToSign } from '../context.ts';
import { createLocalSigner } from './local-signer.ts';
import { VoucherRefused } from './voucher-refused.ts';
import { voucherIdOf } from './withdrawal-voucher.ts';

const world = useWorld();

async function signedVoucher(): Promise<{ voucher: VoucherToSign; signature: string }> {
  const alice = await world.member();
  await alice.deposits('USDT', '100');
  const { voucher } = await alice.call(earnings.withdraw, { asset: 'USDT', amount: '20' });
  if (!voucher) throw new Error('not signed');
  const { id, token, deadline, signature } = voucher;
  const toSign = {
    id,
    token,
    deadline,
    account: alice.id,
    netUnits: BigInt(voucher.netUnits),
    burnUnits: BigInt(voucher.burnUnits),
  };
  return { voucher: toSign as VoucherToSign, signature };
}

describe('the signer', () => {
  test('gives the same signature for the same voucher again', async () => {
    const { voucher, signature } = await signedVoucher();
    expect(await world.context.signer.sign(voucher)).toBe(signature);
  });

  test.each<[string, Partial<VoucherToSign>]>([
    ['a withdrawal that does not exist', { id: voucherIdOf(randomUUID()) }],
    ['an id that is not derived from a withdrawal', { id: `0x${'f'.repeat(64)}` }],
    ['a larger net', { netUnits: 20_000_000n }],
    ['a smaller net', { netUnits: 1n }],
    ['a burn', { burnUnits: 1n }],
    ['another account', { account: `0x${'a'.repeat(40)}` }],
    ['an unknown token', { token: `0x${'b'.repeat(40)}` }],
    ['a later deadline', { deadline: 4_000_000_000 }],
  ])('refuses %s', async (_name, difference) => {
    const { voucher } = await signedVoucher();
    await expect(world.context.signer.sign({ ...voucher, ...difference })).rejects.toThrow(VoucherRefused);
  });

  test('refuses another token that the platform knows', async () => {
    const { voucher } = await signedVoucher();
    await expect(world.context.signer.sign({ ...voucher, token: world.tokenOf('BCG') })).rejects.toThrow(VoucherRefused);
  });

  test('refuses a withdrawal whose hold has been released', async () => {
    const alice = await world.member();
    await alice.deposits('USDT', '1500');
    const { id, state } = await alice.call(earnings.withdraw, { asset: 'USDT', amount: '1200' });
    expect(state).toBe('approval');
    const voucher: VoucherToSign = {
      id: voucherIdOf(id),
      account: alice.id as `0x${string}`,
      token: world.tokenOf('USDT'),
      netUnits: world.unitsOf('USDT', '1199'),
      burnUnits: 0n,
      deadline: 4_000_000_000,
    };
    await expect(world.context.signer.sign(voucher)).rejects.toThrow(VoucherRefused);
    await alice.call(earnings.cancelWithdrawal, { id });
    await expect(world.context.signer.sign(voucher)).rejects.toThrow(VoucherRefused);
  });

  test('does not start without a key', () => {
    expect(() => createLocalSigner({ ...world.context.config, signerKey: null })).toThrow(/SIGNER_KEY/);
  });
});
