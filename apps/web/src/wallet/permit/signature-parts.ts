import type { Address } from '../provider/eip1193.ts';

/** The three parts of a plain key's signature, as contracts take them. */
export type SignatureParts = { readonly v: 27 | 28; readonly r: Address; readonly s: Address };

const PLAIN = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{2})$/i;

/** Null for anything but 65 bytes with a usual last one: contract wallets sign in forms of their own. */
export function signatureParts(signature: unknown): SignatureParts | null {
  const [, r, s, last = ''] = (typeof signature === 'string' && PLAIN.exec(signature)) || [];
  const byte = Number.parseInt(last, 16);
  // Some wallets count from 0.
  const v = byte < 27 ? byte + 27 : byte;
  return v === 27 || v === 28 ? { v, r: `0x${r}`, s: `0x${s}` } : null;
}
