import type { Source } from './agree/agree.ts';
import { askAll, reachedBy } from './agree/quorum.ts';
import { NodeTrouble } from './chain-trouble.ts';
import type { ReportedHeader, RpcNode } from './rpc-node.ts';

/**
 * Chains whose consensus guarantees the `finalized` tag. It is not used on other chains, where a node may answer the tag
 * with a fixed distance or its newest block.
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

/** What one node reports: its newest block and, where the chain has real finality, its finalized one. */
export type Standing = { readonly source: Source; readonly head: ReportedHeader; readonly finalized: number | undefined };

type Chain = { readonly chainId: number; readonly usesFinalizedTag: boolean; readonly quorum: number };

/** Asks every node for its head. Nodes that fail or are on another chain are listed in `troubles`. */
export async function surveyNodes(
  sources: readonly Source[],
  chain: Chain,
): Promise<{ standings: Standing[]; troubles: NodeTrouble[] }> {
  const troubles: NodeTrouble[] = [];
  const { answers, problems } = await askAll(sources, chain.quorum, async (source): Promise<Standing> => {
    const { node } = source;
    const [chainId, head] = await Promise.all([node.chainId(), node.header('latest')]);
    if (chainId !== chain.chainId) throw new NodeTrouble(`${node.name}: is on chain ${chainId}, not ${chain.chainId}`);
    return { source, head, finalized: chain.usesFinalizedTag ? await finalizedOf(node, head, troubles) : undefined };
  });
  for (const problem of problems) {
    if (!(problem instanceof NodeTrouble)) throw problem;
    troubles.push(problem);
  }
  return { standings: answers, troubles };
}

async function finalizedOf(node: RpcNode, head: ReportedHeader, troubles: NodeTrouble[]): Promise<number | undefined> {
  try {
    const { number } = await node.header('finalized');
    if (number > head.number) throw new NodeTrouble(`${node.name}: its finalized block is above its head`);
    return number;
  } catch (problem) {
    if (!(problem instanceof NodeTrouble)) throw problem;
    troubles.push(problem);
    return undefined;
  }
}

/**
 * The newest block that a quorum has reached, and the newest final one: `confirmations` below it and, where the chain has
 * real finality, not above what a quorum reports as finalized. Undefined when too few nodes answer.
 */
export function agreedHeights(
  standings: readonly Standing[],
  chain: Chain & { confirmations: number },
): { head: number; finalBlock: number } | undefined {
  const head = reachedBy(
    chain.quorum,
    standings.map((standing) => standing.head.number),
  );
  if (head === undefined) return undefined;
  const buried = Math.max(0, head - chain.confirmations);
  if (!chain.usesFinalizedTag) return { head, finalBlock: buried };
  const finalized = reachedBy(
    chain.quorum,
    standings.flatMap((standing) => standing.finalized ?? []),
  );
  return finalized === undefined ? undefined : { head, finalBlock: Math.min(buried, finalized) };
}
