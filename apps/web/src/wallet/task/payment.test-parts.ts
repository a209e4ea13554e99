import { vi } from 'vitest';
import { memoryStorage } from '../../base/memory-storage.test-parts.ts';
import { ALICE, CHAIN, scriptedClient } from '../fakes.test-parts.ts';
import type { ChainCalls } from './chain-calls.ts';
import type { PendingTask } from './pending-tasks.ts';
import type { WalletTask } from './task.ts';
import { TaskRun } from './task-run.ts';

export const HASH = `0x${'cd'.repeat(32)}` as const;

/** The payment of one bot. */
export const PAY: WalletTask = {
  kind: 'pay',
  buys: 'bots',
  purchaseId: 'p1',
  orderRef: `0x${'ab'.repeat(32)}`,
  asset: 'USDT',
  amount: '98',
  title: '1 Ocean Bot',
  expiresAt: '2026-11-22T12:15:00.000Z',
};

export const EXACT = { choice: 'exact', cap: '' } as const;

/** A chain and a server with one payment on its way; a test changes what they say. */
export function setUpTask(change: Partial<Record<keyof ChainCalls, unknown>> = {}) {
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
    canPermit: async () => false,
    ...change,
  } as unknown as ChainCalls & { act: ReturnType<typeof vi.fn> };
  const server = scriptedClient({
    '/api/bot/buy': () => ({}),
    '/api/bot/purchase': () => ({ purchase: { state: state.purchase, confirmations: { have: 1, need: 2 } } }),
  });
  const explain = vi.fn(() => null);
  const seen: string[] = [];
  let turns = 0;
  const make = (task: WalletTask = PAY, noted: PendingTask | null = null) => {
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
        platformNow: () => 1_000 + turns * 1_500,
      },
      task,
      noted,
    );
    run.subscribe(() => {
      const stage = `${run.view().stage}:${run.view().waitingFor ?? 'user'}`;
      if (seen.at(-1) !== stage) seen.push(stage);
    });
    return run;
  };
  const passTime = () => {
    turns += 1;
  };
  return { storage, approved, state, calls, server, seen, make, passTime };
}
