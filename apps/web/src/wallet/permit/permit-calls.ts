import { erc20PermitAbi } from '@ocean/chain/abi/erc20-permit';
import { type Permit, permitTypedData } from '@ocean/chain/permit';
import type { Client } from 'viem';
import { getBlock, getCode, readContract, signTypedData, simulateContract } from 'viem/actions';
import { type Address, WALLET_CODES, walletCode } from '../provider/eip1193.ts';
import { isVaultTaking, readPermitDomain } from './permit-support.ts';
import { type SignatureParts, signatureParts } from './signature-parts.ts';

/** Longer than a price holds and a wallet takes; short enough that a forgotten signature soon expires. */
export const PERMIT_SECONDS = 1_800n;

/** A permit with the owner's signature, as the vault takes it. */
export type SignedPermit = Permit & SignatureParts;

export type PermitCalls = ReturnType<typeof createPermitCalls>;

type PermitCallsParts = {
  client: Client;
  account: Address;
  chainId: number;
  vault: Address;
  tokenOf: (asset: string) => Address;
};

/** Accounts whose wallet could not sign: it is not asked again while the page is open. */
const unable = new Set<Address>();

/** What the app asks of a token that takes signatures (EIP-2612), and of the wallet that signs. */
export function createPermitCalls({ client, account, chainId, vault, tokenOf }: PermitCallsParts) {
  const typedDataOf = async (token: Address, value: bigint) => {
    const nonces = { address: token, abi: erc20PermitAbi, functionName: 'nonces', args: [account] } as const;
    const [domain, nonce, { timestamp }] = await Promise.all([
      readPermitDomain({ client, chainId }, token),
      readContract(client, nonces),
      getBlock(client),
    ]);
    const permit = { owner: account, spender: vault, value, nonce, deadline: timestamp + PERMIT_SECONDS };
    return domain && permitTypedData({ domain, chainId, token, permit });
  };

  return {
    /** Whether a signature can replace an approval; false when that cannot be determined. */
    async canPermit(asset: string): Promise<boolean> {
      if (unable.has(account)) return false;
      try {
        if ((await readPermitDomain({ client, chainId }, tokenOf(asset))) === null) return false;
        // The token checks a plain key's signature only, so an account with code approves as ever.
        const [isTaking, code] = await Promise.all([
          isVaultTaking({ client, chainId }, vault),
          getCode(client, { address: account }),
        ]);
        return isTaking && code === undefined;
      } catch {
        return false;
      }
    },

    /**
     * Asks the wallet for a signature that lets the vault take exactly so much, once.
     *
     * @returns Null when the wallet cannot sign it.
     * @throws The wallet's own error when the member declines, or when another request is still open.
     */
    async signPermit(asset: string, units: bigint): Promise<SignedPermit | null> {
      const typed = await typedDataOf(tokenOf(asset), units).catch(() => null);
      if (!typed) return null;
      const parts = await signTypedData(client, { account, ...typed }).then(signatureParts, noneUnlessAnswered);
      if (!parts) unable.add(account);
      return parts && { ...typed.message, ...parts };
    },

    /** Whether the token would take it now: signed by the account, its nonce unused, its end not reached. */
    async isPermitGood(asset: string, { owner, spender, value, deadline, v, r, s }: SignedPermit): Promise<boolean> {
      const call = { address: tokenOf(asset), abi: erc20PermitAbi, functionName: 'permit', account } as const;
      const args = [owner, spender, value, deadline, v, r, s] as const;
      return simulateContract(client, { ...call, args }).then(
        () => true,
        () => false,
      );
    },
  };
}

/** A wallet that declines or has an open request supports signing; any other failure means that it does not. */
function noneUnlessAnswered(error: unknown): null {
  const code = walletCode(error);
  if (code === WALLET_CODES.rejected || code === WALLET_CODES.pending) throw error;
  return null;
}
