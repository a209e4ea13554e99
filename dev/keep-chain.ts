import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestClient, type Hex, http, publicActions } from 'viem';
import { saveState } from './chain-state.ts';

/** Mined on top of every block in which something happened: more than the confirmations of a local start. */
const BLOCKS_ON_TOP = 4;
/** A chain at rest moves its time on, first after this long and then ever more slowly. */
const FIRST_REST_SECONDS = 15;
const LONGEST_REST_SECONDS = 600;
/** How often a chain that mines by itself is looked at. */
const WATCH_SECONDS = 1;

export type Keeper = { stop(): Promise<void> };

/**
 * Mines the blocks of a local chain, one each `blockTimeSeconds` while something happens and few while nothing does,
 * and saves each before it mines the next. So whatever has a block on top of it survives a kill of everything, and
 * only such blocks are ever final: the database never knows more than the file.
 *
 * @param blockTimeSeconds None: the chain mines by itself and is only saved.
 */
export function keepChain(options: { rpcUrl: string; stateFile?: string; blockTimeSeconds?: number }): Keeper {
  const { stateFile, blockTimeSeconds } = options;
  const client = createTestClient({ mode: 'anvil', transport: http(options.rpcUrl) }).extend(publicActions);
  const stopping = new AbortController();
  // As if something had just happened: the state of older blocks is not in the file, so readers need new ones.
  let owed = BLOCKS_ON_TOP;
  let restedSeconds = 0;
  let restSeconds = FIRST_REST_SECONDS;
  let saved: string | undefined;
  let known: bigint | undefined;

  async function tick(): Promise<void> {
    await save();
    if (blockTimeSeconds === undefined) return;
    const [pool, head] = await Promise.all([client.getTxpoolStatus(), client.getBlockNumber({ cacheTime: 0 })]);
    // Somebody mined by hand, for example to move the time on.
    if (known !== undefined && head > known) wake();
    known = head;
    restedSeconds += blockTimeSeconds;
    if (owed === 0 && pool.pending === 0 && restedSeconds < restSeconds) return;
    await client.mine({ blocks: 1 });
    const { number, transactions } = await client.getBlock();
    known = number;
    if (transactions.length > 0) wake();
    else if (owed > 0) owed -= 1;
    else restSeconds = Math.min(LONGEST_REST_SECONDS, restSeconds * 2);
    restedSeconds = 0;
    await save();
  }

  function wake(): void {
    owed = BLOCKS_ON_TOP;
    restSeconds = FIRST_REST_SECONDS;
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
      await pause((blockTimeSeconds ?? WATCH_SECONDS) * 1_000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await save();
  }

  const running = run().catch((error: unknown) => {
    process.stderr.write(
      `The local chain stands still; stop and start again, it goes on from its last block. ${String(error)}\n`,
    );
  });
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
