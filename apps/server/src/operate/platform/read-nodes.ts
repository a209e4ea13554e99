import sql from 'sql-template-tag';
import { connectNode } from '../../chain/rpc-node.ts';
import type { Database } from '../../db/database.ts';

export type NodeHealth = {
  readonly host: string;
  readonly headBlock: number | null;
  readonly agrees: boolean | null;
  readonly ms: number | null;
  readonly trouble: string | null;
};

const WITHIN_MS = 4_000;
const MAX_TROUBLE = 200;

type Asked = { readonly rpcUrls: readonly string[]; readonly vault: string; readonly chainId: number };

/** Asks every node for its newest block and for the block that the follower considers final, and names nodes that disagree. */
export async function readNodes(db: Database, { rpcUrls, vault, chainId }: Asked): Promise<NodeHealth[]> {
  const kept = await db.maybeOne<{ number: number; hash: string }>(sql`
    select b.number, b.hash from chain_block b join chain_follower f on b.number <= f.final_block order by b.number desc limit 1`);
  return Promise.all(rpcUrls.map((url, position) => ask({ url, position, vault, chainId, kept })));
}

type Question = {
  readonly url: string;
  readonly position: number;
  readonly vault: string;
  readonly chainId: number;
  readonly kept: { readonly number: number; readonly hash: string } | undefined;
};

async function ask({ url, position, vault, chainId, kept }: Question): Promise<NodeHealth> {
  const { host } = new URL(url);
  const node = connectNode(url, { position, vault: vault as `0x${string}`, timeoutMs: WITHIN_MS });
  const begun = performance.now();
  try {
    const [chain, head] = await Promise.all([node.chainId(), node.header('latest')]);
    const ms = Math.round(performance.now() - begun);
    if (chain !== chainId) return { host, headBlock: null, agrees: false, ms, trouble: `it is a node of chain ${chain}` };
    const agrees = kept ? (await node.header(kept.number)).hash === kept.hash : null;
    const trouble = agrees === false && kept ? `it has another block ${kept.number} than the follower` : null;
    return { host, headBlock: head.number, agrees, ms, trouble };
  } catch (error) {
    // URLs of nodes may contain keys, and error messages contain URLs.
    const text = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : 'it does not answer';
    return { host, headBlock: null, agrees: null, ms: null, trouble: text.replaceAll(url, host).slice(0, MAX_TROUBLE) };
  }
}
