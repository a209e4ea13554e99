import type { proof } from '@ocean/api/areas/proof';
import { Refusal } from '@ocean/api/errors';
import { compareBytes, hexOf } from '@ocean/money/proof/bytes';
import { climb, NoTree, type SumNode } from '@ocean/money/proof/merkle-sum';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { Handler } from '../../http/route.ts';
import { readTrees, requireDay, type Tree, viewDay, viewTree } from './queries.ts';
import { splitNodes } from './rows-of-day.ts';
import { sha256 } from './sha256.ts';

/** The levels of a chunk, which is a subtree. */
const CHUNK_DEPTH = 10;

/** The database reveals the secret only of the account that opened the session. */
export const showSecret: Handler<typeof proof.secret> = async ({ db, config }, { sessionId }) => {
  const own = await db.maybeOne<{ account: string; secret: Buffer }>(sql`select * from own_proof_secret(${sessionId})`);
  if (!own) throw new Refusal('SESSION_EXPIRED');
  return { chainId: config.chainId, vault: config.vault.toLowerCase(), account: own.account, secret: hexOf(own.secret) };
};

export const showLeaf: Handler<typeof proof.leaf> = ({ db, config }, { account, sessionId }, input) =>
  db.snapshot(async (q) => {
    const published = await requireDay(q, input.day);
    const { day } = published;
    const { isKept } = await q.one<{ isKept: boolean }>(
      sql`select exists (select from proof_balance where day = ${day}) as "isKept"`,
    );
    const trees = await readTrees(q, [day]);
    if (!isKept && trees.some(({ rows }) => rows > 0)) throw new Refusal('PROOF_UNKNOWN');
    const leaves = [];
    for (const leaf of await readOwnLeaves(q, sessionId, day)) {
      const tree = trees.find(({ asset }) => asset === leaf.asset);
      if (tree) leaves.push({ ...viewTree(tree), ...viewLeaf(leaf), ...(await placeOf(q, tree, leaf.leaf)) });
    }
    return { chainId: config.chainId, vault: config.vault.toLowerCase(), account, ...viewDay(published), leaves };
  });

type OwnLeaf = {
  readonly asset: string;
  readonly owedUnits: bigint;
  readonly paidInUnits: bigint;
  readonly paidOutUnits: bigint;
  readonly salt: Buffer;
  readonly leaf: Buffer;
};

function readOwnLeaves(q: Queryable, sessionId: string, day: number): Promise<OwnLeaf[]> {
  return q.many<OwnLeaf>(sql`
    select asset, owed_units as "owedUnits", paid_in_units as "paidInUnits", paid_out_units as "paidOutUnits", salt, leaf
    from own_proof_leaves(${sessionId}, ${day})`);
}

function viewLeaf({ owedUnits, paidInUnits, paidOutUnits, salt, leaf }: OwnLeaf) {
  const [owed, paidIn, paidOut] = [owedUnits, paidInUnits, paidOutUnits].map(String) as [string, string, string];
  return { owedUnits: owed, paidInUnits: paidIn, paidOutUnits: paidOut, salt: hexOf(salt), leaf: hexOf(leaf) };
}

/** The position of the leaf and its path: within its chunk, and then through the nodes above the chunks. */
async function placeOf(q: Queryable, { day, asset, depth }: Tree, leaf: Buffer) {
  const chunk = await q.maybeOne<{ number: number; nodes: Buffer; tops: Buffer }>(sql`
    select number, nodes,
      (select string_agg(c.top, ''::bytea order by c.number) from proof_chunk c where c.day = ${day} and c.asset = ${asset}) as tops
    from proof_chunk where day = ${day} and asset = ${asset} and first_leaf <= ${leaf} order by number desc limit 1`);
  const rows = chunk ? splitNodes(chunk.nodes) : [];
  const place = rows.findIndex((row) => compareBytes(row.hash, leaf) === 0);
  if (!chunk || place < 0) throw new NoTree(`a leaf of ${asset} is missing on day ${day}`);
  const top = Math.min(depth, CHUNK_DEPTH);
  const path = [
    ...climb(sha256, { nodes: rows, position: place, from: 0, to: top }),
    ...climb(sha256, { nodes: splitNodes(chunk.tops), position: chunk.number, from: top, to: depth }),
  ];
  return { position: chunk.number * 2 ** CHUNK_DEPTH + place, path: path.map(viewNode) };
}

function viewNode({ hash, sum }: SumNode) {
  return { hash: hexOf(hash), sum: String(sum) };
}
