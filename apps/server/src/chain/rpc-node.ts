import { setTimeout as sleep } from 'node:timers/promises';
import { vaultAbi } from '@ocean/chain/abi/vault';
import type { ReportedBlock } from '@ocean/chain/header-hash';
import {
  BaseError,
  createClient,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  HttpRequestError,
  http,
  RpcRequestError,
  TimeoutError,
  toHex,
} from 'viem';
import { NodeTrouble } from './chain-trouble.ts';
import { WATCHED_TOPICS } from './decode.ts';
import { headerDigest } from './header-digest.ts';
import type { Header } from './reconcile.ts';

export type BlockRange = { readonly from: number; readonly to: number };

/** A header with everything that the node reports about the block. */
export type ReportedHeader = Header & { readonly digest: string; readonly block: ReportedBlock };

export type VaultCounts = { readonly payments: bigint; readonly claims: bigint };

/** One RPC node. Its answers are checked for shape here and against other evidence by the follower. */
export type RpcNode = {
  /** Its position in the list of URLs. Health checks show it instead of the URL, which may carry a key. */
  readonly name: string;
  chainId(): Promise<number>;
  header(block: number | 'latest' | 'finalized'): Promise<ReportedHeader>;
  /** The vault's logs, unparsed. @throws RangeTooLarge when the node refuses a range of more than one block. */
  logs(range: BlockRange): Promise<unknown>;
  /** The vault's own counts at the end of a block: the id of the last payment, and the number of claims. */
  counts(block: number): Promise<VaultCounts>;
};

/** The node answered, but refused this range. A smaller one may succeed. */
export class RangeTooLarge extends NodeTrouble {}

/** The follower runs in the background and requests thousands of blocks at once, so a slow node may take its time. */
const FOLLOWER_NODE_TIMEOUT_MS = 10_000;
const HTTP_CONTENT_TOO_LARGE = 413;
const MAX_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 50;

export function connectNode(url: string, options: { position: number; vault: Hex; timeoutMs?: number }): RpcNode {
  const name = `node ${options.position + 1}`;
  const client = createClient({
    transport: http(url, { timeout: options.timeoutMs ?? FOLLOWER_NODE_TIMEOUT_MS, retryCount: 0 }),
  });
  const ask = async (method: string, params: unknown[]): Promise<unknown> => {
    try {
      return await client.request({ method, params } as never);
    } catch (cause) {
      throw new NodeTrouble(`${name}: ${method} failed: ${shortReason(cause)}`, { cause });
    }
  };
  const askHeader = async (block: number | 'latest' | 'finalized'): Promise<ReportedHeader> => {
    const tag = typeof block === 'number' ? toHex(block) : block;
    const header = readHeader(await ask('eth_getBlockByNumber', [tag, false]), name);
    if (typeof block === 'number' && header.number !== block) {
      throw new NodeTrouble(`${name}: asked for block ${block}, got ${header.number}`);
    }
    return header;
  };
  const askCount = async (functionName: 'lastPaymentId' | 'claimCount', block: number): Promise<bigint> => {
    const data = encodeFunctionData({ abi: vaultAbi, functionName });
    const answer = await ask('eth_call', [{ to: options.vault, data }, toHex(block)]);
    try {
      return decodeFunctionResult({ abi: vaultAbi, functionName, data: answer as Hex });
    } catch (cause) {
      throw new NodeTrouble(`${name}: ${functionName} at block ${block} is not a number: is the vault there?`, { cause });
    }
  };
  return {
    name,
    chainId: () => withRetries(async () => readQuantity(await ask('eth_chainId', []), `${name}: chain id`)),
    header: (block) => withRetries(() => askHeader(block)),
    async logs({ from, to }) {
      const filter = { address: options.vault, topics: [WATCHED_TOPICS], fromBlock: toHex(from), toBlock: toHex(to) };
      try {
        return await withRetries(() => ask('eth_getLogs', [filter]), isRangeRefusal);
      } catch (error) {
        if (from < to && isRangeRefusal(error)) throw new RangeTooLarge(`${name}: range ${from}–${to} refused`, { cause: error });
        throw error;
      }
    },
    async counts(block) {
      const [payments, claims] = await Promise.all([
        withRetries(() => askCount('lastPaymentId', block)),
        withRetries(() => askCount('claimCount', block)),
      ]);
      return { payments, claims };
    },
  };
}

/**
 * Retries a failed request: a busy gateway or a truncated answer often recovers within moments, and one such failure
 * should not cost a range of thousands of blocks. A timeout is not retried, because it has taken long enough already.
 */
async function withRetries<T>(ask: () => Promise<T>, isPermanent: (error: unknown) => boolean = () => false): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || isTimeout(error) || isPermanent(error)) throw error;
      await sleep(FIRST_PAUSE_MS * attempt);
    }
  }
}

function isTimeout(error: unknown): boolean {
  const cause = error instanceof NodeTrouble ? error.cause : undefined;
  return cause instanceof BaseError && cause.walk((e) => e instanceof TimeoutError) !== null;
}

function readHeader(answer: unknown, name: string): ReportedHeader {
  if (typeof answer !== 'object' || answer === null) throw new NodeTrouble(`${name}: has no such block`);
  const block = answer as Record<string, unknown>;
  return {
    number: readQuantity(block.number, `${name}: block number`),
    hash: readHash(block.hash, `${name}: block hash`),
    parentHash: readHash(block.parentHash, `${name}: parent hash`),
    time: readQuantity(block.timestamp, `${name}: block time`),
    digest: headerDigest(block),
    block,
  };
}

function readQuantity(value: unknown, what: string): number {
  const number = typeof value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw new NodeTrouble(`${what} is malformed`);
  return number;
}

function readHash(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{64}$/i.test(value)) throw new NodeTrouble(`${what} is malformed`);
  return value.toLowerCase();
}

/** Judged by kind of error, not by text: providers word the refusal of a large range in dozens of ways. */
function isRangeRefusal(error: unknown): boolean {
  const cause = error instanceof NodeTrouble ? error.cause : undefined;
  if (!(cause instanceof BaseError)) return false;
  if (cause.walk((e) => e instanceof RpcRequestError)) return true;
  const failed = cause.walk((e) => e instanceof HttpRequestError);
  return failed instanceof HttpRequestError && failed.status === HTTP_CONTENT_TOO_LARGE;
}

/** Leaves out the URL and the request body, which viem's messages contain. */
function shortReason(cause: unknown): string {
  if (!(cause instanceof BaseError)) return 'unreadable answer';
  const failed = cause.walk((e) => e instanceof HttpRequestError);
  if (failed instanceof HttpRequestError && failed.status) return `HTTP ${failed.status}`;
  return cause.shortMessage;
}
