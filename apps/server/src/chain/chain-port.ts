/** One event of the vault, validated by the follower. Amounts are base units of the token. */
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

/** How far the follower has read. The API reads it from the database, not from an RPC. */
export type ChainHead = { readonly blockNumber: number; readonly finalBlock: number; readonly blockTime: number };

/** The call that deploys a contract wallet, as the sender of an ERC-6492 signature names it. */
export type Deployment = { readonly factory: `0x${string}`; readonly calldata: `0x${string}` };

export type SignatureQuestion = {
  readonly address: `0x${string}`;
  readonly message: string;
  /** Without the wrapper of ERC-6492. */
  readonly signature: `0x${string}`;
  /** Called before the check when the address has no code, and only then. Undefined: an address without code is no wallet. */
  readonly deployment?: Deployment | undefined;
};

/**
 * `key`: the address's own key signed. `wallet`: the contract at the address accepts it. `undeployedWallet`: the
 * contract would accept it once deployed.
 */
export type SignatureVerdict = 'key' | 'wallet' | 'undeployedWallet' | 'invalid';

/** Both blocks are read too. */
export type TokenSendersQuestion = {
  readonly token: `0x${string}`;
  readonly to: `0x${string}`;
  readonly from: number;
  readonly upTo: number;
};

/** `from` is a lower-case address; the zero address where tokens were minted. */
export type TokenSent = { readonly from: string; readonly units: bigint };

export type PairQuestion = { readonly pair: `0x${string}`; readonly atBlock: number };

/** One token of a pair, and what it was worth in the other one. */
export type PairSide = {
  /** Lower case. */
  readonly token: string;
  /** Base units. */
  readonly reserve: bigint;
  /** Its price in base units of the other token, in units of 2^-112, summed over seconds; wraps around 2^256. */
  readonly priceSum: bigint;
};

/** A constant-product pair at the end of a block. */
export type PairState = {
  readonly blockHash: string;
  /** Unix seconds. */
  readonly blockTime: number;
  /** The time up to which both sums are accumulated: the lowest 32 bits of Unix seconds. */
  readonly updatedAt: number;
  readonly sides: readonly [PairSide, PairSide];
};

/** The chain reads available to use cases. Only final events move money, never these reads. */
export type ChainPort = {
  /**
   * Determines who signed. A plain signature is recovered without any node; for a contract wallet a quorum of the nodes is
   * asked, with time and gas limits.
   * @throws Refusal CHAIN_UNAVAILABLE when the check needs the chain and no quorum agrees: that is not "invalid".
   */
  verifySignature(question: SignatureQuestion): Promise<SignatureVerdict>;
  /** @param atBlock The newest block by default. @throws Refusal CHAIN_UNAVAILABLE */
  tokenBalance(token: `0x${string}`, owner: `0x${string}`, atBlock?: number): Promise<bigint>;
  /** How much of a token each sender sent to an address within final blocks. @throws Refusal CHAIN_UNAVAILABLE */
  tokenSenders(question: TokenSendersQuestion): Promise<readonly TokenSent[]>;
  /** @throws Refusal CHAIN_UNAVAILABLE, also for a contract that does not report its decimals. */
  tokenDecimals(token: `0x${string}`): Promise<number>;
  /** @throws Refusal CHAIN_UNAVAILABLE, also for a contract that is not a pair. */
  readPair(question: PairQuestion): Promise<PairState>;
  /** @throws Refusal CHAIN_UNAVAILABLE */
  isVoucherUsed(id: `0x${string}`, atBlock: number): Promise<boolean>;
  /**
   * In base units: how much of a token can be claimed at the block, the cap, and the refill per second.
   * @throws Refusal CHAIN_UNAVAILABLE
   */
  vaultCap(
    token: `0x${string}`,
    atBlock: number,
  ): Promise<{ readonly capacityUnits: bigint; readonly refillUnits: bigint; readonly claimableUnits: bigint }>;
};
