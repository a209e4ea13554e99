import { hash } from 'node:crypto';
import { proof } from '@ocean/api/areas/proof';
import { checkLeaf, type LeafVerdict } from '@ocean/money/proof/check-leaf';
import type { Member } from '../world/world-member.ts';

export function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}

/** The page's result for a member: for each asset the verdict on the member's leaf, and the amount owed by that leaf. */
export async function checksLeaves(member: Member, day?: number): Promise<Record<string, [LeafVerdict, bigint]>> {
  const { secret } = await member.call(proof.secret, {});
  const { leaves, ...owner } = await member.call(proof.leaf, day === undefined ? {} : { day });
  return Object.fromEntries(
    leaves.map((leaf) => [leaf.asset, [checkLeaf(sha256, { ...owner, secret }, leaf), BigInt(leaf.owedUnits)]]),
  );
}
