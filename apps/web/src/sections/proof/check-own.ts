import type { proof } from '@ocean/api/areas/proof';
import type { OutputOf } from '@ocean/api/endpoint';
import { bytesOf, hexOf } from '@ocean/money/proof/bytes';
import { checkLeaf, type LeafVerdict } from '@ocean/money/proof/check-leaf';
import { type CheckedRows, checkRows } from '@ocean/money/proof/check-rows';
import type { Sha256 } from '@ocean/money/proof/merkle-sum';

export type OwnProof = OutputOf<typeof proof.leaf>;
export type OwnLeaf = OwnProof['leaves'][number];
export type PublishedDay = OutputOf<typeof proof.days>['list'][number];

/** What the member knows without asking: whose leaves they must be. */
export type Owner = Pick<OwnProof, 'chainId' | 'vault' | 'account'>;

/**
 * otherOwner: of another account, vault or chain. otherLeaf: the hash is not of these amounts under the own secret. leftOut: an
 * own row, or a payment, that was there before or is in the file, is not in the answer. otherPath: it leads to another root or sum. otherRoot: the day was published with another root. changedRoot: this device saw another root of
 * that day. notPublished: the day is not among the published ones. otherFile: not the published file. badFile: its rows do not add
 * up to its roots. noRow: the own row is not in it.
 */
export const FAULTS = [
  'otherSecret',
  'otherOwner',
  'otherLeaf',
  'leftOut',
  'otherPath',
  'otherRoot',
  'changedRoot',
  'notPublished',
  'otherFile',
  'badFile',
  'noRow',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Whether the leaves are the owner's, their hashes follow from the amounts and the secret, and none is missing that this device saw. */
export function findLeafFault(
  sha256: Sha256,
  own: OwnProof,
  { owner, secret, seen }: { owner: Owner; secret: string; seen: OwnProof | null },
): Fault | null {
  const isOwners = own.chainId === owner.chainId && isSameHex(own.vault, owner.vault) && isSameHex(own.account, owner.account);
  if (!isOwners) return 'otherOwner';
  if (own.leaves.some((leaf) => verdictOf(sha256, own, { leaf, secret }) === 'otherLeaf')) return 'otherLeaf';
  return seen && leavesOut(own, seen) ? 'leftOut' : null;
}

/**
 * Whether a leaf is missing that must be there since `seen`, or has less in it. Paid-in and paid-out amounts never fall, and an
 * account that ever paid or claimed keeps a leaf; one of an asset that only came from others goes when nothing is left.
 */
function leavesOut(own: OwnProof, seen: OwnProof): boolean {
  return seen.leaves.some((before) => {
    const now = own.leaves.find(({ token }) => isSameHex(token, before.token));
    return (['paidInUnits', 'paidOutUnits'] as const).some((paid) => BigInt(now?.[paid] ?? 0) < BigInt(before[paid]));
  });
}

/** Whether the paths lead to the roots that everybody is shown, and that this device has seen before. */
export function findRootFault(
  sha256: Sha256,
  own: OwnProof,
  { secret, published, seen }: { secret: string; published: PublishedDay | null; seen: OwnProof | null },
): Fault | null {
  if (own.leaves.some((leaf) => verdictOf(sha256, own, { leaf, secret }) !== 'holds')) return 'otherPath';
  if (!published) return 'notPublished';
  if (published.block !== own.block || published.blockHash !== own.blockHash) return 'otherRoot';
  if (own.leaves.some((leaf) => !published.trees.some((tree) => isSameTree(tree, leaf)))) return 'otherRoot';
  const before = seen?.day === published.day ? seen.leaves : [];
  return before.some((leaf) => !published.trees.some((tree) => isSameTree(tree, leaf))) ? 'changedRoot' : null;
}

/** Whether a copy of the day's rows is the published one, adds up to its roots, and has the own rows and no further one. */
export async function findRowsFault(
  sha256: Sha256,
  own: OwnProof,
  { secret, published, rows }: { secret: string; published: PublishedDay; rows: Blob },
): Promise<Fault | null> {
  if (hexOf(sha256(new Uint8Array(await rows.arrayBuffer()))) !== `0x${published.file.sha256}`) return 'otherFile';
  const checked = await readRows(sha256, own, { secret, rows });
  if (!checked) return 'badFile';
  const { head, trees } = checked;
  const isOfDay =
    head.day === own.day && head.chainId === own.chainId && isSameHex(head.vault, own.vault) && head.block === own.block;
  if (!isOfDay) return 'otherFile';
  if (published.trees.some((tree) => !trees.some((one) => isSameTree(tree, { ...one, totalUnits: String(one.totalUnits) }))))
    return 'otherFile';
  const isThere = ({ token, owedUnits, root }: OwnLeaf) =>
    checked.own.some(({ tree, leaf }) => isSameHex(tree.token, token) && tree.root === root && leaf.sum === BigInt(owedUnits));
  if (!own.leaves.every(isThere)) return 'noRow';
  return checked.own.every(({ tree }) => own.leaves.some(({ token }) => isSameHex(tree.token, token))) ? null : 'leftOut';
}

/** An answer that is no leaf at all is none of the owner's either. */
function verdictOf(sha256: Sha256, own: OwnProof, { leaf, secret }: { leaf: OwnLeaf; secret: string }): LeafVerdict {
  const { chainId, vault, account, day } = own;
  try {
    return checkLeaf(sha256, { chainId, vault, account, day, secret }, leaf);
  } catch {
    return 'otherLeaf';
  }
}

/** Null when the file breaks the rules of a tree anywhere. */
async function readRows(
  sha256: Sha256,
  own: OwnProof,
  { secret, rows }: { secret: string; rows: Blob },
): Promise<CheckedRows | null> {
  const leafOf = (token: string) => own.leaves.find((leaf) => isSameHex(leaf.token, token));
  const paid = (token: string) => {
    const leaf = leafOf(token);
    return { inUnits: BigInt(leaf?.paidInUnits ?? 0), outUnits: BigInt(leaf?.paidOutUnits ?? 0) };
  };
  try {
    return await checkRows(sha256, linesOf(rows), { account: own.account, secret: bytesOf(secret, 32), paid });
  } catch (error) {
    // A file that could not be read off the disk says nothing about its rows.
    if (error instanceof DOMException) throw error;
    return null;
  }
}

/** A few at a time, so that a page stays alive over a file of a million rows. */
async function* linesOf(rows: Blob): AsyncGenerator<string> {
  const reader = rows.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

type Rooted = { readonly token: string; readonly root: string; readonly totalUnits: string; readonly rows: number };

function isSameTree(one: Rooted, other: Rooted): boolean {
  return (
    isSameHex(one.token, other.token) && one.root === other.root && one.totalUnits === other.totalUnits && one.rows === other.rows
  );
}

export function isSameHex(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
