import { createHash } from 'node:crypto';
import { bytesOf, hexOf } from '@ocean/money/proof/bytes';
import { leafHash, saltOf } from '@ocean/money/proof/leaf';
import { NodeStack, type Sha256 } from '@ocean/money/proof/merkle-sum';
import { headLine, rowLine, treeLine } from '@ocean/money/proof/rows-file';
import type { OwnProof, PublishedDay } from './check-own.ts';

export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

export const SECRET = `0x${'5e'.repeat(32)}`;
const PLATFORM = { chainId: 31337, vault: `0x${'a1'.repeat(20)}` } as const;
const TOKEN = `0x${'70'.repeat(20)}`;
const CUT = { day: 20_000, block: 77, blockHash: `0x${'b1'.repeat(32)}`, cutAt: '2024-10-04T00:00:05Z' } as const;
const DECIMALS = 6;

type Amounts = { readonly owed: bigint; readonly paidIn: bigint; readonly paidOut: bigint };
export type MadeProof = { readonly own: OwnProof; readonly published: PublishedDay; readonly rows: Blob };

export const accountOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;

type Made = { readonly token?: string; readonly day?: number; readonly vault?: string };

/** A published day of some accounts, the first of which is the own one. */
export function makeProof(
  amounts: readonly Amounts[],
  { token = TOKEN, day = CUT.day, vault = PLATFORM.vault }: Made = {},
): MadeProof {
  const platform = { ...PLATFORM, vault };
  const cut = { ...CUT, day };
  const leaves = amounts.map(({ owed, paidIn, paidOut }, place) => {
    const secret = place === 0 ? bytesOf(SECRET, 32) : sha256(Uint8Array.of(place));
    const salt = saltOf(sha256, { secret, token, day });
    const units = { owedUnits: owed, paidInUnits: paidIn, paidOutUnits: paidOut };
    return {
      hash: leafHash(sha256, { ...platform, token, day, account: accountOf(place), ...units, salt }),
      sum: owed,
      salt,
    };
  });
  const ordered = leaves.toSorted((a, b) => Buffer.compare(a.hash, b.hash));
  const position = leaves[0] ? ordered.indexOf(leaves[0]) : -1;
  const stack = new NodeStack(sha256);
  for (const [place, row] of ordered.entries()) stack.push(row, { isFollowed: place === position });
  const root = stack.root();
  const tree = {
    ...{ asset: 'USDT', token, decimals: DECIMALS, rows: leaves.length, depth: root.depth },
    ...{ root: hexOf(root.hash), totalUnits: String(root.sum) },
  };
  const text = headLine({ ...platform, ...cut }) + treeLine({ ...tree, totalUnits: root.sum }) + ordered.map(rowLine).join('');
  const file = { sha256: createHash('sha256').update(text).digest('hex'), size: text.length };
  const published = { ...cut, publishedAt: '2024-10-04T00:00:09Z', file };
  const [amount, leaf] = [amounts[0], leaves[0]];
  const own = {
    ...tree,
    ...{ owedUnits: String(amount?.owed), paidInUnits: String(amount?.paidIn), paidOutUnits: String(amount?.paidOut) },
    ...{ salt: hexOf(leaf?.salt ?? new Uint8Array()), leaf: hexOf(leaf?.hash ?? new Uint8Array()), position },
    path: stack.path.map(({ hash, sum }) => ({ hash: hexOf(hash), sum: String(sum) })),
  };
  return {
    own: { ...platform, account: accountOf(0), ...published, leaves: [own] },
    published: { ...published, trees: [tree] },
    rows: new Blob([text]),
  };
}
