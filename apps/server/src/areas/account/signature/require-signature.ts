import { Refusal } from '@ocean/api/errors';
import type { Deployment } from '../../../chain/chain-port.ts';
import { unwrapSignature } from '../../../chain/unwrap-signature.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { insertDeployment, isDeploymentOf } from './store.ts';

export type Signed = {
  readonly address: `0x${string}`;
  readonly message: string;
  /** As it was sent: plain, ERC-1271 or in the wrapper of ERC-6492. */
  readonly signature: `0x${string}`;
  readonly isMember: boolean;
};

/**
 * Requires a signature of the address. A new address may name the call that deploys its wallet; a member's wallet is
 * bound to the call that it was registered with, since the signature does not cover it.
 * @returns the deployment that the check relied on, undefined when the address's key or its code decided
 * @throws Refusal SIGNATURE_INVALID, CHAIN_UNAVAILABLE
 */
export async function requireSignature({ db, chain }: Context, signed: Signed): Promise<Deployment | undefined> {
  const { address, message, isMember } = signed;
  const { signature, deployment: named } = unwrapSignature(signed.signature);
  const isAccepted = named !== undefined && (!isMember || (await isDeploymentOf(db, address, named)));
  const deployment = isAccepted ? named : undefined;
  const verdict = await chain.verifySignature({ address, message, signature, deployment });
  if (verdict === 'invalid') throw new Refusal('SIGNATURE_INVALID');
  return verdict === 'undeployedWallet' ? deployment : undefined;
}

/**
 * Binds a wallet to the deployment that its registration relied on. Of two concurrent registrations, the first one
 * counts.
 * @throws Refusal SIGNATURE_INVALID when the address became a member by another one
 */
export async function bindToDeployment(
  tx: Transaction,
  { address, deployment, isNew }: { address: string; deployment: Deployment; isNew: boolean },
): Promise<void> {
  if (isNew) await insertDeployment(tx, address, deployment);
  else if (!(await isDeploymentOf(tx, address, deployment))) throw new Refusal('SIGNATURE_INVALID');
}
