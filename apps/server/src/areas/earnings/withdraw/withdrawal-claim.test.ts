import { randomUUID } from 'node:crypto';
import { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { testTokenAbi } from '@ocean/chain/abi/test-token';
import { keccak256, toBytes } from 'viem';
import { describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { member, platform } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { voucherIdOf } from '../../../signer/withdrawal-voucher.ts';
import { expireWithdrawals } from './expire-withdrawals.ts';
import { type ClaimedEvent, ClaimMismatch, settleClaim } from './settle-claim.ts';

type Withdrawal = OutputOf<typeof earnings.withdraw>;

const world = useWorld();

const bcg = (amount: string) => world.unitsOf('BCG', amount);
const bcgOf = (who: Member) => readBalance(world.context.db, member(who.id).available('BCG'));
const shown = async (who: Member, id: string) => (await who.call(earnings.listWithdrawals, { id })).list[0];

const administers: typeof world.administers = (...call) => world.administers(...call);
const readToken = (asset: 'BCG' | 'USDT', functionName: 'totalSupply' | 'balanceOf', args: readonly unknown[] = []) =>
  world.reader.readContract({ abi: testTokenAbi, address: world.tokenOf(asset), functionName, args } as never) as Promise<bigint>;

/** Expects the vault's balance on chain to equal the ledger's record of it. */
async function expectMirror(asset: 'BCG' | 'USDT'): Promise<void> {
  const { posted } = await readBalance(world.context.db, platform.vault(asset));
  expect(-posted).toBe(await readToken(asset, 'balanceOf', [world.deployment.vault]));
}

describe('a claim', () => {
  test('pays the net, burns two percent on chain, and every book agrees', async () => {
    const alice = await world.memberWithBcg('100');
    const preview = await alice.call(earnings.checkWithdrawal, { asset: 'BCG', amount: '100' });
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    expect(withdrawal).toMatchObject({ state: 'signed', fee: preview.fee, burn: preview.burn, net: preview.net });
    const supply = await readToken('BCG', 'totalSupply');
    const treasury = await readBalance(world.context.db, platform.treasury('BCG'));

    const txHash = await alice.claims(withdrawal);
    expect(await readToken('BCG', 'balanceOf', [alice.address])).toBe(bcg(preview.net));
    expect(supply - (await readToken('BCG', 'totalSupply'))).toBe(bcg(preview.burn));

    await world.follower.step();
    expect(await shown(alice, withdrawal.id)).toMatchObject({ state: 'signed', txHash, confirmations: { have: 0, need: 2 } });
    expect(await bcgOf(alice)).toMatchObject({ held: bcg('100') });

    await world.settle();
    expect(await shown(alice, withdrawal.id)).toMatchObject({ state: 'claimed', txHash, confirmations: null, voucher: null });
    expect(await bcgOf(alice)).toMatchObject({ held: 0n, available: bcg('885') });
    const treasuryAfter = await readBalance(world.context.db, platform.treasury('BCG'));
    expect(treasuryAfter.available - treasury.available).toBe(bcg('1'));
    await expectMirror('BCG');
    await expectMirror('USDT');
  });

  test('pays a stablecoin without a burn', async () => {
    const alice = await world.member();
    await alice.deposits('USDT', '50');
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'USDT', amount: '20' });
    const supply = await readToken('USDT', 'totalSupply');
    await alice.claims(withdrawal);
    await world.settle();
    expect(await readToken('USDT', 'balanceOf', [alice.address])).toBe(world.unitsOf('USDT', '19'));
    expect(await readToken('USDT', 'totalSupply')).toBe(supply);
    expect((await shown(alice, withdrawal.id))?.state).toBe('claimed');
    await expectMirror('USDT');
  });

  test('is refused by the vault a second time, and to any other account', async () => {
    const [alice, mallory] = [await world.memberWithBcg('100'), await world.member()];
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    await expect(mallory.claims(withdrawal)).rejects.toThrow(/NotYourVoucher/);
    await alice.claims(withdrawal);
    await expect(alice.claims(withdrawal)).rejects.toThrow(/VoucherUsed/);
    await world.settle();
    expect(await bcgOf(alice)).toMatchObject({ available: bcg('885'), held: 0n });
  });

  test('is refused by the vault when any part of the voucher was changed', async () => {
    const alice = await world.memberWithBcg('100');
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    const { voucher } = withdrawal;
    if (!voucher) throw new Error('not signed');
    const tampered = [
      { ...voucher, netUnits: bcg('98').toString() },
      { ...voucher, burnUnits: '0' },
      { ...voucher, deadline: voucher.deadline + 1 },
      { ...voucher, id: voucherIdOf(randomUUID()) },
    ];
    for (const forged of tampered) await expect(alice.claims({ ...withdrawal, voucher: forged })).rejects.toThrow(/WrongSigner/);
    await alice.claims(withdrawal);
    await world.settle();
  });
});

describe('a claim that the follower delivers', () => {
  async function claimed(): Promise<{ alice: Member; withdrawal: Withdrawal; event: ClaimedEvent }> {
    const alice = await world.memberWithBcg('100');
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    const event: ClaimedEvent = {
      kind: 'Claimed',
      voucherId: voucherIdOf(withdrawal.id),
      account: alice.id,
      token: world.tokenOf('BCG'),
      netUnits: bcg('97'),
      burnUnits: bcg('2'),
      blockNumber: 1,
      blockHash: `0x${'1'.repeat(64)}`,
      blockTime: 1,
      txHash: `0x${'2'.repeat(64)}`,
    };
    return { alice, withdrawal, event };
  }
  const settles = (event: ClaimedEvent) => world.context.db.transaction((tx) => settleClaim(world.context, tx, event));

  test('settles once however often it comes', async () => {
    const alice = await world.memberWithBcg('100');
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    const txHash = await alice.claims(withdrawal);
    await world.settle();
    const { event } = await claimed();
    const replayed = { ...event, voucherId: voucherIdOf(withdrawal.id), account: alice.id, txHash };
    await Promise.all(Array.from({ length: 10 }, () => settles(replayed)));
    expect(await bcgOf(alice)).toMatchObject({ available: bcg('885'), held: 0n });
    await expectMirror('BCG');
  });

  test.each<[string, Partial<ClaimedEvent>]>([
    ['another net', { netUnits: 97n * 10n ** 18n + 1n }],
    ['another burn', { burnUnits: 0n }],
    ['another token', { token: `0x${'9'.repeat(40)}` }],
    ['another account', { account: `0x${'8'.repeat(40)}` }],
    ['an id of no withdrawal', { voucherId: voucherIdOf('00000000-0000-4000-8000-000000000000') }],
    ['an id that the platform cannot make', { voucherId: `0x${'f'.repeat(64)}` }],
  ])('stops everything on %s, and changes nothing', async (_name, difference) => {
    const { alice, withdrawal, event } = await claimed();
    await expect(settles({ ...event, ...difference })).rejects.toThrow(ClaimMismatch);
    expect((await shown(alice, withdrawal.id))?.state).toBe('signed');
    expect(await bcgOf(alice)).toMatchObject({ held: bcg('100') });
  });

  test('stops everything on a claim of a withdrawal that was cancelled', async () => {
    const alice = await world.memberWithBcg('1500');
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '12000' });
    await alice.call(earnings.cancelWithdrawal, { id: withdrawal.id });
    const { event } = await claimed();
    const impossible = {
      ...event,
      voucherId: voucherIdOf(withdrawal.id),
      account: alice.id,
      netUnits: bcg(withdrawal.net),
      burnUnits: bcg(withdrawal.burn),
    };
    await expect(settles(impossible)).rejects.toThrow(/is cancelled but was claimed/);
  });
});

describe('an unclaimed voucher', () => {
  test('goes back, fee included, once a final block is past its deadline', async () => {
    const alice = await world.memberWithBcg('100');
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    await world.advanceMinutes(23 * 60);
    await world.settle();
    await world.runJobs();
    expect((await shown(alice, withdrawal.id))?.state).toBe('signed');

    await world.advanceMinutes(61);
    // The chain's newest block is past the deadline, but it is not final yet.
    await world.follower.step();
    await world.runJobs();
    expect((await shown(alice, withdrawal.id))?.state).toBe('signed');

    await world.settle();
    await Promise.all([world.runJobs(), world.runJobs(), world.runJobs()]);
    await world.runJobs();
    expect(await shown(alice, withdrawal.id)).toMatchObject({ state: 'refunded', voucher: null });
    expect(await bcgOf(alice)).toMatchObject({ held: 0n, available: bcg('985') });
    await expect(alice.claims(withdrawal)).rejects.toThrow(/VoucherExpired/);
    await expectMirror('BCG');
  });

  test('is not refunded when it was claimed just before the deadline and the claim is not settled yet', async () => {
    const alice = await world.memberWithBcg('100');
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    await world.advanceMinutes(23 * 60 + 30);
    await alice.claims(withdrawal);
    await world.advanceMinutes(60);
    await world.follower.step();
    await world.runJobs();
    expect((await shown(alice, withdrawal.id))?.state).toBe('signed');
    await world.settle();
    await world.runJobs();
    expect((await shown(alice, withdrawal.id))?.state).toBe('claimed');
    expect(await bcgOf(alice)).toMatchObject({ held: 0n, available: bcg('885') });
    await expectMirror('BCG');
  });
});

describe('the check on chain', () => {
  test('keeps a claim from being given back that the follower has not seen', async () => {
    const alice = await world.memberWithBcg('100');
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    await alice.claims(withdrawal);
    await world.advanceMinutes(25 * 60);
    const { number, timestamp } = await world.reader.getBlock();
    await expireWithdrawals(world.context, { number: Number(number), time: Number(timestamp) });
    expect((await shown(alice, withdrawal.id))?.state).toBe('signed');
    await world.settle();
    expect((await shown(alice, withdrawal.id))?.state).toBe('claimed');
  });
});

describe('a claim that a reorg removes before it is final', () => {
  async function losesItsClaim(who: Member, withdrawal: Withdrawal): Promise<void> {
    const snapshot = await world.tester.snapshot();
    const txHash = await who.claims(withdrawal);
    await world.follower.step();
    expect(await shown(who, withdrawal.id)).toMatchObject({ state: 'signed', txHash });
    await world.tester.revert({ id: snapshot });
    await world.mine(2);
    await world.follower.step();
    expect(await shown(who, withdrawal.id)).toMatchObject({ state: 'signed', txHash: null });
    expect(await bcgOf(who)).toMatchObject({ held: bcg('100') });
  }

  test('settles once when it is claimed again', async () => {
    const alice = await world.memberWithBcg('100');
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    await losesItsClaim(alice, withdrawal);
    const txHash = await alice.claims(withdrawal);
    await world.settle();
    expect(await shown(alice, withdrawal.id)).toMatchObject({ state: 'claimed', txHash });
    expect(await bcgOf(alice)).toMatchObject({ held: 0n, available: bcg('885') });
    await expectMirror('BCG');
  });

  test('goes back when nobody claims again', async () => {
    const alice = await world.memberWithBcg('100');
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    await losesItsClaim(alice, withdrawal);
    await world.advanceMinutes(25 * 60);
    await world.settle();
    await world.runJobs();
    expect((await shown(alice, withdrawal.id))?.state).toBe('refunded');
    expect(await bcgOf(alice)).toMatchObject({ held: 0n, available: bcg('985') });
    await expectMirror('BCG');
  });
});

describe('a claim at the moment of its expiry', () => {
  test('is settled, never given back, however the follower and the job meet', async () => {
    for (let round = 0; round < 3; round += 1) {
      const alice = await world.memberWithBcg('100');
      const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
      await world.advanceMinutes(23 * 60 + 59);
      await alice.claims(withdrawal);
      await world.advanceMinutes(2);
      await world.mine(world.context.config.confirmations);
      const { number, timestamp } = await world.reader.getBlock();
      const past = { number: Number(number), time: Number(timestamp) };
      const expiries = Array.from({ length: 8 }, () => expireWithdrawals(world.context, past));
      await Promise.all([world.settle(), ...expiries, world.runJobs()]);
      expect((await shown(alice, withdrawal.id))?.state).toBe('claimed');
      expect(await bcgOf(alice)).toMatchObject({ held: 0n, available: bcg('885') });
    }
    await expectMirror('BCG');
  });
});

describe('a vault that does not pay now', () => {
  test('refuses a voucher during a pause and pays it afterwards', async () => {
    const alice = await world.memberWithBcg('100');
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    await administers('pause');
    await expect(alice.claims(withdrawal)).rejects.toThrow(/EnforcedPause/);
    await world.settle();
    expect((await shown(alice, withdrawal.id))?.state).toBe('signed');
    await administers('unpause');
    await alice.claims(withdrawal);
    await world.settle();
    expect((await shown(alice, withdrawal.id))?.state).toBe('claimed');
  });

  test('leads to a refund when the voucher’s signer was replaced before the claim', async () => {
    const alice = await world.memberWithBcg('100');
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    const role = keccak256(toBytes('SIGNER_ROLE'));
    await administers('revokeRole', [role, LOCAL.signer.address]);
    await expect(alice.claims(withdrawal)).rejects.toThrow(/WrongSigner/);
    await world.advanceMinutes(25 * 60);
    await world.settle();
    await world.runJobs();
    expect((await shown(alice, withdrawal.id))?.state).toBe('refunded');
    expect(await bcgOf(alice)).toMatchObject({ held: 0n, available: bcg('985') });
    await administers('grantRole', [role, LOCAL.signer.address]);
  });

  test('pays a voucher that was over the cap once the cap has refilled', async () => {
    const alice = await world.memberWithBcg('100');
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    // Net and burn together count towards the cap: 99 BCG.
    await administers('setCap', [world.tokenOf('BCG'), bcg('99'), bcg('99') / 3600n]);
    await world.advanceMinutes(120);
    const other = await world.memberWithBcg('100');
    await other.claims(await other.call(earnings.withdraw, { asset: 'BCG', amount: '50' }));
    await expect(alice.claims(withdrawal)).rejects.toThrow(/CapExceeded/);
    await world.advanceMinutes(120);
    await alice.claims(withdrawal);
    await world.settle();
    expect((await shown(alice, withdrawal.id))?.state).toBe('claimed');
    await expectMirror('BCG');
  });
});
