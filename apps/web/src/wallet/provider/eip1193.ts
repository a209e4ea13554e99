/** What every injected wallet gives: requests and two events that we follow. */
export type WalletProvider = {
  request(call: { method: string; params?: readonly unknown[] | object }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
  /** Not of the standard, but of the wallets that copy the most usual one. */
  readonly _metamask?: { isUnlocked?(): Promise<boolean> };
};

/** A wallet that can be chosen. `rdns` names it over reloads (EIP-6963). */
export type Wallet = {
  readonly rdns: string;
  readonly name: string;
  /** A data URI; the demo wallet and unannounced wallets have none. */
  readonly icon: string | null;
  readonly provider: WalletProvider;
};

export type Address = `0x${string}`;

/** Codes of EIP-1193 and of the wallets that most others copy. */
export const WALLET_CODES = {
  rejected: 4001,
  unauthorized: 4100,
  pending: -32002,
  internal: -32603,
  unknownChain: 4902,
} as const;

/** The code of a wallet's error; some wallets hide it under `data.originalError` or `cause`. */
export function walletCode(error: unknown, depth = 0): number | null {
  if (typeof error !== 'object' || error === null || depth > 5) return null;
  const { code, cause, data } = error as { code?: unknown; cause?: unknown; data?: { originalError?: unknown } };
  const inner = walletCode(cause, depth + 1) ?? walletCode(data?.originalError, depth + 1);
  return inner ?? (typeof code === 'number' ? code : null);
}

/** Whether the user declined. Never an error: the flow quietly returns to the previous step. */
export function isRejection(error: unknown): boolean {
  return walletCode(error) === WALLET_CODES.rejected;
}
