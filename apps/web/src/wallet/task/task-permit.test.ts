import { expect, test, vi } from 'vitest';
import { ALICE, CHAIN, WalletRefusal } from '../fakes.test-parts.ts';
import type { SignedPermit } from '../permit/permit-calls.ts';
import { EXACT, PAY, setUpTask } from './payment.test-parts.ts';
import type { WalletTask } from './task.ts';
import { stagesOf } from './task-stages.ts';

const PAY_BCG = { ...PAY, asset: 'BCG', amount: '98' } as WalletTask;
const UNITS = 98n * 10n ** 18n;

/** A token that takes permits, with a wallet that signs them; a test changes what they say. */
function setUp(change: Record<string, unknown> = {}) {
  const token = { nonce: 0n };
  const signPermit = vi.fn(
    async (_asset: string, value: bigint): Promise<SignedPermit | null> => ({
      ...{ owner: ALICE, spender: CHAIN.vault as typeof ALICE, value, nonce: token.nonce, deadline: 2_000n },
      ...{ v: 27, r: '0x01', s: '0x02' },
    }),
  );
  const isPermitGood = vi.fn(async (_: string, { nonce }: SignedPermit) => nonce === token.nonce);
  const balance = async () => 1_000n * 10n ** 18n;
  const world = setUpTask({ balance, canPermit: async () => true, signPermit, isPermitGood, ...change });
  return { ...world, token, signPermit, isPermitGood };
}

const shown = (run: { view: () => Parameters<typeof stagesOf>[0] }) =>
  stagesOf(run.view()).map(({ key, state, title, text }) => [key, state, title, text].join(' '));

test('a payment is signed and sent by one tap: one signature, one transaction, nothing approved', async () => {
  const world = setUp();
  const run = world.make(PAY_BCG);
  await run.start();
  expect(run.view()).toMatchObject({ stage: 'approve', waitingFor: null, permit: 'offered' });
  expect(shown(run)[0]).toBe('approve now wallet.permit wallet.permit.question');
  await run.approve(EXACT);
  expect(world.approved).toEqual([]);
  expect(world.signPermit.mock.calls).toEqual([['BCG', UNITS]]);
  expect(world.calls.act.mock.calls).toMatchObject([[PAY_BCG, UNITS, { value: UNITS, nonce: 0n }]]);
  expect(run.view()).toMatchObject({ stage: 'done', problem: null });
  expect(shown(run)[0]).toBe('approve done wallet.permitted ');
  expect(world.seen).toEqual([
    'check:chain',
    'approve:user',
    'approve:wallet',
    'sign:user',
    'sign:wallet',
    'confirm:chain',
    'done:user',
  ]);
});

test('the wallet is asked for a signature in words of its own', async () => {
  const world = setUp();
  const run = world.make(PAY_BCG);
  await run.start();
  const during: string[] = [];
  world.signPermit.mockImplementationOnce(async () => {
    during.push(shown(run)[0] ?? '');
    return null;
  });
  await run.approve(EXACT);
  expect(during).toEqual(['approve now wallet.permit wallet.permit.wallet']);
});

test('a token, vault or account without permits is approved as ever, and no signature is asked for', async () => {
  const world = setUp({ canPermit: async () => false });
  const run = world.make(PAY_BCG);
  await run.start();
  expect(shown(run)[0]).toBe('approve now wallet.approve wallet.approve.question');
  await run.approve(EXACT);
  expect([world.approved, world.signPermit.mock.calls]).toEqual([[UNITS], []]);
  expect(world.calls.act.mock.calls[0]?.[2]).toBeNull();
});

test('nothing is signed where the allowance is sufficient', async () => {
  const world = setUp();
  world.state.allowance = UNITS;
  const run = world.make(PAY_BCG);
  await run.start();
  expect(run.view()).toMatchObject({ stage: 'sign', permit: 'none' });
  await run.sign();
  expect(world.signPermit).not.toHaveBeenCalled();
  expect(run.view().stage).toBe('done');
});

test.each([
  ['up to a limit', { choice: 'capped', cap: '500' }, 500n * 10n ** 18n],
  ['a very large amount', { choice: 'large', cap: '' }, 2n ** 256n - 1n],
] as const)('who allows %s approves by a transaction: a signature is for exactly one payment', async (_, approval, units) => {
  const world = setUp();
  const run = world.make(PAY_BCG);
  await run.start();
  expect(stagesOf(run.view(), approval.choice)[0]).toMatchObject({ title: 'wallet.approve', text: 'wallet.approve.question' });
  await run.approve(approval);
  expect([world.approved, world.signPermit.mock.calls]).toEqual([[units], []]);
  expect(run.view().stage).toBe('done');
});

test('a wallet that cannot sign approves within the same tap, and nothing is said about it', async () => {
  const world = setUp();
  world.signPermit.mockResolvedValueOnce(null);
  const run = world.make(PAY_BCG);
  const problems: unknown[] = [];
  run.subscribe(() => problems.push(run.view().problem));
  await run.start();
  await run.approve(EXACT);
  expect(world.approved).toEqual([UNITS]);
  expect(world.calls.act.mock.calls).toMatchObject([[PAY_BCG, UNITS, null]]);
  expect(run.view().stage).toBe('done');
  expect(problems.filter((problem) => problem !== null)).toEqual([]);
});

test('a signature that the token would refuse is never sent: the approval takes its place', async () => {
  const world = setUp();
  world.isPermitGood.mockResolvedValueOnce(false);
  const run = world.make(PAY_BCG);
  await run.start();
  await run.approve(EXACT);
  expect(world.approved).toEqual([UNITS]);
  expect(world.calls.act.mock.calls).toMatchObject([[PAY_BCG, UNITS, null]]);
});

test('returns control when the member declines to sign, and asks for no approval', async () => {
  const world = setUp();
  world.signPermit.mockRejectedValueOnce(Object.assign(new Error('wrapped'), { cause: new WalletRefusal(4001) }));
  const run = world.make(PAY_BCG);
  await run.start();
  await run.approve(EXACT);
  expect(run.view()).toMatchObject({ stage: 'approve', waitingFor: null, problem: null, permit: 'offered' });
  expect([world.approved, world.calls.act.mock.calls]).toEqual([[], []]);
  await run.approve(EXACT);
  expect(world.signPermit).toHaveBeenCalledTimes(2);
  expect(run.view().stage).toBe('done');
});

test('reports an open request of the wallet as such, and does not approve instead', async () => {
  const world = setUp();
  world.signPermit.mockRejectedValueOnce(new WalletRefusal(-32_002));
  const run = world.make(PAY_BCG);
  await run.start();
  await run.approve(EXACT);
  expect(run.view()).toMatchObject({ stage: 'approve', waitingFor: null, problem: { kind: 'notReached' } });
  expect(world.approved).toEqual([]);
});

test('keeps the signature for the next tap when the member declines the payment', async () => {
  const world = setUp();
  world.calls.act.mockRejectedValueOnce(new WalletRefusal(4001));
  const run = world.make(PAY_BCG);
  await run.start();
  await run.approve(EXACT);
  expect(run.view()).toMatchObject({ stage: 'sign', waitingFor: null, permit: 'signed', problem: null });
  await run.sign();
  expect(world.signPermit).toHaveBeenCalledOnce();
  expect(world.calls.act.mock.calls[1]).toMatchObject([PAY_BCG, UNITS, { nonce: 0n }]);
  expect(run.view().stage).toBe('done');
});

test('trying again after a failure uses the signature too', async () => {
  const world = setUp();
  world.calls.act.mockRejectedValueOnce(new Error('no answer'));
  const run = world.make(PAY_BCG);
  await run.start();
  await run.approve(EXACT);
  expect(run.view().problem).toMatchObject({ kind: 'notReached' });
  await run.check();
  expect(run.view()).toMatchObject({ stage: 'sign', waitingFor: null, permit: 'signed' });
  await run.sign();
  expect(world.signPermit).toHaveBeenCalledOnce();
});

test('asks the wallet to sign again when the nonce was used meanwhile, and sends nothing', async () => {
  const world = setUp();
  world.calls.act.mockRejectedValueOnce(new WalletRefusal(4001));
  const run = world.make(PAY_BCG);
  await run.start();
  await run.approve(EXACT);
  world.token.nonce = 1n;
  await run.sign();
  expect(world.calls.act).toHaveBeenCalledOnce();
  expect(run.view()).toMatchObject({ stage: 'approve', waitingFor: null, permit: 'offered', problem: null });
  await run.approve(EXACT);
  expect(world.calls.act.mock.calls[1]).toMatchObject([PAY_BCG, UNITS, { nonce: 1n }]);
  expect(run.view().stage).toBe('done');
});

test('a permit that another account has submitted pays as an allowance, without a further question', async () => {
  const world = setUp();
  world.calls.act.mockRejectedValueOnce(new WalletRefusal(4001));
  const run = world.make(PAY_BCG);
  await run.start();
  await run.approve(EXACT);
  Object.assign(world.token, { nonce: 1n });
  world.state.allowance = UNITS;
  await run.sign();
  expect(world.signPermit).toHaveBeenCalledOnce();
  expect(world.calls.act.mock.calls[1]).toEqual([PAY_BCG, UNITS, null]);
  expect(run.view().stage).toBe('done');
});

test('a permit that was submitted while the wallet signed pays as an allowance', async () => {
  const world = setUp();
  world.isPermitGood.mockImplementationOnce(async () => {
    world.state.allowance = UNITS;
    return false;
  });
  const run = world.make(PAY_BCG);
  await run.start();
  await run.approve(EXACT);
  expect(world.approved).toEqual([]);
  expect(world.calls.act.mock.calls).toEqual([[PAY_BCG, UNITS, null]]);
});

test('after a payment that the network dropped the next one is signed with the nonce of then', async () => {
  const world = setUp({ receipt: async () => null, isKnown: async () => false, minedNonce: async () => 0 });
  world.server.answers['/api/bot/purchase'] = () => ({ purchase: { state: 'awaiting', confirmations: null } });
  const dropped = world.make(PAY_BCG);
  await dropped.start();
  await dropped.approve(EXACT);
  expect(dropped.view().problem).toEqual({ kind: 'dropped' });
  world.token.nonce = 7n;
  const next = world.make(PAY_BCG);
  await next.start();
  expect(next.view()).toMatchObject({ stage: 'approve', permit: 'offered' });
  await next.approve(EXACT);
  expect(world.calls.act.mock.calls.map(([, , permit]) => permit?.nonce)).toEqual([0n, 7n]);
});

test('asks the wallet once for repeated taps', async () => {
  const world = setUp();
  const run = world.make(PAY_BCG);
  await run.start();
  await Promise.all([run.approve(EXACT), run.approve(EXACT)]);
  expect(world.signPermit).toHaveBeenCalledOnce();
  expect(world.calls.act).toHaveBeenCalledOnce();
});

test.each(['leave', 'close'] as const)('after %s during the signature nothing further is asked', async (how) => {
  for (const answer of ['signs', 'cannot'] as const) {
    const world = setUp();
    const run = world.make(PAY_BCG);
    await run.start();
    const sign = world.signPermit.getMockImplementation();
    world.signPermit.mockImplementationOnce(async (asset, value) => {
      run[how]();
      return answer === 'signs' && sign ? sign(asset, value) : null;
    });
    await run.approve(EXACT);
    expect([world.approved, world.calls.act.mock.calls]).toEqual([[], []]);
    expect(run.view()).toMatchObject({ waitingFor: null, hash: null, problem: null });
  }
});

test('a price that ends while the wallet is asked to sign is not approved for', async () => {
  const world = setUp();
  const run = world.make({ ...PAY_BCG, expiresAt: new Date(2_000).toISOString() } as WalletTask);
  await run.start();
  world.signPermit.mockImplementationOnce(async () => {
    world.passTime();
    return null;
  });
  await run.approve(EXACT);
  expect(world.approved).toEqual([]);
  expect(run.view()).toMatchObject({ waitingFor: null, problem: { kind: 'expired' } });
});
