import { NodeTrouble } from './chain-trouble.ts';
import type { Header } from './reconcile.ts';
import type { RpcNode } from './rpc-node.ts';

/**
 * Chains whose consensus guarantees the `finalized` tag. On other chains a node may answer the tag with a fixed distance
 * or its newest block, so it is not used there.
 */
const CHAINS_WITH_FINALIZED_TAG: ReadonlySet<number> = new Set([
  1, // Ethereum
  10, // OP Mainnet
  56, // BNB Smart Chain
  97, // BNB Smart Chain testnet
  100, // Gnosis
  137, // Polygon
  8453, // Base
  42161, // Arbitrum One
  17000, // Holesky
  560048, // Hoodi
  11155111, // Sepolia
]);

export function hasFinalizedTag(chainId: number): boolean {
  return CHAINS_WITH_FINALIZED_TAG.has(chainId);
}

/**
 * The newest final block: `confirmations` blocks below the head and, where the chain has real finality, not above its
 * finalized block.
 */
export async function finalNumber(
  node: RpcNode,
  chain: { head: Header; confirmations: number; usesFinalizedTag: boolean },
): Promise<number> {
  const buried = Math.max(0, chain.head.number - chain.confirmations);
  if (!chain.usesFinalizedTag) return buried;
  const finalized = await node.header('finalized');
  if (finalized.number > chain.head.number) throw new NodeTrouble(`${node.name}: its finalized block is above its head`);
  return Math.min(buried, finalized.number);
}

/**
 * Before a block counts as final, every node is asked for it. Nodes that cannot answer have no vote. Nothing becomes
 * final unless more nodes agree than disagree and the followed node repeats its own answer.
 */
export async function agreeOnBlock(node: RpcNode, others: readonly RpcNode[], block: Header): Promise<void> {
  const own = await node.header(block.number);
  if (own.hash !== block.hash)
    throw new NodeTrouble(`${node.name}: block ${block.number} is ${own.hash} there, not ${block.hash}`);
  const answers = await Promise.allSettled(others.map((other) => other.header(block.number)));
  const hashes = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.hash] : []));
  const against = hashes.filter((hash) => hash !== block.hash).length;
  const inFavour = 1 + hashes.length - against;
  if (against >= inFavour) throw new NodeTrouble(`${node.name}: ${against} other nodes know block ${block.number} differently`);
}
