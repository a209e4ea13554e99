import type { Address, Hex } from 'viem';

/** A withdrawal that the signer approves: the struct of IVault.sol. Amounts are base units of the token. */
export type Voucher = {
  /** Can be claimed once. */
  readonly id: Hex;
  /** The only account that may claim; it receives the tokens. */
  readonly account: Address;
  readonly token: Address;
  readonly net: bigint;
  /** Burned by the claim; 0 for every token except the main one. */
  readonly burn: bigint;
  /** Unix seconds of the chain after which the claim is refused. */
  readonly deadline: bigint;
};

const VOUCHER_TYPES = {
  Voucher: [
    { name: 'id', type: 'bytes32' },
    { name: 'account', type: 'address' },
    { name: 'token', type: 'address' },
    { name: 'net', type: 'uint256' },
    { name: 'burn', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

/**
 * The EIP-712 message whose signature `Vault.claim` accepts. The domain binds it to one chain and one vault, so that a
 * voucher of a test chain is invalid elsewhere.
 *
 * @example
 * const signature = await account.signTypedData(voucherTypedData({ chainId: 56, vault, voucher }));
 * await wallet.writeContract({ address: vault, abi: vaultAbi, functionName: 'claim', args: [voucher, signature] });
 */
export function voucherTypedData({ chainId, vault, voucher }: { chainId: number; vault: Address; voucher: Voucher }) {
  return {
    domain: { name: 'OceanVault', version: '1', chainId, verifyingContract: vault },
    types: VOUCHER_TYPES,
    primaryType: 'Voucher',
    message: voucher,
  } as const;
}
