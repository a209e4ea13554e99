import type { Logger } from 'pino';
import type { Hex } from 'viem';
import type { Database } from '../db/database.ts';
import { agreedHeader, type Panel, type Source } from './agree/agree.ts';
import { MAX_BLOCKS_A_REQUEST } from './agree/pace.ts';
import { quorumOf } from './agree/quorum.ts';
import { ChainTrouble, EventNotSettled, EventsMissing, HistoryContradicted, NodeTrouble } from './chain-trouble.ts';
import { insertBase, readFollower, startFollower, writeHealth } from './events-store.ts';
import { finalise, type OnFinal } from './finalise.ts';
import { agreedHeights, hasFinalizedTag, type Standing, surveyNodes } from './finality.ts';
import { readTowards } from './read-blocks.ts';
import { reread } from './rewind.ts';
import { connectNode } from './rpc-node.ts';

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
   * @throws ChainTrouble when every node failed, EventNotSettled when a final event could not be settled. In both cases
   * nothing has advanced past the problem, and `readFollowerHealth` reports it.
   */
  step(): Promise<Progress>;
};

/** Follows the vault's events through several RPC nodes, none of which is trusted. With a single one, its word is all there is. See docs/chain.md. */
export function createFollower(options: FollowerOptions): Follower {
  const { db, vault } = options;
  const timeout = options.requestTimeoutMs === undefined ? {} : { timeoutMs: options.requestTimeoutMs };
  const sources: Source[] = options.rpcUrls.map((url, position) => ({
    node: connectNode(url, { position, vault, ...timeout }),
    pace: { blocks: MAX_BLOCKS_A_REQUEST },
  }));
  const chain = {
    chainId: options.chainId,
    confirmations: options.confirmations,
    usesFinalizedTag: options.usesFinalizedTag ?? hasFinalizedTag(options.chainId),
    quorum: quorumOf(sources.length),
  };
  const report = createReporter(options);
  let preferred = 0;

  async function step(): Promise<Progress> {
    const { standings, troubles } = await surveyNodes(inTurn(sources, preferred), chain);
    const answering = standings.map(({ source }) => source);
    const panel = { sources: [...new Set([...answering, ...sources])], quorum: chain.quorum };
    const heights = agreedHeights(standings, chain);
    const refusals = [...troubles];
    const ready = heights ? await refusing(refusals, () => begin(options, panel, heights.head)) : undefined;
    if (!heights || !ready) return giveUp(db, { panel, report, refusals });
    for (const standing of inTurn(standings, 0)) {
      if (standing.head.number < heights.head) continue;
      const progress = await refusing(refusals, () => followWith(options, panel, { standing, heights }));
      if (!progress) continue;
      // A node whose head has not advanced may be stale: the next step asks another one first.
      const position = sources.indexOf(standing.source);
      preferred = heights.head > ready.knownHead ? position : position + 1;
      await report({ state: 'following', trouble: null });
      return progress;
    }
    return giveUp(db, { panel, report, refusals });
  }

  /** Remembers why a node, or all of them together, could not be used. Other errors end the step. */
  async function refusing<T>(refusals: NodeTrouble[], work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof EventNotSettled) await report({ state: 'halted', trouble: error.what }, error);
      if (!(error instanceof NodeTrouble)) throw error;
      refusals.push(error);
      return undefined;
    }
  }

  return { step };
}

type Health = { readonly state: 'following' | 'halted'; readonly trouble: string | null };
type Report = (health: Health, err?: Error) => Promise<void>;
type Heights = { readonly head: number; readonly finalBlock: number };

function inTurn<T>(all: readonly T[], first: number): T[] {
  const at = first % Math.max(1, all.length);
  return [...all.slice(at), ...all.slice(0, at)];
}

async function followWith(
  { db, vault, onFinal }: FollowerOptions,
  panel: Panel,
  { standing, heights }: { standing: Standing; heights: Heights },
): Promise<Progress> {
  const { node, pace } = standing.source;
  const { finalBlock } = heights;
  const head = standing.head.number === heights.head ? standing.head : await node.header(heights.head);
  const isAtHead = await readTowards({ db, node, vault, pace, panel }, { head, finalBlock });
  const seen = { headBlock: head.number };
  if (!isAtHead) return { ...seen, finalBlock: await baseBlock(db), processed: 0, isCaughtUp: false };
  const { processed, isDone } = await finalise({ db, panel, onFinal }, finalBlock);
  return { ...seen, finalBlock: isDone ? finalBlock : await baseBlock(db), processed, isCaughtUp: isDone };
}

/** Starts the follower if this is the first step, on a block that a quorum reports. @returns the newest known block. */
async function begin({ db, ...options }: FollowerOptions, panel: Panel, head: number): Promise<{ knownHead: number }> {
  const vault = options.vault.toLowerCase();
  const follower = await readFollower(db);
  // Another vault's payment ids would collide with the ones already booked.
  if (follower && (follower.chainId !== options.chainId || follower.vault !== vault)) {
    throw new ChainTrouble(
      `this database follows vault ${follower.vault} on chain ${follower.chainId}, not ${vault} on chain ${options.chainId}`,
    );
  }
  const knownHead = follower?.headBlock ?? Math.max(0, options.deployBlock - 1);
  if (head < knownHead) throw new NodeTrouble(`the head ${head} of ${panel.quorum} nodes is behind ${knownHead}`);
  if (!follower) await startFollower(db, { chainId: options.chainId, vault, base: await agreedHeader(panel, knownHead) });
  else if (!follower.hasBase) await insertBase(db, follower.version, await agreedHeader(panel, follower.baseBlock));
  return { knownHead };
}

type Trouble = { readonly panel: Panel; readonly report: Report; readonly refusals: NodeTrouble[] };

/** Only a quorum can contradict the vault's history: a single node can neither halt the follower nor send it back. */
async function giveUp(db: Database, { panel, report, refusals }: Trouble): Promise<never> {
  let isHalted = refusals.filter((refusal) => refusal instanceof HistoryContradicted).length >= panel.quorum;
  // The gap may stem from a node that lied earlier: read again what the nodes contradict.
  if (!isHalted && refusals.some((refusal) => refusal instanceof EventsMissing)) {
    try {
      await reread(db, panel);
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error;
      isHalted = error instanceof HistoryContradicted;
      refusals.push(error);
    }
  }
  const trouble = refusals.map((refusal) => refusal.message).join('; ');
  await report({ state: isHalted ? 'halted' : 'following', trouble });
  throw new ChainTrouble(trouble, { cause: refusals.at(-1) });
}

/** Writes health to the database after every step, and to the log when it changes. */
function createReporter({ db, log }: FollowerOptions): Report {
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
