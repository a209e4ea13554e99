import { bytesOf, compareBytes } from './bytes.ts';
import { leafHash, saltOf } from './leaf.ts';
import { depthOf, foldPath, NoTree, type Sha256, type SumNode } from './merkle-sum.ts';

/** A leaf with its path as the call gives it: hashes in hexadecimal, units in decimal digits. */
export type GivenLeaf = {
  readonly token: string;
  readonly rows: number;
  readonly root: string;
  readonly totalUnits: string;
  readonly owedUnits: string;
  readonly paidInUnits: string;
  readonly paidOutUnits: string;
  readonly leaf: string;
  readonly position: number;
  readonly path: readonly { readonly hash: string; readonly sum: string }[];
};

/** The expected owner, place and day of the leaf, which the member knows independently. */
export type LeafOwner = {
  readonly chainId: number;
  readonly vault: string;
  readonly account: string;
  readonly day: number;
  /** In hexadecimal, as the member saved it. */
  readonly secret: string;
};

/**
 * holds: the leaf is the owner's and lies under the root. otherLeaf: the hash is not of these amounts, or not of this owner
 * and day. otherRoot: the path leads to another root or sum, or has the wrong length. noTree: no tree has such a path.
 */
export type LeafVerdict = 'holds' | 'otherLeaf' | 'otherRoot' | 'noTree';

/**
 * Whether the amounts are in the published root. Only the member can say whether the amounts are right.
 * @throws TypeError, RangeError, SyntaxError when the text is not a leaf
 * @example checkLeaf(sha256, owner, given) === 'holds'
 */
export function checkLeaf(sha256: Sha256, owner: LeafOwner, given: GivenLeaf): LeafVerdict {
  const { chainId, vault, account, day } = owner;
  const hash = leafHash(sha256, {
    ...{ chainId, vault, account, day },
    token: given.token,
    owedUnits: BigInt(given.owedUnits),
    paidInUnits: BigInt(given.paidInUnits),
    paidOutUnits: BigInt(given.paidOutUnits),
    salt: saltOf(sha256, { secret: bytesOf(owner.secret, 32), token: given.token, day }),
  });
  if (compareBytes(hash, bytesOf(given.leaf, 32)) !== 0) return 'otherLeaf';
  try {
    const path = given.path.map((node): SumNode => ({ hash: bytesOf(node.hash, 32), sum: BigInt(node.sum) }));
    const root = foldPath(sha256, { leaf: { hash, sum: BigInt(given.owedUnits) }, position: given.position, path });
    const isRoot =
      given.position < given.rows &&
      path.length === depthOf(given.rows) &&
      compareBytes(root.hash, bytesOf(given.root, 32)) === 0 &&
      root.sum === BigInt(given.totalUnits);
    return isRoot ? 'holds' : 'otherRoot';
  } catch (error) {
    if (error instanceof NoTree) return 'noTree';
    throw error;
  }
}
