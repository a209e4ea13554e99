import type { Address } from 'viem';

/** What a token calls itself in the messages that it verifies (EIP-5267). */
export type PermitDomain = { readonly name: string; readonly version: string };

/** A permission to take tokens once, by the owner's signature instead of a transaction (EIP-2612). */
export type Permit = {
  readonly owner: Address;
  readonly spender: Address;
  /** Base units of the token. */
  readonly value: bigint;
  /** The owner's nonce at the token; each permit uses one. */
  readonly nonce: bigint;
  /** Unix seconds of the chain after which the token refuses it. */
  readonly deadline: bigint;
};

const PERMIT_TYPES = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

/**
 * The EIP-712 message whose signature a token's `permit` accepts. Chain and token are the caller's own, never taken from the
 * token's answer: otherwise a malicious node could obtain a signed permit of another token.
 *
 * @example
 * const signature = await account.signTypedData(permitTypedData({ domain, chainId: 56, token, permit }));
 */
export function permitTypedData(what: { domain: PermitDomain; chainId: number; token: Address; permit: Permit }) {
  const { domain, chainId, token, permit } = what;
  return {
    domain: { name: domain.name, version: domain.version, chainId, verifyingContract: token },
    types: PERMIT_TYPES,
    primaryType: 'Permit',
    message: permit,
  } as const;
}
