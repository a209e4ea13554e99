import { platformTokenAbi } from '@ocean/chain/abi/platform-token';
import { permitTypedData } from '@ocean/chain/permit';
import { type PublicClient, parseSignature } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Deployment } from './chain.ts';

const SECONDS = 600n;

type PermitToSign = {
  reader: Pick<PublicClient, 'readContract' | 'getBlock'>;
  deployment: Deployment;
  wallet: PrivateKeyAccount;
  /** Base units of BCG. */
  value: bigint;
};

/** A wallet's permit of BCG for the vault, as the vault's functions take it: token, amount, deadline, v, r, s. */
export async function signPermit({ reader, deployment, wallet, value }: PermitToSign) {
  const token = deployment.tokens.BCG.address;
  const ofToken = { address: token, abi: platformTokenAbi } as const;
  const nonce = await reader.readContract({ ...ofToken, functionName: 'nonces', args: [wallet.address] });
  const { timestamp } = await reader.getBlock();
  const permit = { owner: wallet.address, spender: deployment.vault, value, nonce, deadline: timestamp + SECONDS };
  const domain = { name: 'Ocean Bot', version: '1' };
  const typed = permitTypedData({ domain, chainId: deployment.chainId, token, permit });
  const { r, s, yParity } = parseSignature(await wallet.signTypedData(typed));
  return [token, value, permit.deadline, 27 + yParity, r, s] as const;
}
