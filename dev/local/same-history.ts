import pg from 'pg';
import { createPublicClient, http } from 'viem';

/**
 * A local chain that has lost a block which the database counted as final can never be followed again. Fails at the start, where
 * the user can repair it, instead of halting the follower later.
 * @throws Error when the chain has a different last final block or none.
 */
export async function requireSameHistory({ ownerUrl, rpcUrl }: { ownerUrl: string; rpcUrl: string }): Promise<void> {
  const base = await lastFinalBlock(ownerUrl);
  if (!base) return;
  const reader = createPublicClient({ transport: http(rpcUrl) });
  const header = await reader.request({ method: 'eth_getBlockByNumber', params: [`0x${base.number.toString(16)}`, false] });
  if (header?.hash === base.hash) return;
  throw new Error(
    `The local chain has lost block ${base.number}, which the database has counted as final. Begin anew with: npm start -- --reset`,
  );
}

async function lastFinalBlock(ownerUrl: string): Promise<{ number: number; hash: string } | undefined> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query(`select to_regclass('public.chain_follower') is not null as "isThere"`);
    if (!tables[0]?.isThere) return undefined;
    const { rows } = await client.query(
      `select number::int as number, hash from chain_block join chain_follower on base_block = number`,
    );
    return rows[0];
  } finally {
    await client.end();
  }
}
