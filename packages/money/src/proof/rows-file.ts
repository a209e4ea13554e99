import { bytesOf, hexOf } from './bytes.ts';
import { NoTree, type SumNode } from './merkle-sum.ts';

/*
 * The public file of a day, as docs/proof.md specifies: lines of text, each ended by a line feed.
 *   ocean-proof,1,<chain>,<vault>,<day>,<block>,<block hash>
 *   tree,<asset>,<token>,<decimals>,<rows>,<root>,<total>     then so many rows, in the order of their hashes:
 *   <leaf hash, 64 hexadecimal digits>,<sum, decimal>
 */

export type RowsHead = {
  readonly chainId: number;
  readonly vault: string;
  readonly day: number;
  readonly block: number;
  readonly blockHash: string;
};

export type TreeHead = {
  readonly asset: string;
  readonly token: string;
  readonly decimals: number;
  readonly rows: number;
  /** In hexadecimal. */
  readonly root: string;
  readonly totalUnits: bigint;
};

export function headLine({ chainId, vault, day, block, blockHash }: RowsHead): string {
  return `ocean-proof,1,${chainId},${vault},${day},${block},${blockHash}\n`;
}

export function treeLine({ asset, token, decimals, rows, root, totalUnits }: TreeHead): string {
  return `tree,${asset},${token},${decimals},${rows},${root},${totalUnits}\n`;
}

export function rowLine({ hash, sum }: SumNode): string {
  return `${hexOf(hash).slice(2)},${sum}\n`;
}

export type RowsPart =
  | ({ readonly what: 'head' } & RowsHead)
  | ({ readonly what: 'tree' } & TreeHead)
  | ({ readonly what: 'row' } & SumNode);

const HEAD = /^ocean-proof,1,(\d{1,16}),(0x[0-9a-f]{40}),(\d{1,7}),(\d{1,16}),(0x[0-9a-f]{64})$/;
const TREE = /^tree,([A-Z]{1,16}),(0x[0-9a-f]{40}),(\d{1,2}),(\d{1,10}),(0x[0-9a-f]{64}),(0|[1-9]\d{0,38})$/;
const ROW = /^([0-9a-f]{64}),(0|[1-9]\d{0,38})$/;

/** A line without its line feed. @throws NoTree for a line that the format does not allow */
export function readLine(line: string): RowsPart {
  const row = ROW.exec(line);
  if (row) return { what: 'row', hash: bytesOf(`0x${row[1]}`, 32), sum: BigInt(row[2] ?? '') };
  const [, asset = '', token = '', decimals, rows, root = '', total = ''] = TREE.exec(line) ?? [];
  if (asset)
    return { what: 'tree', asset, token, decimals: Number(decimals), rows: Number(rows), root, totalUnits: BigInt(total) };
  const [, chainId, vault = '', day, block, blockHash = ''] = HEAD.exec(line) ?? [];
  if (vault) return { what: 'head', chainId: Number(chainId), vault, day: Number(day), block: Number(block), blockHash };
  throw new NoTree(`no line of a proof: ${line.slice(0, 80)}`);
}
