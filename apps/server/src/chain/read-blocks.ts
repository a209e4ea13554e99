import { provesItself } from '@ocean/chain/header-hash';
import type { Hex } from 'viem';
import type { Database } from '../db/database.ts';
import { confirmHeader, type Panel } from './agree/agree.ts';
import { atPace, type Pace } from './agree/pace.ts';
import { HistoryContradicted, NodeTrouble } from './chain-trouble.ts';
import { appendBlocks, dropAbove, type FollowerRow, readBlocks, readFollower, replaceFirstBase } from './events-store.ts';
import { mapWithLimit } from './map-with-limit.ts';
import { readRange } from './read-range.ts';
import { type Header, reconcile } from './reconcile.ts';
import type { BlockRange, ReportedHeader, RpcNode } from './rpc-node.ts';

type Reading = {
  readonly db: Database;
  readonly node: RpcNode;
  readonly vault: Hex;
  readonly pace: Pace;
  readonly panel: Panel;
};

/** When the follower is further behind the final block than this, it skips headers without logs. */
const HISTORY_BLOCKS = 256;
const TAIL_BLOCKS = 64;
const MAX_RANGES_A_STEP = 64;

type View = { readonly follower: FollowerRow; readonly blocks: readonly Header[]; readonly top: Header };

/**
 * Reads upwards from the newest known block and stores the events as *seen*. Far below the final block it reads large
 * ranges; near the head it reads every header, so that the parent hashes reveal a reorg.
 * @returns whether the node's head is reached and checked. Only then may events become final.
 */
export async function readTowards(reading: Reading, goal: { head: Header; finalBlock: number }): Promise<boolean> {
  const { head, finalBlock } = goal;
  const start = (await readView(reading.db)).top.number;
  for (let range = 0; range < MAX_RANGES_A_STEP; range += 1) {
    const view = await readView(reading.db);
    const from = view.top.number + 1;
    if (finalBlock - view.top.number > HISTORY_BLOCKS) {
      await atPace(reading.pace, { from, to: finalBlock }, (part) => readHistory(reading, view, part));
    } else if (from <= head.number) {
      const to = Math.min(head.number, view.top.number + TAIL_BLOCKS);
      await atPace(reading.pace, { from, to }, (part) => readTail(reading, view, part));
    } else if (view.top.hash === head.hash) {
      return true;
    } else {
      await rewind(reading, view, head);
    }
  }
  const { top } = await readView(reading.db);
  if (top.number <= start) throw new NodeTrouble(`${reading.node.name}: its blocks do not continue above ${start}`);
  return false;
}

export async function readView(db: Database): Promise<View> {
  const [follower, blocks] = [await readFollower(db), await readBlocks(db)];
  const top = blocks.at(-1);
  if (!follower || !top) throw new Error('the follower has not begun');
  return { follower, blocks, top };
}

/** Reads final blocks. Only those with logs, and the last one of the range, are stored. */
async function readHistory(reading: Reading, view: View, range: BlockRange): Promise<void> {
  const { db, node } = reading;
  const again = await readHeaderTwice(node, view.top.number);
  if (again.hash !== view.top.hash) return forgetSeen(reading, view);
  const end = await node.header(range.to);
  const logs = await readRange(reading, { range, end });
  const hashes = new Map(logs.map((log) => [log.blockNumber, log.blockHash]));
  const numbers = [...hashes.keys()].filter((number) => number !== end.number);
  const found = await readHeaders(node, numbers, (blocks) => blocks.filter(({ number, hash }) => hashes.get(number) !== hash));
  const blocks = [...found, end];
  expectSameHashes(node, blocks, logs);
  await appendBlocks(db, view.follower.version, { blocks: withProofs(blocks, logs), logs });
}

async function readTail(reading: Reading, view: View, range: BlockRange): Promise<void> {
  const { db, node } = reading;
  const numbers = Array.from({ length: range.to - range.from + 1 }, (_, i) => range.from + i);
  const blocks = await readHeaders(node, numbers, unlinked);
  const [first, end] = [blocks[0], blocks.at(-1)];
  if (!first || !end) return;
  if (first.parentHash !== view.top.hash) return rewind(reading, view, first);
  expectLinked(node, blocks);
  const logs = await readRange(reading, { range, end, isCounted: true });
  expectSameHashes(node, blocks, logs);
  await appendBlocks(db, view.follower.version, { blocks: withProofs(blocks, logs), logs });
}

/** Walks down from a block that does not fit to the common ancestor of the two chains, and drops everything above it. */
async function rewind(reading: Reading, view: View, misfit: Header): Promise<void> {
  const { db, node } = reading;
  const window = newestRun(view.blocks.filter(({ number }) => number >= view.follower.groundBlock));
  let incoming = misfit;
  for (let asked = 0; asked <= window.length; asked += 1) {
    const verdict = reconcile(window, incoming);
    switch (verdict.kind) {
      case 'duplicate':
      case 'next':
        return;
      case 'tooDeep':
        return forgetSeen(reading, view);
      case 'reorg':
        await dropAbove(db, view.follower.version, verdict.to);
        return;
      case 'gap':
        incoming = await node.header(verdict.ask);
    }
  }
  throw new NodeTrouble(`${node.name}: its blocks do not lead down to a known one`);
}

/**
 * The node contradicts a block that counts as final. Everything above the ground is only *seen* and can be read again;
 * the ground itself can be replaced only while no event has settled on it.
 */
async function forgetSeen(reading: Reading, view: View): Promise<void> {
  const { node, db } = reading;
  const { groundBlock, version } = view.follower;
  const ground = view.blocks.find((block) => block.number === groundBlock);
  const again = await readHeaderTwice(node, groundBlock);
  if (ground?.hash !== again.hash) {
    if ((await confirmHeader(reading.panel, again)) && (await replaceFirstBase(db, version, again))) return;
    throw new HistoryContradicted(`${node.name}: block ${groundBlock} is ${again.hash} there and final as ${ground?.hash} here`);
  }
  if (view.top.number === groundBlock)
    throw new NodeTrouble(`${node.name}: its block ${groundBlock + 1} does not stand on its ${groundBlock}`);
  await dropAbove(db, version, groundBlock);
}

/** The newest run of consecutive blocks; its first one is the ground for `reconcile`. */
function newestRun(blocks: readonly Header[]): Header[] {
  let from = blocks.length - 1;
  while (from > 0 && blocks[from - 1]?.number === (blocks[from]?.number ?? 0) - 1) from -= 1;
  return blocks.slice(from);
}

/** The node must repeat a contradiction: one wrong answer must not discard history built from many right ones. */
async function readHeaderTwice(node: RpcNode, number: number): Promise<ReportedHeader> {
  const [first, second] = [await node.header(number), await node.header(number)];
  if (first.hash !== second.hash) throw new NodeTrouble(`${node.name}: gives two hashes for block ${number}`);
  return first;
}

const HEADERS_AT_ONCE = 16;
const MAX_ATTEMPTS = 3;
/** Headers of a range that may fail in one attempt. A node with more failures is abandoned. */
const MAX_FAILURES = 8;

/**
 * Requests again the headers that fail or do not fit, so that one bad answer does not cost the whole range.
 * @throws NodeTrouble when a header cannot be read. The caller checks whether the headers fit together.
 */
async function readHeaders(
  node: RpcNode,
  numbers: readonly number[],
  misfits: (blocks: readonly Header[]) => readonly Header[],
): Promise<ReportedHeader[]> {
  const found = new Map<number, ReportedHeader>();
  let missing: readonly number[] = numbers;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS && missing.length > 0; attempt += 1) {
    let mayFail = attempt < MAX_ATTEMPTS ? MAX_FAILURES : 0;
    await mapWithLimit(missing, HEADERS_AT_ONCE, async (number) => {
      try {
        found.set(number, await node.header(number));
      } catch (error) {
        if (mayFail === 0 || !(error instanceof NodeTrouble)) throw error;
        mayFail -= 1;
      }
    });
    const wrong = new Set(misfits(inOrder(found, numbers)).map(({ number }) => number));
    missing = numbers.filter((number) => wrong.has(number) || !found.has(number));
  }
  return inOrder(found, numbers);
}

function inOrder(found: ReadonlyMap<number, ReportedHeader>, numbers: readonly number[]): ReportedHeader[] {
  return numbers.flatMap((number) => found.get(number) ?? []);
}

/** Returns both of two neighbours that do not fit together, because either may be wrong. */
function unlinked(blocks: readonly Header[]): Header[] {
  return blocks.filter((block, i) => {
    const [parent, child] = [blocks[i - 1], blocks[i + 1]];
    return (parent && block.parentHash !== parent.hash) || (child && child.parentHash !== block.hash);
  });
}

function expectLinked(node: RpcNode, blocks: readonly Header[]): void {
  for (const [i, block] of blocks.entries()) {
    const parent = blocks[i - 1];
    if (parent && block.parentHash !== parent.hash)
      throw new NodeTrouble(`${node.name}: block ${block.number} does not stand on ${parent.number}`);
  }
}

/** Only of blocks with logs: the time of any other block is not used before the nodes have agreed on its whole header. */
function withProofs(blocks: readonly ReportedHeader[], logs: readonly { blockNumber: number }[]): Header[] {
  const numbers = new Set(logs.map(({ blockNumber }) => blockNumber));
  return blocks.map((header) => ({ ...header, isProven: numbers.has(header.number) && provesItself(header.block) }));
}

function expectSameHashes(
  node: RpcNode,
  blocks: readonly Header[],
  logs: readonly { blockNumber: number; blockHash: string }[],
): void {
  const hashes = new Map(blocks.map((block) => [block.number, block.hash]));
  const stray = logs.find((log) => hashes.get(log.blockNumber) !== log.blockHash);
  if (stray) throw new NodeTrouble(`${node.name}: a log names another hash for block ${stray.blockNumber} than its header`);
}
