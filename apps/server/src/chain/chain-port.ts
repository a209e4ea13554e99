/** One event of the vault as the follower saw and validated it. Amounts are base units of the token. */
export type VaultEvent = {
  readonly blockNumber: number;
  readonly blockHash: string;
  /** Unix seconds of the block. */
  readonly blockTime: number;
  readonly txHash: string;
} & (
  | {
      readonly kind: 'Paid';
      readonly paymentId: bigint;
      readonly orderRef: string;
      readonly sender: string;
      readonly token: string;
      readonly units: bigint;
    }
  | {
      readonly kind: 'Deposited';
      readonly paymentId: bigint;
      readonly sender: string;
      readonly token: string;
      readonly units: bigint;
    }
  | {
      readonly kind: 'Claimed';
      readonly voucherId: string;
      readonly account: string;
      readonly token: string;
      readonly netUnits: bigint;
      readonly burnUnits: bigint;
    }
);

export type PaymentEvent = Extract<VaultEvent, { kind: 'Paid' | 'Deposited' }>;
export type ClaimedEvent = Extract<VaultEvent, { kind: 'Claimed' }>;

/** Where the follower is: reads of the API take it from the database, not from an RPC. */
export type ChainHead = { readonly blockNumber: number; readonly finalBlock: number; readonly blockTime: number };

/** What use cases may ask of the chain. Everything that moves money comes from final events, not from here. */
export type ChainPort = {
  /**
   * Plain signature first (no RPC needed), then ERC-1271 and ERC-6492 with time and gas caps.
   * @throws Refusal CHAIN_UNAVAILABLE when only the chain could tell and it did not answer: that is not "invalid".
   */
  isSignatureValid(question: { address: `0x${string}`; message: string; signature: `0x${string}` }): Promise<boolean>;
  /** @throws Refusal CHAIN_UNAVAILABLE. Without a block: as of the newest one. */
  tokenBalance(token: `0x${string}`, owner: `0x${string}`, atBlock?: number): Promise<bigint>;
  /** @throws Refusal CHAIN_UNAVAILABLE */
  isVoucherUsed(id: `0x${string}`, atBlock: number): Promise<boolean>;
};
