import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestClient, type Hex, http, publicActions } from 'viem';
import { saveState } from './chain-state.ts';

/** Blocks mined on top of every block with transactions: more than the confirmations of a local start. */
const BLOCKS_ON_TOP = 4;
/** An idle chain mines a block to advance its time: first after this interval, which then doubles each time. */
const FIRST_IDLE_SECONDS = 15;
const MAX_IDLE_SECONDS = 600;
/** How often a chain that mines by itself is saved. */
const POLL_SECONDS = 1;

export type Keeper = { stop(): Promise<void> };

/**
 * Mines the blocks of a local chain, at intervals of `blockTimeSeconds` during activity and rarely when idle, and saves
 * each before it mines the next. So every block with another one on top survives a kill, and only such blocks can be
 * final: the database is never ahead of the file.
 *
 * @param blockTimeSeconds When undefined, the chain mines by itself and is only saved.
 */
export function keepChain(options: { rpcUrl: string; stateFile?: string; blockTimeSeconds?: number }): Keeper {
  const { stateFile, blockTimeSeconds } = options;
  const client = createTestClient({ mode: 'anvil', transport: http(options.rpcUrl) }).extend(publicActions);
  const stopping = new AbortController();
  // Starts as after activity: the file has no state of older blocks, so readers need new ones.
  let blocksDue = BLOCKS_ON_TOP;
  let idleSeconds = 0;
  let idleInterval = FIRST_IDLE_SECONDS;
  let saved: string | undefined;
  let known: bigint | undefined;

  async function tick(): Promise<void> {
    await save();
    if (blockTimeSeconds === undefined) return;
    const [pool, head] = await Promise.all([client.getTxpoolStatus(), client.getBlockNumber({ cacheTime: 0 })]);
    // Another client mined a block, for example to advance the time.
    if (known !== undefined && head > known) wake();
    known = head;
    idleSeconds += blockTimeSeconds;
    if (blocksDue === 0 && pool.pending === 0 && idleSeconds < idleInterval) return;
    await client.mine({ blocks: 1 });
    const { number, transactions } = await client.getBlock();
    known = number;
    if (transactions.length > 0) wake();
    else if (blocksDue > 0) blocksDue -= 1;
    else idleInterval = Math.min(MAX_IDLE_SECONDS, idleInterval * 2);
    idleSeconds = 0;
    await save();
  }

  function wake(): void {
    blocksDue = BLOCKS_ON_TOP;
    idleInterval = FIRST_IDLE_SECONDS;
  }

  async function save(): Promise<void> {
    if (stateFile === undefined) return;
    const { hash } = await client.getBlock();
    if (hash === saved) return;
    saveState(
      stateFile,
      await client.request<{ Method: string; Parameters: []; ReturnType: Hex }>({ method: 'anvil_dumpState', params: [] }),
    );
    saved = hash;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await tick();
      await pause((blockTimeSeconds ?? POLL_SECONDS) * 1_000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await save();
  }

  const running = run().catch((error: unknown) => {
    process.stderr.write(`The local chain has stopped. Restart it to continue from its last block. ${String(error)}\n`);
  });
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
