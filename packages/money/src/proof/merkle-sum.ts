import { compareBytes, joinBytes, numberBytes } from './bytes.ts';

/**
 * The Merkle-sum tree of docs/proof.md. A node commits to the hashes and the sums below it, so that an amount missing
 * anywhere is missing at the root. Pure; the caller passes SHA-256, which Node and browsers provide differently.
 */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** `sum`: base units. */
export type SumNode = { readonly hash: Uint8Array; readonly sum: bigint };

export type Root = SumNode & { readonly rows: number; readonly depth: number };

export const MAX_DEPTH = 32;
/** A sum has 16 bytes: this value would overflow. */
export const SUM_LIMIT = 1n << 128n;

const NODE = Uint8Array.of(1);
const PADDING = Uint8Array.of(2);

/** These rows, nodes or paths do not form a Merkle-sum tree. */
export class NoTree extends Error {
  override readonly name = 'NoTree';
}

/** @throws NoTree when the sum overflows, or is negative */
export function joinNodes(sha256: Sha256, left: SumNode, right: SumNode): SumNode {
  const sum = left.sum + right.sum;
  if (left.sum < 0n || right.sum < 0n || sum >= SUM_LIMIT) throw new NoTree(`${left.sum} and ${right.sum} are no sums of a tree`);
  const hash = sha256(joinBytes(NODE, left.hash, numberBytes(left.sum, 16), right.hash, numberBytes(right.sum, 16)));
  return { hash, sum };
}

/** How many levels lie above so many rows, once they are filled up to a power of two. @example depthOf(5) // 3 */
export function depthOf(rows: number): number {
  let depth = 0;
  while (2 ** depth < rows) depth += 1;
  if (depth > MAX_DEPTH) throw new NoTree(`${rows} rows are too many`);
  return depth;
}

/**
 * The root over rows in the order of their hashes, in memory that grows with the depth only.
 * @throws NoTree when two rows are out of order or equal, or a sum overflows
 * @example rootOf(sha256, rows).sum
 */
export function rootOf(sha256: Sha256, rows: Iterable<SumNode>): Root {
  const stack = new NodeStack(sha256);
  for (const row of rows) stack.push(row);
  return stack.root();
}

/** `rootOf` for rows that arrive one after the other; the path of one row is collected meanwhile. */
export class NodeStack {
  readonly #sha256: Sha256;
  /** By height: the left node that waits for its sibling. */
  readonly #waiting: (SumNode | undefined)[] = [];
  #rows = 0;
  #last: Uint8Array | undefined;
  /** The followed row, or the newest node above it. */
  #followed: SumNode | undefined;
  readonly #path: SumNode[] = [];

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  /** Siblings of the row that was pushed with `isFollowed`, up to right below the root once `root` has run. */
  get path(): readonly SumNode[] {
    return this.#path;
  }

  /** @throws NoTree */
  push(row: SumNode, { isFollowed = false } = {}): void {
    if (this.#last && compareBytes(this.#last, row.hash) >= 0) throw new NoTree(`row ${this.#rows} is out of order`);
    if (row.sum < 0n || row.sum >= SUM_LIMIT) throw new NoTree(`row ${this.#rows} has the sum ${row.sum}`);
    this.#last = row.hash;
    this.#rows += 1;
    if (isFollowed) this.#followed = row;
    this.#carry(row);
  }

  /** Fills up with padding; no row comes after it. */
  root(): Root {
    const depth = depthOf(this.#rows);
    const paddings = paddingOf(this.#sha256, depth);
    let right: SumNode | undefined;
    for (const [height, padding] of paddings.slice(0, depth).entries()) {
      const left = this.#waiting[height];
      if (left) right = this.#join(left, right ?? padding);
      else if (right) right = this.#join(right, padding);
    }
    const root = right ?? this.#waiting[depth] ?? (paddings[depth] as SumNode);
    return { hash: root.hash, sum: root.sum, rows: this.#rows, depth };
  }

  #carry(row: SumNode): void {
    let node = row;
    let height = 0;
    for (let left = this.#waiting[height]; left; left = this.#waiting[height]) {
      this.#waiting[height] = undefined;
      node = this.#join(left, node);
      height += 1;
    }
    this.#waiting[height] = node;
  }

  #join(left: SumNode, right: SumNode): SumNode {
    const node = joinNodes(this.#sha256, left, right);
    if (this.#followed === left || this.#followed === right) {
      this.#path.push(this.#followed === left ? right : left);
      this.#followed = node;
    }
    return node;
  }
}

/**
 * The siblings of a node among all nodes of its height, up to another height. A path is one climb from the rows to the root,
 * or several, one above the other.
 * @example climb(sha256, { nodes: rows, position: 5, from: 0, to: depthOf(rows.length) })
 */
export function climb(
  sha256: Sha256,
  { nodes, position, from, to }: { nodes: readonly SumNode[]; position: number; from: number; to: number },
): SumNode[] {
  if (!nodes[position]) throw new NoTree(`there is no node ${position}`);
  const siblings: SumNode[] = [];
  let level = nodes;
  for (const [height, padding] of paddingOf(sha256, to).entries()) {
    if (height < from || height === to) continue;
    siblings.push(level[Math.floor(position / 2 ** (height - from)) ^ 1] ?? padding);
    level = levelAbove(sha256, level, padding);
  }
  return siblings;
}

/**
 * The root that a path leads to.
 * @throws NoTree when it is too long, the position does not lie below it, or a sum overflows
 */
export function foldPath(
  sha256: Sha256,
  { leaf, position, path }: { readonly leaf: SumNode; readonly position: number; readonly path: readonly SumNode[] },
): SumNode {
  if (path.length > MAX_DEPTH || position >= 2 ** path.length) throw new NoTree(`${position} does not lie below this path`);
  return path.reduce<SumNode>(
    (node, sibling, height) =>
      Math.floor(position / 2 ** height) % 2 === 0 ? joinNodes(sha256, node, sibling) : joinNodes(sha256, sibling, node),
    leaf,
  );
}

/** The padding of every height up to the depth: of a row, of two, of four. */
export function paddingOf(sha256: Sha256, depth: number): SumNode[] {
  const paddings: SumNode[] = [{ hash: sha256(PADDING), sum: 0n }];
  for (let height = 0; height < depth; height++) {
    const below = paddings[height] as SumNode;
    paddings.push(joinNodes(sha256, below, below));
  }
  return paddings;
}

function levelAbove(sha256: Sha256, level: readonly SumNode[], padding: SumNode): SumNode[] {
  const above: SumNode[] = [];
  for (let place = 0; place < level.length; place += 2) {
    above.push(joinNodes(sha256, level[place] as SumNode, level[place + 1] ?? padding));
  }
  return above;
}
