import type { Logger } from 'pino';
import type { Hex } from 'viem';
import type { Database } from '../db/database.ts';
import { ChainTrouble, EventNotDone, HistoryContradicted, NodeTrouble, PaymentsMissing } from './chain-trouble.ts';
import { dropAbove, readFollower, startFollower, writeHealth } from './events-store.ts';
import { finalise, type OnFinal } from './finalise.ts';
import { finalNumber, hasFinalizedTag } from './finality.ts';
import { type Pace, readTowards, WIDEST_RANGE } from './read-blocks.ts';
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
  /** By default the chain's own finality where it has one. */
  readonly usesFinalizedTag?: boolean;
  readonly requestTimeoutMs?: number;
};

export type Progress = {
  readonly headBlock: number;
  readonly finalBlock: number;
  /** Final events worked off in this step. */
  readonly processed: number;
  /** False when the step stopped at its own limit: take the next one at once. */
  readonly isCaughtUp: boolean;
};

export type Follower = {
  /**
   * Reads on, stores what it sees, works off what is final. Safe to call again after any failure.
   * @throws ChainTrouble when no node could be believed, EventNotDone when a final event could not be worked off.
   * Nothing has advanced past the problem then, and `readFollowerHealth` tells it.
   */
  step(): Promise<Progress>;
};

type Source = { readonly node: RpcNode; readonly pace: Pace };

/** Follows the vault's events over one or more RPC nodes, none of which is trusted. See docs/chain.md. */
export function createFollower(options: FollowerOptions): Follower {
  const { db, log, vault } = options;
  const timeout = options.requestTimeoutMs === undefined ? {} : { timeoutMs: options.requestTimeoutMs };
  const sources: Source[] = options.rpcUrls.map((url, position) => ({
    node: connectNode(url, { position, vault, ...timeout }),
    pace: { blocks: WIDEST_RANGE },
  }));
  let preferred = 0;
  let reported: string | null = null;

  async function step(): Promise<Progress> {
    const refusals: NodeTrouble[] = [];
    for (let i = 0; i < sources.length; i += 1) {
      const position = (preferred + i) % sources.length;
      const source = sources[position];
      if (!source) continue;
      try {
        const { hasGrown, ...progress } = await followWith(source);
        // A node whose head stands still may be stale: the next step asks another one first.
        preferred = hasGrown ? position : position + 1;
        await report({ state: 'following', trouble: null });
        return progress;
      } catch (error) {
        if (error instanceof EventNotDone) await report({ state: 'halted', trouble: error.message });
        if (!(error instanceof NodeTrouble)) throw error;
        refusals.push(error);
      }
    }
    return giveUp(refusals);
  }

  async function giveUp(refusals: readonly NodeTrouble[]): Promise<never> {
    const isHalted = refusals.some((refusal) => refusal instanceof HistoryContradicted);
    // What an earlier step believed may be what is wrong: whatever is only seen is read anew.
    if (!isHalted && refusals.some((refusal) => refusal instanceof PaymentsMissing)) await forgetSeen(db);
    const trouble = refusals.map((refusal) => refusal.message).join('; ');
    await report({ state: isHalted ? 'halted' : 'following', trouble });
    throw new ChainTrouble(trouble, { cause: refusals.at(-1) });
  }

  async function report(health: { state: 'following' | 'halted'; trouble: string | null }): Promise<void> {
    if (health.trouble !== reported) {
      if (health.trouble === null) log.info('the chain is followed again');
      else if (health.state === 'halted')
        log.error({ alert: 'chain halted', trouble: health.trouble }, 'the follower has halted');
      else log.warn({ trouble: health.trouble }, 'no node could be believed');
      reported = health.trouble;
    }
    await writeHealth(db, health);
  }

  async function followWith({ node, pace }: Source): Promise<Progress & { hasGrown: boolean }> {
    const chainId = await node.chainId();
    if (chainId !== options.chainId) throw new NodeTrouble(`${node.name}: is on chain ${chainId}, not ${options.chainId}`);
    const head = await node.header('latest');
    const knownHead = await begin(node, head);
    if (head.number < knownHead) throw new NodeTrouble(`${node.name}: its head ${head.number} is behind ${knownHead}`);
    const usesFinalizedTag = options.usesFinalizedTag ?? hasFinalizedTag(options.chainId);
    const finalBlock = await finalNumber(node, { head, confirmations: options.confirmations, usesFinalizedTag });

    const hasGrown = head.number > knownHead;
    const isAtHead = await readTowards({ db, node, vault, pace }, { head, finalBlock });
    if (!isAtHead) return { headBlock: head.number, finalBlock, processed: 0, isCaughtUp: false, hasGrown };
    const others = sources.map((source) => source.node).filter((other) => other !== node);
    const { processed, isDone } = await finalise({ db, node, others, onFinal: options.onFinal }, finalBlock);
    return { headBlock: head.number, finalBlock, processed, isCaughtUp: isDone, hasGrown };
  }

  /** @returns the newest known block. Makes the first one known when there is none. */
  async function begin(node: RpcNode, head: Header): Promise<number> {
    const follower = await readFollower(db);
    if (follower) {
      expectOwn(follower);
      return follower.headBlock;
    }
    const below = Math.max(0, options.deployBlock - 1);
    if (head.number < below) throw new NodeTrouble(`${node.name}: has not reached the vault's block yet`);
    const base = await node.header(below);
    await startFollower(db, { chainId: options.chainId, vault: options.vault.toLowerCase(), base });
    return below;
  }

  /** Money of one vault must never be booked with the numbers of another. */
  function expectOwn(follower: { chainId: number; vault: string }): void {
    if (follower.chainId === options.chainId && follower.vault === options.vault.toLowerCase()) return;
    throw new ChainTrouble(
      `this database follows vault ${follower.vault} on chain ${follower.chainId}, not ${options.vault} on chain ${options.chainId}`,
    );
  }

  return { step };
}

async function forgetSeen(db: Database): Promise<void> {
  const follower = await readFollower(db);
  if (follower) await dropAbove(db, follower.version, follower.baseBlock);
}
