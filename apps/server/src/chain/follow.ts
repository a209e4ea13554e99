import type { Logger } from 'pino';
import type { Hex } from 'viem';
import type { Database } from '../db/database.ts';
import { ChainTrouble, EventNotSettled, EventsMissing, HistoryContradicted, NodeTrouble } from './chain-trouble.ts';
import { dropAbove, readFollower, startFollower, writeHealth } from './events-store.ts';
import { finalise, type OnFinal } from './finalise.ts';
import { finalNumber, hasFinalizedTag } from './finality.ts';
import { MAX_RANGE_BLOCKS, type Pace, readTowards } from './read-blocks.ts';
import type { Header } from './reconcile.ts';
import { connectNode, type RpcNode } from './rpc-node.ts';

export type FollowerOptions = {
  readonly db: Database;
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly vault: Hex;
  readonly deployBlock: number;
  readonly confirmations: number;
  readonly log: Logger;
  readonly onFinal: OnFinal;
  /** By default true on chains whose consensus guarantees the tag. */
  readonly usesFinalizedTag?: boolean;
  readonly requestTimeoutMs?: number;
};

type Progress = {
  readonly headBlock: number;
  /** Every event at or below this block is settled. */
  readonly finalBlock: number;
  /** Events settled in this step. */
  readonly processed: number;
  /** False when the step stopped at its own limit: run the next one immediately. */
  readonly isCaughtUp: boolean;
};

export type Follower = {
  /**
   * Reads the next blocks, stores their events and settles the final ones. Safe to call again after any failure.
   * @throws ChainTrouble when every node failed, EventNotSettled when a final event could not be settled. Nothing has
   * advanced past the problem then, and `readFollowerHealth` reports it.
   */
  step(): Promise<Progress>;
};

/** Follows the vault's events through one or more RPC nodes, none of which is trusted. See docs/chain.md. */
export function createFollower(options: FollowerOptions): Follower {
  const { db, vault } = options;
  const timeout = options.requestTimeoutMs === undefined ? {} : { timeoutMs: options.requestTimeoutMs };
  const sources: Source[] = options.rpcUrls.map((url, position) => ({
    node: connectNode(url, { position, vault, ...timeout }),
    pace: { blocks: MAX_RANGE_BLOCKS },
  }));
  const report = createReporter(options);
  let preferred = 0;

  async function step(): Promise<Progress> {
    const refusals: NodeTrouble[] = [];
    for (let i = 0; i < sources.length; i += 1) {
      const position = (preferred + i) % sources.length;
      const source = sources[position];
      if (!source) continue;
      try {
        const { hasGrown, ...progress } = await followWith(options, sources, source);
        // A node whose head has not advanced may be stale: the next step asks another one first.
        preferred = hasGrown ? position : position + 1;
        await report({ state: 'following', trouble: null });
        return progress;
      } catch (error) {
        if (error instanceof EventNotSettled) await report({ state: 'halted', trouble: error.what }, error);
        if (!(error instanceof NodeTrouble)) throw error;
        refusals.push(error);
      }
    }
    return giveUp(db, report, refusals);
  }

  return { step };
}

type Source = { readonly node: RpcNode; readonly pace: Pace };
type Health = { readonly state: 'following' | 'halted'; readonly trouble: string | null };

async function followWith(
  options: FollowerOptions,
  sources: readonly Source[],
  { node, pace }: Source,
): Promise<Progress & { hasGrown: boolean }> {
  const { db, vault, confirmations, onFinal } = options;
  const chainId = await node.chainId();
  if (chainId !== options.chainId) throw new NodeTrouble(`${node.name}: is on chain ${chainId}, not ${options.chainId}`);
  const head = await node.header('latest');
  const knownHead = await begin(options, node, head);
  if (head.number < knownHead) throw new NodeTrouble(`${node.name}: its head ${head.number} is behind ${knownHead}`);
  const usesFinalizedTag = options.usesFinalizedTag ?? hasFinalizedTag(options.chainId);
  const finalBlock = await finalNumber(node, { head, confirmations, usesFinalizedTag });

  const seen = { headBlock: head.number, hasGrown: head.number > knownHead };
  const isAtHead = await readTowards({ db, node, vault, pace }, { head, finalBlock });
  if (!isAtHead) return { ...seen, finalBlock: await baseBlock(db), processed: 0, isCaughtUp: false };
  const others = sources.map((source) => source.node).filter((other) => other !== node);
  const { processed, isDone } = await finalise({ db, node, others, onFinal }, finalBlock);
  return { ...seen, finalBlock: isDone ? finalBlock : await baseBlock(db), processed, isCaughtUp: isDone };
}

/** Starts the follower if this is the first step. @returns the newest known block. */
async function begin({ db, ...options }: FollowerOptions, node: RpcNode, head: Header): Promise<number> {
  const vault = options.vault.toLowerCase();
  const follower = await readFollower(db);
  // Another vault's payment ids would collide with the ones already booked.
  if (follower && (follower.chainId !== options.chainId || follower.vault !== vault)) {
    throw new ChainTrouble(
      `this database follows vault ${follower.vault} on chain ${follower.chainId}, not ${vault} on chain ${options.chainId}`,
    );
  }
  if (follower) return follower.headBlock;
  const below = Math.max(0, options.deployBlock - 1);
  if (head.number < below) throw new NodeTrouble(`${node.name}: has not reached the vault's block yet`);
  await startFollower(db, { chainId: options.chainId, vault, base: await node.header(below) });
  return below;
}

async function giveUp(db: Database, report: (health: Health) => Promise<void>, refusals: readonly NodeTrouble[]): Promise<never> {
  const isHalted = refusals.some((refusal) => refusal instanceof HistoryContradicted);
  // The gap may come from an earlier step that trusted a lying node: reread everything that is not final.
  if (!isHalted && refusals.some((refusal) => refusal instanceof EventsMissing)) await forgetSeen(db);
  const trouble = refusals.map((refusal) => refusal.message).join('; ');
  await report({ state: isHalted ? 'halted' : 'following', trouble });
  throw new ChainTrouble(trouble, { cause: refusals.at(-1) });
}

/** Writes health to the database after every step, and to the log when it changes. */
function createReporter({ db, log }: FollowerOptions): (health: Health, err?: Error) => Promise<void> {
  let reported: string | null = null;
  return async (health, err) => {
    if (health.trouble !== reported) {
      if (health.trouble === null) log.info('the follower has recovered');
      else if (health.state === 'halted')
        log.error({ alert: 'chain halted', trouble: health.trouble, err }, 'the follower has halted');
      else log.warn({ trouble: health.trouble }, 'no node passed the checks');
      reported = health.trouble;
    }
    await writeHealth(db, health);
  };
}

async function baseBlock(db: Database): Promise<number> {
  return (await readFollower(db))?.baseBlock ?? 0;
}

async function forgetSeen(db: Database): Promise<void> {
  const follower = await readFollower(db);
  if (follower) await dropAbove(db, follower.version, follower.groundBlock);
}
