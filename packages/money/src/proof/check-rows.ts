import { bytesOf, compareBytes } from './bytes.ts';
import { leafHash, saltOf } from './leaf.ts';
import { NodeStack, NoTree, type Sha256, type SumNode } from './merkle-sum.ts';
import { type RowsHead, readLine, type TreeHead } from './rows-file.ts';

/** The member's own row in a file, with the values that prove it. */
export type OwnRow = {
  readonly tree: TreeHead;
  readonly position: number;
  readonly leaf: SumNode;
  readonly path: readonly SumNode[];
};

/** Whose rows to look for: the account's secret, and what it paid into the vault and out of it up to the block, by token. */
export type RowSought = {
  readonly account: string;
  readonly secret: Uint8Array;
  readonly paid: (token: string) => { readonly inUnits: bigint; readonly outUnits: bigint };
};

export type CheckedRows = { readonly head: RowsHead; readonly trees: readonly TreeHead[]; readonly own: readonly OwnRow[] };

/**
 * Recomputes every root of a file, and finds the member's rows in it: the sum of a row is the amount owed, so each row is tested
 * with its own sum. One pass, with memory that grows only with the depth of a tree.
 * @throws NoTree when a row is out of order, a sum overflows, or a root is not that of its rows
 */
export async function checkRows(
  sha256: Sha256,
  lines: AsyncIterable<string> | Iterable<string>,
  sought?: RowSought,
): Promise<CheckedRows> {
  let head: RowsHead | undefined;
  const trees: TreeWalk[] = [];
  for await (const line of lines) {
    const part = readLine(line);
    const walk = trees.at(-1);
    if (part.what === 'row') {
      if (!walk) throw new NoTree('a row before the first tree');
      walk.push(part);
    } else if (part.what === 'tree') {
      if (!head) throw new NoTree('a tree before the head');
      walk?.end();
      if (trees.some(({ tree }) => tree.token === part.token)) throw new NoTree(`two trees of ${part.asset}`);
      trees.push(new TreeWalk(sha256, { head, tree: part }, sought));
    } else {
      if (head) throw new NoTree('a second head');
      head = part;
    }
  }
  if (!head) throw new NoTree('the file is empty');
  trees.at(-1)?.end();
  return { head, trees: trees.map(({ tree }) => tree), own: trees.flatMap((walk) => walk.own() ?? []) };
}

/** One tree of a file, row after row. */
class TreeWalk {
  readonly tree: TreeHead;
  readonly #stack: NodeStack;
  readonly #isOwn: (row: SumNode) => boolean;
  #rows = 0;
  #own: { readonly position: number; readonly leaf: SumNode } | undefined;

  constructor(sha256: Sha256, of: { readonly head: RowsHead; readonly tree: TreeHead }, sought: RowSought | undefined) {
    this.tree = of.tree;
    this.#stack = new NodeStack(sha256);
    this.#isOwn = sought ? ownRowOf(sha256, of, sought) : () => false;
  }

  push(row: SumNode): void {
    const isOwn = this.#isOwn(row);
    if (isOwn) this.#own = { position: this.#rows, leaf: row };
    this.#rows += 1;
    this.#stack.push(row, { isFollowed: isOwn });
  }

  /** @throws NoTree */
  end(): void {
    const { asset, root, totalUnits, rows } = this.tree;
    const made = this.#stack.root();
    const isItsRoot = compareBytes(made.hash, bytesOf(root, 32)) === 0 && made.sum === totalUnits && made.rows === rows;
    if (!isItsRoot) throw new NoTree(`the root of ${asset} is not that of its rows`);
  }

  own(): OwnRow | undefined {
    return this.#own && { tree: this.tree, ...this.#own, path: this.#stack.path };
  }
}

/** Whether a row is the account's leaf, assuming that its sum is the account's balance. At most one row can be. */
function ownRowOf(
  sha256: Sha256,
  { head, tree: { token } }: { readonly head: RowsHead; readonly tree: TreeHead },
  { account, secret, paid }: RowSought,
): (row: SumNode) => boolean {
  const { chainId, vault, day } = head;
  const { inUnits, outUnits } = paid(token);
  const own = {
    ...{ chainId, vault, token, day, account },
    paidInUnits: inUnits,
    paidOutUnits: outUnits,
    salt: saltOf(sha256, { secret, token, day }),
  };
  return ({ hash, sum }) => compareBytes(hash, leafHash(sha256, { ...own, owedUnits: sum })) === 0;
}
