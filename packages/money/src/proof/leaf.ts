import { bytesOf, joinBytes, numberBytes } from './bytes.ts';
import type { Sha256 } from './merkle-sum.ts';

/** The holdings of one account in one token on one day: the input of a leaf hash. Amounts are base units. */
export type Leaf = {
  readonly chainId: number;
  readonly vault: string;
  readonly token: string;
  readonly day: number;
  readonly account: string;
  readonly owedUnits: bigint;
  /** Into the vault and out of it, by its own events of the account. */
  readonly paidInUnits: bigint;
  readonly paidOutUnits: bigint;
  /** 32 bytes. */
  readonly salt: Uint8Array;
};

const LEAF = Uint8Array.of(0);
/** Of SHA-256, in bytes. */
const HMAC_BLOCK = 64;

/**
 * 153 bytes hashed: 0x00, chain (8), vault (20), token (20), day (4), account (20), owed (16), paid in (16), paid out (16), salt (32).
 * @throws RangeError when an amount does not fit
 */
export function leafHash(sha256: Sha256, leaf: Leaf): Uint8Array {
  return sha256(
    joinBytes(
      LEAF,
      numberBytes(BigInt(leaf.chainId), 8),
      bytesOf(leaf.vault, 20),
      bytesOf(leaf.token, 20),
      numberBytes(BigInt(leaf.day), 4),
      bytesOf(leaf.account, 20),
      numberBytes(leaf.owedUnits, 16),
      numberBytes(leaf.paidInUnits, 16),
      numberBytes(leaf.paidOutUnits, 16),
      leaf.salt,
    ),
  );
}

/** HMAC-SHA-256 of the token (20 bytes) and the day (4) with the account's secret as key, which prevents guessing amounts. */
export function saltOf(
  sha256: Sha256,
  { secret, token, day }: { readonly secret: Uint8Array; readonly token: string; readonly day: number },
): Uint8Array {
  return hmacSha256(sha256, secret, joinBytes(bytesOf(token, 20), numberBytes(BigInt(day), 4)));
}

/** RFC 2104. @throws RangeError for a key longer than a block, which would have to be hashed first */
export function hmacSha256(sha256: Sha256, key: Uint8Array, message: Uint8Array): Uint8Array {
  if (key.length > HMAC_BLOCK) throw new RangeError('the key is longer than a block');
  const padded = new Uint8Array(HMAC_BLOCK);
  padded.set(key);
  const inner = sha256(
    joinBytes(
      padded.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joinBytes(
      padded.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}
