import { hash } from 'node:crypto';

/** SHA-256 by Node, for the trees of `@ocean/money/proof`. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}
