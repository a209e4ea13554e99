import { Refusal } from '../errors.ts';

export const TRANSACTION_HASH_REFUSALS = ['TRANSACTION_HASH_INVALID'] as const;

const TRANSACTION_HASH = /^0x[0-9a-f]{64}$/;

/** In lower case. @throws Refusal TRANSACTION_HASH_INVALID, also when it is missing */
export function parseTransactionHash(raw: unknown): string {
  const hash = typeof raw === 'string' ? raw.trim().toLowerCase() : '';
  if (!TRANSACTION_HASH.test(hash)) throw new Refusal('TRANSACTION_HASH_INVALID');
  return hash;
}
