import { afterEach, expect, test } from 'vitest';
import { memoryStorage } from '../../base/memory-storage.test-parts.ts';
import { ALICE, BOB, CHAIN, scriptedClient } from '../fakes.test-parts.ts';
import type { ChainCalls } from './chain-calls.ts';
import { leaveTasksOfOthers } from './leave-tasks-of-others.ts';
import { HASH, PAY } from './payment.test-parts.ts';
import { keepPending, type PendingTask, readPending } from './pending-tasks.ts';
import { changeTasks, readTasks } from './task-list.ts';
import { TaskRun } from './task-run.ts';
import { isSent } from './task-states.ts';

afterEach(() => changeTasks({ runs: [], open: null }));

/** A payment of Alice that is on its way; every turn of following it waits until the test lets it go on. */
function followed() {
  const storage = memoryStorage();
  const pending: PendingTask = {
    task: PAY,
    from: ALICE,
    chainId: CHAIN.chainId,
    hash: HASH,
    nonce: 2,
    sentAt: Date.now(),
  };
  keepPending(storage, pending);
  const server = scriptedClient({
    '/api/bot/buy': () => ({}),
    '/api/bot/purchase': () => ({ purchase: { state: 'seen', confirmations: null } }),
  });
  const calls = {
    receipt: async () => null,
    isKnown: async () => true,
    minedNonce: async () => 2,
  } as unknown as ChainCalls;
  let goOn: () => void = () => {};
  let paused: () => void = () => {};
  const isPaused = new Promise<void>((resolve) => {
    paused = resolve;
  });
  const run = new TaskRun(
    {
      client: server.client,
      storage,
      chain: CHAIN,
      account: ALICE,
      isWrongNetwork: false,
      calls: async () => ({ calls, explain: () => null }),
      pause: () => {
        paused();
        return new Promise((resolve) => {
          goOn = resolve;
        });
      },
      now: () => Date.now(),
      platformNow: () => Date.now(),
    },
    pending.task,
    pending,
  );
  changeTasks({ runs: [run] });
  return { storage, server, run, isPaused, goOn: () => goOn() };
}

test('another account neither sees nor asks for what was sent before it; it stays noted for its own', async () => {
  const { storage, server, run, isPaused, goOn } = followed();
  const ended = run.start();
  await isPaused;
  expect(readTasks().runs.filter(isSent)).toHaveLength(1);
  const asked = server.called.length;
  leaveTasksOfOthers(BOB);
  expect(readTasks()).toEqual({ runs: [], open: null });
  goOn();
  await ended;
  expect(server.called).toHaveLength(asked);
  expect(readPending(storage)).toMatchObject([{ from: ALICE, task: { purchaseId: 'p1' } }]);
});

test('closes the sheet of a task when no account is connected any more', () => {
  const { run } = followed();
  changeTasks({ open: run });
  leaveTasksOfOthers(null);
  expect(readTasks()).toEqual({ runs: [], open: null });
});

test('keeps what the account itself has sent, however its address is written', () => {
  const { run } = followed();
  changeTasks({ open: run });
  leaveTasksOfOthers(ALICE.toUpperCase().replace('0X', '0x'));
  expect(readTasks()).toMatchObject({ runs: [run], open: run });
  expect(readTasks().runs.filter(isSent)).toHaveLength(1);
});
