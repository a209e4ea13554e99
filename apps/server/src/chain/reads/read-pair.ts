import { pairAbi } from '@ocean/chain/abi/pair';
import type { Client } from 'viem';
import { getBlock, readContract } from 'viem/actions';
import type { PairQuestion, PairState } from '../chain-port.ts';

/** A node's report of a pair at the end of a final block, as one text that is identical for all honest nodes. */
export async function readPair(node: Client, { pair, atBlock }: PairQuestion): Promise<string> {
  const blockNumber = BigInt(atBlock);
  const ofPair = { abi: pairAbi, address: pair, blockNumber } as const;
  const [block, token0, token1, [reserve0, reserve1, updatedAt], sum0, sum1] = await Promise.all([
    getBlock(node, { blockNumber }),
    readContract(node, { ...ofPair, functionName: 'token0' }),
    readContract(node, { ...ofPair, functionName: 'token1' }),
    readContract(node, { ...ofPair, functionName: 'getReserves' }),
    readContract(node, { ...ofPair, functionName: 'price0CumulativeLast' }),
    readContract(node, { ...ofPair, functionName: 'price1CumulativeLast' }),
  ]);
  const tokens = [token0, token1].map((token) => token.toLowerCase());
  return [block.hash, block.timestamp, ...tokens, reserve0, reserve1, updatedAt, sum0, sum1].join();
}

/** Parses the answer of `readPair` once nodes agree on it. */
export function parsePair(text: string): PairState {
  const [blockHash = '', blockTime = '', token0 = '', token1 = '', ...numbers] = text.split(',');
  const [reserve0 = 0n, reserve1 = 0n, updatedAt = 0n, sum0 = 0n, sum1 = 0n] = numbers.map(BigInt);
  return {
    blockHash: blockHash.toLowerCase(),
    blockTime: Number(blockTime),
    updatedAt: Number(updatedAt),
    sides: [
      { token: token0, reserve: reserve0, priceSum: sum0 },
      { token: token1, reserve: reserve1, priceSum: sum1 },
    ],
  };
}
