import { erc20Abi } from '@ocean/chain/abi/erc20';
import { BaseError, type Client, getAbiItem, RpcRequestError } from 'viem';
import { getLogs } from 'viem/actions';
import { atPace, MAX_BLOCKS_A_REQUEST, type Pace } from '../agree/pace.ts';
import type { TokenSendersQuestion, TokenSent } from '../chain-port.ts';
import { RangeTooLarge } from '../rpc-node.ts';

const TRANSFER = getAbiItem({ abi: erc20Abi, name: 'Transfer' });

const MAX_REQUESTS = 200;

/**
 * An address's incoming token transfers summed by sender, as one text that is identical for all honest nodes because the
 * blocks are final. A node that refuses a range is asked for smaller ones, and gives no answer when that takes too many
 * requests.
 */
export async function readSenders(node: Client, { token, to, from, upTo }: TokenSendersQuestion): Promise<string> {
  const pace: Pace = { blocks: MAX_BLOCKS_A_REQUEST };
  const sums = new Map<string, bigint>();
  let requests = 0;
  for (let next = from; next <= upTo; ) {
    const [logs, part] = await atPace(pace, { from: next, to: upTo }, async (range) => {
      requests += 1;
      if (requests > MAX_REQUESTS) throw new Error('TooManyRequests');
      return readTransfers(node, { token, to, from: range.from, upTo: range.to });
    });
    for (const { args } of logs) {
      const sender = args.from.toLowerCase();
      sums.set(sender, (sums.get(sender) ?? 0n) + args.value);
    }
    next = part.to + 1;
  }
  return [...sums]
    .map(([sender, units]) => `${sender} ${units}`)
    .sort()
    .join();
}

/** Parses the answer of `readSenders` once nodes agree on it. */
export function parseSenders(text: string): TokenSent[] {
  if (text === '') return [];
  return text.split(',').map((each) => {
    const [from = '', units = '0'] = each.split(' ');
    return { from, units: BigInt(units) };
  });
}

async function readTransfers(node: Client, { token, to, from, upTo }: TokenSendersQuestion) {
  try {
    return await getLogs(node, {
      address: token,
      event: TRANSFER,
      args: { to },
      strict: true,
      fromBlock: BigInt(from),
      toBlock: BigInt(upTo),
    });
  } catch (cause) {
    // Judged by kind of error, not by text: providers word the refusal of a large range in dozens of ways.
    const isRefused = cause instanceof BaseError && cause.walk((error) => error instanceof RpcRequestError) !== null;
    if (isRefused && from < upTo) throw new RangeTooLarge('range refused', { cause });
    throw cause;
  }
}
