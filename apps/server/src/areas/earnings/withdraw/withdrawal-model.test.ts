import { earnings, type WithdrawalState } from '@ocean/api/areas/earnings';
import { Refusal, type RefusalKey } from '@ocean/api/errors';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { VoucherSigner } from '../../../context.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { createLocalSigner } from '../../../signer/local-signer.ts';

const RUNS = 12;
const START = 3_000n * 10n ** 6n;

let inner: VoucherSigner;
let isSignerAway = false;
const signer: VoucherSigner = {
  sign: (voucher) => (isSignerAway ? Promise.reject(new Error('the signer does not answer')) : inner.sign(voucher)),
};
const world = useWorld({ context: { signer } });
beforeAll(async () => {
  inner = createLocalSigner(world.context.config);
});

/**
 * The complete state of one member's withdrawals, without a database, a chain or a clock. `automatic` is what passed
 * without approval today.
 */
type Model = {
  available: bigint;
  automatic: bigint;
  isSignerAway: boolean;
  withdrawals: { id: string; units: bigint; state: WithdrawalState }[];
};
type Command =
  | { act: 'withdraw'; units: bigint }
  | { act: 'cancel' | 'claim'; which: number }
  | { act: 'signerLeaves' | 'signerReturns' | 'runJobs' | 'letVouchersExpire' };

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('withdraw' as const),
      units: fc.constantFrom(9_999_999n, 10_000_000n, 777_777_777n, 1_000_000_001n, 2_500_000_000n),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('cancel' as const, 'claim' as const), which: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('signerLeaves' as const, 'signerReturns' as const, 'runJobs' as const, 'letVouchersExpire' as const),
    }),
  },
);

/** Applies the rules. Returns the expected refusal, if any. */
function foresee(model: Model, next: Command): RefusalKey | undefined {
  switch (next.act) {
    case 'withdraw':
      return foreseeWithdrawal(model, next.units);
    case 'cancel':
      return foreseeCancelling(model, next.which);
    case 'claim': {
      const withdrawal = model.withdrawals[next.which];
      if (withdrawal?.state === 'signed') withdrawal.state = 'claimed';
      return undefined;
    }
    case 'signerLeaves':
    case 'signerReturns':
      model.isSignerAway = next.act === 'signerLeaves';
      return undefined;
    case 'runJobs':
      for (const one of model.withdrawals) if (one.state === 'held' && !model.isSignerAway) one.state = 'signed';
      return undefined;
    case 'letVouchersExpire':
      model.automatic = 0n;
      for (const one of model.withdrawals) {
        if (one.state !== 'held' && one.state !== 'signed') continue;
        one.state = 'refunded';
        model.available += one.units;
      }
      return undefined;
  }
}

function foreseeWithdrawal(model: Model, units: bigint): RefusalKey | undefined {
  if (units < 10_000_000n) return 'WITHDRAW_BELOW_MIN';
  if (units > model.available) return 'BALANCE_INSUFFICIENT';
  model.available -= units;
  const isAutomatic = model.automatic + units <= 1_000_000_000n;
  if (isAutomatic) model.automatic += units;
  const state = !isAutomatic ? 'approval' : model.isSignerAway ? 'held' : 'signed';
  model.withdrawals.push({ id: '', units, state });
  return undefined;
}

function foreseeCancelling(model: Model, which: number): RefusalKey | undefined {
  const withdrawal = model.withdrawals[which];
  if (!withdrawal || withdrawal.state === 'cancelled') return undefined;
  if (withdrawal.state !== 'approval') return 'WITHDRAW_STATE';
  withdrawal.state = 'cancelled';
  model.available += withdrawal.units;
  return undefined;
}

/** The same on the real platform. */
async function perform(alice: Member, model: Model, next: Command): Promise<string | undefined> {
  switch (next.act) {
    case 'withdraw':
      return (
        await alice.call(earnings.withdraw, {
          asset: 'USDT',
          amount: `${next.units / 10n ** 6n}.${String(next.units % 10n ** 6n).padStart(6, '0')}`,
        })
      ).id;
    case 'cancel': {
      const id = model.withdrawals[next.which]?.id;
      if (id) await alice.call(earnings.cancelWithdrawal, { id });
      return undefined;
    }
    case 'claim':
      await claimIfSigned(alice, model.withdrawals[next.which]?.id);
      return undefined;
    case 'signerLeaves':
    case 'signerReturns':
      isSignerAway = next.act === 'signerLeaves';
      return undefined;
    case 'runJobs':
      await world.runJobs();
      return undefined;
    case 'letVouchersExpire':
      await world.advanceMinutes(25 * 60);
      await world.settle();
      await world.runJobs();
      return undefined;
  }
}

async function claimIfSigned(alice: Member, id: string | undefined): Promise<void> {
  const [withdrawal] = id ? (await alice.call(earnings.listWithdrawals, { id })).list : [];
  if (!withdrawal?.voucher) return;
  await alice.claims(withdrawal);
  await world.settle();
}

async function expectSame(alice: Member, model: Model): Promise<void> {
  const { list } = await alice.call(earnings.listWithdrawals, { size: 100 });
  const states = new Map(list.map((withdrawal) => [withdrawal.id, withdrawal.state]));
  expect(model.withdrawals.map(({ id }) => states.get(id))).toEqual(model.withdrawals.map(({ state }) => state));
  const open = model.withdrawals.filter(({ state }) => ['held', 'approval', 'signed'].includes(state));
  expect(await readBalance(world.context.db, member(alice.id).available('USDT'))).toMatchObject({
    available: model.available,
    held: open.reduce((sum, { units }) => sum + units, 0n),
  });
}

describe('withdrawals in any order', () => {
  test('match a model without database and chain after every step', { timeout: 180_000 }, async () => {
    const play = async (commands: Command[]) => {
      const alice = await world.member();
      await alice.deposits('USDT', '3000');
      isSignerAway = false;
      const model: Model = { available: START, automatic: 0n, isSignerAway: false, withdrawals: [] };
      for (const next of commands) {
        const before = structuredClone(model);
        const expected = foresee(model, next);
        const made = await perform(alice, before, next).catch((refusal) => {
          if (refusal instanceof Refusal) return refusal;
          throw refusal;
        });
        expect(made instanceof Refusal ? made.key : undefined, JSON.stringify(next.act)).toBe(expected);
        const newest = model.withdrawals.at(-1);
        if (newest?.id === '' && typeof made === 'string') newest.id = made;
        await expectSame(alice, model);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), play), {
      numRuns: RUNS,
      endOnFailure: true,
    });
  });
});
