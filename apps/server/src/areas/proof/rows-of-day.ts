import { hexOf } from '@ocean/money/proof/bytes';
import type { SumNode } from '@ocean/money/proof/merkle-sum';
import { headLine, rowLine, treeLine } from '@ocean/money/proof/rows-file';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { readTrees } from './queries.ts';

/** Bytes of a row: a hash and a sum. */
const HASH_BYTES = 32;
const ROW_BYTES = 48;

/** The public file of a day, chunk by chunk of each tree, whether or not it is published. */
export async function* rowsOfDay(q: Queryable, day: number): AsyncGenerator<string> {
  const head = await q.one<{ chainId: number; vault: string; block: number; blockHash: string }>(sql`
    select chain_id as "chainId", vault, block, block_hash as "blockHash" from proof_cut where day = ${day}`);
  yield headLine({ ...head, day });
  for (const tree of await readTrees(q, [day])) {
    yield treeLine({ ...tree, root: hexOf(tree.root) });
    for (let number = 0, rows = 0; rows < tree.rows; number += 1) {
      const nodes = await readChunk(q, { day, asset: tree.asset, number });
      yield nodes.map(rowLine).join('');
      rows += nodes.length;
    }
  }
}

async function readChunk(
  q: Queryable,
  { day, asset, number }: { readonly day: number; readonly asset: string; readonly number: number },
): Promise<SumNode[]> {
  const { nodes } = await q.one<{ nodes: Buffer }>(sql`
    select nodes from proof_chunk where day = ${day} and asset = ${asset} and number = ${number}`);
  return splitNodes(nodes);
}

/** @example splitNodes(Buffer.concat([hash, sixteenBytes])) */
export function splitNodes(nodes: Buffer): SumNode[] {
  return Array.from({ length: nodes.length / ROW_BYTES }, (_, place) => {
    const row = nodes.subarray(place * ROW_BYTES, (place + 1) * ROW_BYTES);
    return { hash: row.subarray(0, HASH_BYTES), sum: BigInt(`0x${row.subarray(HASH_BYTES).toString('hex')}`) };
  });
}
