import { describe, expect, test, vi } from 'vitest';
import { ALICE, CHAIN, WalletRefusal } from '../fakes.test-parts.ts';
import { EXACT, HASH, PAY, setUpTask as setUp } from './payment.test-parts.ts';
import { readPending } from './pending-tasks.ts';
import type { WalletTask } from './task.ts';
import { stagesOf } from './task-stages.ts';
import { isApproved, isLost, isSent } from './task-states.ts';

const CLAIM = {
  kind: 'claim',
  title: 'Withdrawal',
  withdrawal: { id: 'w1', asset: 'BCG', net: '97', voucher: { netUnits: '97' } },
} as unknown as WalletTask;

describe('a claim', () => {
  test('asks the wallet at once, and after a no only at a tap', async () => {
    const act = vi.fn(() => Promise.reject(new WalletRefusal(4001)));
    const run = setUp({ act }).make(CLAIM);
    await run.start();
    expect(act).toHaveBeenCalledOnce();
    expect(run.view()).toMatchObject({ stage: 'sign', waitingFor: null, problem: null });
    await run.check();
    expect(act).toHaveBeenCalledOnce();
    await run.sign();
    expect(act).toHaveBeenCalledTimes(2);
  });

  test.each(['leave', 'close'] as const)('asks nothing after %s during the check', async (how) => {
    let answer = (_: bigint) => {};
    const feeWei = () =>
      new Promise<bigint>((resolve) => {
        answer = resolve;
      });
    const world = setUp({ feeWei });
    const run = world.make(CLAIM);
    const begun = run.start();
    await expect.poll(() => run.view().stage).toBe('check');
    await new Promise((resolve) => setImmediate(resolve));
    run[how]();
    answer(1n);
    await begun;
    expect(world.calls.act).not.toHaveBeenCalled();
  });
});

describe('an approval', () => {
  /** Holds the wallet's answer to the approval. */
  function heldApproval() {
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const state = { allowance: 0n };
    const approve = async (_: string, units: bigint) => {
      await isAnswered;
      state.allowance = units;
      return { hash: HASH, nonce: 1 };
    };
    const world = setUp({ approve, allowance: async () => state.allowance });
    return { ...world, answer: () => answer() };
  }

  test('leads on to the payment: the wallet is asked once its allowance is confirmed', async () => {
    const world = setUp();
    const run = world.make();
    await run.start();
    await run.approve(EXACT);
    expect(world.calls.act).toHaveBeenCalledOnce();
    expect(run.view()).toMatchObject({ stage: 'done', problem: null });
  });

  test.each(['leave', 'close'] as const)('leads to no payment after %s: its owner is no longer looking', async (how) => {
    const world = heldApproval();
    const run = world.make();
    await run.start();
    const approving = run.approve(EXACT);
    await expect.poll(() => run.view().waitingFor).toBe('wallet');
    run[how]();
    world.answer();
    await approving;
    expect(world.calls.act).not.toHaveBeenCalled();
    expect(run.view()).toMatchObject({ stage: 'sign', waitingFor: null, hash: null });
  });

  test.each(['leave', 'close'] as const)('asks for nothing after %s during the reset before it', async (how) => {
    const receipt = { isSuccess: true, blockNumber: 100n };
    let mine = (_: typeof receipt) => {};
    const mined = new Promise<typeof receipt>((resolve) => {
      mine = resolve;
    });
    const world = setUp({ receipt: () => mined });
    world.state.allowance = 5n;
    const run = world.make();
    await run.start();
    const approving = run.approve(EXACT);
    await expect.poll(() => run.view()).toMatchObject({ stage: 'approve', waitingFor: 'chain' });
    run[how]();
    mine(receipt);
    await approving;
    expect(world.approved).toEqual([0n]);
    expect(run.view()).toMatchObject({ stage: 'approve', waitingFor: null, problem: null });
  });

  test('is not asked for on a price that has ended since the check', async () => {
    const world = setUp();
    const run = world.make({ ...PAY, expiresAt: new Date(2_000).toISOString() } as WalletTask);
    await run.start();
    expect(run.view()).toMatchObject({ stage: 'approve', problem: null });
    world.passTime();
    await run.approve(EXACT);
    expect(world.approved).toEqual([]);
    expect(run.view()).toMatchObject({ waitingFor: null, problem: { kind: 'expired' } });
  });

  test('a no to the payment that follows is asked again by a tap, without a second approval', async () => {
    const world = setUp();
    world.calls.act.mockRejectedValueOnce(new WalletRefusal(4001));
    const run = world.make();
    await run.start();
    await run.approve(EXACT);
    expect(run.view()).toMatchObject({ stage: 'sign', waitingFor: null, problem: null, hash: null });
    await run.sign();
    expect(world.approved).toEqual([98_000_000n]);
    expect(run.view().stage).toBe('done');
  });

  test('leads to no payment of a quote that has expired meanwhile: nothing is sent that could not buy', async () => {
    const world = setUp();
    const run = world.make({ ...PAY, expiresAt: new Date(1_000).toISOString() } as WalletTask);
    await run.start();
    await run.approve(EXACT);
    expect(world.calls.act).not.toHaveBeenCalled();
    expect(run.view()).toMatchObject({ waitingFor: null, hash: null, problem: { kind: 'expired' } });
    await run.sign();
    expect(world.calls.act).not.toHaveBeenCalled();
  });
});

describe('an approval over a reload', () => {
  test('is noted from the moment it is sent, and forgotten once the payment is', async () => {
    const world = setUp();
    const noted: unknown[] = [];
    const receipt = world.calls.receipt;
    world.calls.receipt = async (hash) => {
      noted.push(readPending(world.storage, 1_000).map(({ isApproval, task }) => [isApproval, task.title]));
      return receipt(hash);
    };
    const run = world.make();
    await run.start();
    await run.approve(EXACT);
    expect(noted[0]).toEqual([[true, '1 Ocean Bot']]);
    expect(noted.at(-1)).toEqual([[undefined, '1 Ocean Bot']]);
    expect(run.view().stage).toBe('done');
  });

  test('is no payment: it waits for its member, who pays by a tap without approving again', async () => {
    const world = setUp();
    world.state.allowance = 98_000_000n;
    const noted = {
      task: PAY,
      from: ALICE,
      chainId: CHAIN.chainId,
      hash: HASH,
      nonce: 1,
      sentAt: 1_000,
      isApproval: true,
    } as const;
    const run = world.make(PAY, noted);
    expect(run.view()).toMatchObject({ wasApproved: true, hash: null, waitingFor: null });
    expect([isApproved(run), isSent(run), isLost(run)]).toEqual([true, false, false]);
    await run.goOn();
    expect(run.view()).toMatchObject({ stage: 'sign', waitingFor: null });
    expect([world.approved, world.calls.act.mock.calls]).toEqual([[], []]);
    await run.sign();
    expect(run.view().stage).toBe('done');
    expect(isApproved(run)).toBe(false);
  });

  test('is forgotten when its sheet is closed, and when it failed on chain', async () => {
    const closed = setUp();
    const run = closed.make();
    closed.calls.receipt = async () => {
      run.close();
      return { isSuccess: true, blockNumber: 100n };
    };
    await run.start();
    await run.approve(EXACT);
    expect(readPending(closed.storage, 1_000)).toEqual([]);
    const failed = setUp({ receipt: async () => ({ isSuccess: false, blockNumber: 100n }) });
    const other = failed.make();
    await other.start();
    await other.approve(EXACT);
    expect(readPending(failed.storage, 1_000)).toEqual([]);
  });

  test('is not noted for a reset, which allows nothing', async () => {
    const world = setUp();
    world.state.allowance = 5n;
    const noted: number[] = [];
    const approve = world.calls.approve;
    world.calls.approve = async (asset, units) => {
      noted.push(readPending(world.storage, 1_000).length);
      return approve(asset, units);
    };
    const run = world.make();
    await run.start();
    await run.approve(EXACT);
    expect(noted).toEqual([0, 0]);
  });
});

describe('a payment', () => {
  test('goes through check, approval, signing, confirmation and settlement', async () => {
    const world = setUp();
    const run = world.make();
    await run.start();
    expect(run.view()).toMatchObject({ stage: 'approve', waitingFor: null });
    await run.approve(EXACT);
    expect(world.approved).toEqual([98_000_000n]);
    expect(run.view()).toMatchObject({ stage: 'done', hash: HASH, problem: null });
    expect(world.server.called[0]?.input).toEqual({ purchaseId: 'p1', payBy: 'wallet', txHash: HASH });
    expect(world.seen).toEqual([
      'check:chain',
      'approve:user',
      'approve:wallet',
      'approve:chain',
      'sign:user',
      'sign:wallet',
      'confirm:chain',
      'done:user',
    ]);
    expect(readPending(world.storage, 1_000)).toEqual([]);
  });

  test('asks for no approval when the vault may already take enough', async () => {
    const world = setUp();
    world.state.allowance = 98_000_000n;
    const run = world.make();
    await run.start();
    expect(world.approved).toEqual([]);
    expect(run.view().stage).toBe('sign');
  });

  test('resets a token that wants it before approving anew', async () => {
    const world = setUp();
    world.state.allowance = 5n;
    const run = world.make();
    await run.start();
    await run.approve(EXACT);
    expect(world.approved).toEqual([0n, 98_000_000n]);
  });

  test('stops when the wallet allowed less than the payment needs', async () => {
    const world = setUp({ approve: async () => ({ hash: HASH, nonce: 1 }), allowance: async () => 97_000_000n });
    const run = world.make();
    await run.start();
    await run.approve(EXACT);
    expect(run.view()).toMatchObject({
      stage: 'approve',
      waitingFor: null,
      problem: { kind: 'allowanceLow', have: 97_000_000n, need: 98_000_000n },
    });
    expect(world.calls.act).not.toHaveBeenCalled();
  });

  test('asks nothing of the wallet when the balance does not cover it', async () => {
    const world = setUp({ balance: async () => 97_999_999n });
    const run = world.make();
    await run.start();
    expect(run.view().problem).toEqual({ kind: 'balanceLow', have: 97_999_999n, need: 98_000_000n });
    expect(world.approved).toEqual([]);
  });

  test('a no in the wallet is not an error and can be answered again', async () => {
    const world = setUp();
    world.state.allowance = 98_000_000n;
    world.calls.act.mockRejectedValueOnce(Object.assign(new Error('wrapped'), { cause: new WalletRefusal(4001) }));
    const run = world.make();
    await run.start();
    await run.sign();
    expect(run.view()).toMatchObject({ stage: 'sign', waitingFor: null, problem: null, hash: null });
    await run.sign();
    expect(run.view().stage).toBe('done');
  });

  test('opens the wallet only when it is told to, and once', async () => {
    const world = setUp();
    world.state.allowance = 98_000_000n;
    const run = world.make();
    await run.start();
    expect(run.view()).toMatchObject({ stage: 'sign', waitingFor: null });
    expect(world.calls.act).not.toHaveBeenCalled();
    await Promise.all([run.sign(), run.sign()]);
    expect(world.calls.act).toHaveBeenCalledOnce();
  });

  test('is remembered over a reload from the moment it is sent, and forgotten when it is settled', async () => {
    const world = setUp();
    world.state.allowance = 98_000_000n;
    let duringFollow: readonly unknown[] = [];
    world.server.answers['/api/bot/purchase'] = () => {
      duringFollow = readPending(world.storage, 1_000);
      return { purchase: { state: 'settled', confirmations: null } };
    };
    const run = world.make();
    await run.start();
    await run.sign();
    expect(duringFollow).toMatchObject([{ hash: HASH, nonce: 2, from: ALICE, task: { purchaseId: 'p1' } }]);
    expect(readPending(world.storage, 1_000)).toEqual([]);
  });

  test('says that the money is on the balance when it could not settle', async () => {
    const world = setUp();
    world.state.allowance = 98_000_000n;
    world.server.answers['/api/bot/purchase'] = () => ({ purchase: { state: 'credited', confirmations: null } });
    const run = world.make();
    await run.start();
    await run.sign();
    expect(run.view()).toMatchObject({ stage: 'done', problem: { kind: 'credited' } });
  });

  test('says that only the fee was spent when it failed on chain', async () => {
    const world = setUp({ receipt: async () => ({ isSuccess: false, blockNumber: 100n }) });
    world.state.allowance = 98_000_000n;
    const run = world.make();
    await run.start();
    await run.sign();
    expect(run.view().problem).toEqual({ kind: 'reverted', reason: 'unknown', isSent: true });
    expect(readPending(world.storage, 1_000)).toEqual([]);
  });

  test('keeps following when chain or server do not answer for a while', async () => {
    const world = setUp();
    world.state.allowance = 98_000_000n;
    let failures = 3;
    world.server.answers['/api/bot/purchase'] = () => {
      failures -= 1;
      if (failures >= 0) throw new Error('down');
      return { purchase: { state: 'settled', confirmations: null } };
    };
    const run = world.make();
    await run.start();
    await run.sign();
    expect(run.view().stage).toBe('done');
  });

  test('goes on when the approval was sped up in the wallet: what may be taken is read from the chain', async () => {
    const world = setUp({ receipt: async () => null, minedNonce: async () => 2 });
    const run = world.make();
    await run.start();
    await run.approve(EXACT);
    expect(world.calls.act).toHaveBeenCalledOnce();
    expect(run.view()).toMatchObject({ hash: HASH, problem: null });
  });

  test('that another transaction replaced is said so after a while, and forgotten', async () => {
    const world = setUp({ receipt: async () => null, minedNonce: async () => 3, isKnown: async () => false });
    world.state.allowance = 98_000_000n;
    world.server.answers['/api/bot/purchase'] = () => ({ purchase: { state: 'awaiting', confirmations: null } });
    const run = world.make();
    await run.start();
    await run.sign();
    expect(run.view()).toMatchObject({ waitingFor: null, problem: { kind: 'replaced' } });
    expect(readPending(world.storage, 1_000)).toEqual([]);
  });

  test('that was sped up settles by itself: the server finds it by its reference', async () => {
    const world = setUp({ receipt: async () => null, minedNonce: async () => 3, isKnown: async () => false });
    world.state.allowance = 98_000_000n;
    const run = world.make();
    await run.start();
    await run.sign();
    expect(run.view()).toMatchObject({ stage: 'done', problem: null });
  });
});

describe('a revocation', () => {
  const REVOKE: WalletTask = { kind: 'revoke', asset: 'USDT', title: 'Revoke approval' };

  test('asks for nothing to be allowed and is over when the chain says so, without the server', async () => {
    const world = setUp();
    const run = world.make(REVOKE);
    await run.start();
    expect(run.view()).toMatchObject({ stage: 'sign', hasApproval: false });
    await run.sign();
    expect(run.view()).toMatchObject({ stage: 'done', problem: null });
    expect(world.server.called).toEqual([]);
    expect(stagesOf(run.view()).map(({ key, state }) => `${key}:${state}`)).toEqual(['sign:done', 'confirm:done']);
  });

  test('waits for as many blocks as a payment', async () => {
    const world = setUp();
    const seenBlocks: (number | undefined)[] = [];
    const run = world.make(REVOKE);
    run.subscribe(() => seenBlocks.push(run.view().confirmations?.have));
    await run.start();
    await run.sign();
    expect(seenBlocks).toContain(1);
    expect(run.view().confirmations).toEqual({ have: 2, need: 2 });
  });
});
