import { describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../base/memory-storage.test-parts.ts';
import { ALICE, CHAIN, scriptedClient, WalletRefusal } from '../fakes.test-parts.ts';
import type { ChainCalls } from './chain-calls.ts';
import { HASH, PAY } from './payment.test-parts.ts';
import { readPending } from './pending-tasks.ts';
import type { WalletTask } from './task.ts';
import { TaskRun } from './task-run.ts';
import { stagesOf } from './task-stages.ts';

const EXACT = { choice: 'exact', cap: '' } as const;

/** A chain and a server with one payment on its way; a test changes what they say. */
function setUp(change: Partial<Record<keyof ChainCalls, unknown>> = {}) {
  const storage = memoryStorage();
  const approved: bigint[] = [];
  const state = { allowance: 0n, purchase: 'awaiting', head: 100n };
  const calls = {
    balance: async () => 1_000_000_000n,
    allowance: async () => state.allowance,
    feeWei: async () => 1n,
    approve: async (_: string, units: bigint) => {
      approved.push(units);
      state.allowance = units;
      return { hash: HASH, nonce: 1 };
    },
    act: vi.fn(async () => ({ hash: HASH, nonce: 2 })),
    receipt: async () => ({ isSuccess: true, blockNumber: 100n }),
    isKnown: async () => true,
    minedNonce: async () => 2,
    blockNumber: async () => state.head,
    ...change,
  } as unknown as ChainCalls & { act: ReturnType<typeof vi.fn> };
  const server = scriptedClient({
    '/api/bot/buy': () => ({}),
    '/api/bot/purchase': () => ({ purchase: { state: state.purchase, confirmations: { have: 1, need: 2 } } }),
  });
  const explain = vi.fn(() => null);
  const seen: string[] = [];
  let turns = 0;
  const make = (task: WalletTask = PAY) => {
    const run = new TaskRun(
      {
        client: server.client,
        storage,
        chain: CHAIN,
        account: ALICE,
        isWrongNetwork: false,
        calls: async () => ({ calls, explain }),
        pause: async () => {
          turns += 1;
          state.head += 1n;
          if (state.head > 101n) state.purchase = 'settled';
        },
        now: () => 1_000 + turns * 1_500,
      },
      task,
    );
    run.subscribe(() => {
      const stage = `${run.view().stage}:${run.view().waitingFor ?? 'user'}`;
      if (seen.at(-1) !== stage) seen.push(stage);
    });
    return run;
  };
  return { storage, approved, state, calls, server, seen, make };
}

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

  test('asks nothing once its account was left during the check', async () => {
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
    run.leave();
    answer(1n);
    await begun;
    expect(world.calls.act).not.toHaveBeenCalled();
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
    await run.sign();
    expect(run.view()).toMatchObject({ stage: 'done', hash: HASH, problem: null });
    expect(world.server.called[0]?.input).toEqual({ purchaseId: 'p1', payBy: 'wallet', txHash: HASH });
    expect(world.seen).toEqual([
      'check:chain',
      'approve:user',
      'approve:wallet',
      'approve:chain',
      'approve:user',
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
    expect(run.view()).toMatchObject({ stage: 'sign', waitingFor: null, problem: null });
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
