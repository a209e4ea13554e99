import type { OwnProof } from './check-own.ts';

/** Everything that a check needs, in one file of the member: the secret, and the newest leaves with their paths. */
export type ProofFile = OwnProof & { readonly secret: string };

const HEX_32 = /^0x[0-9a-f]{64}$/i;
const DIGITS = /^\d{1,39}$/;

/** @example fileName(own) // 'ocean-bot-proof-52ae9ee7-20644.json' */
export function proofFileName({ account, day }: Pick<OwnProof, 'account' | 'day'>): string {
  return `ocean-bot-proof-${account.slice(2, 10).toLowerCase()}-${day}.json`;
}

export function writeProofFile(own: OwnProof, secret: string): Blob {
  return new Blob([`${JSON.stringify({ ...own, secret }, null, 2)}\n`], { type: 'application/json' });
}

/** A file that the member has chosen: null when it is none of these. */
export function readProofFile(text: string): ProofFile | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  return isProofFile(file) ? file : null;
}

/** As far as the checks rely on it: what is wrong beyond that fails them. */
function isProofFile(value: unknown): value is ProofFile {
  const file = (value ?? {}) as Partial<ProofFile>;
  return (
    HEX_32.test(file.secret ?? '') &&
    typeof file.vault === 'string' &&
    typeof file.account === 'string' &&
    [file.chainId, file.day, file.block].every(Number.isInteger) &&
    typeof file.blockHash === 'string' &&
    Array.isArray(file.leaves) &&
    file.leaves.every(isLeaf)
  );
}

function isLeaf(value: unknown): boolean {
  const leaf = (value ?? {}) as Partial<ProofFile['leaves'][number]>;
  return (
    typeof leaf.asset === 'string' &&
    typeof leaf.token === 'string' &&
    [leaf.root, leaf.leaf].every((hash) => HEX_32.test(hash ?? '')) &&
    [leaf.owedUnits, leaf.paidInUnits, leaf.paidOutUnits, leaf.totalUnits].every((units) => DIGITS.test(units ?? '')) &&
    [leaf.position, leaf.rows, leaf.decimals].every(Number.isInteger) &&
    Array.isArray(leaf.path) &&
    leaf.path.every((node) => HEX_32.test(node?.hash ?? '') && DIGITS.test(node?.sum ?? ''))
  );
}
