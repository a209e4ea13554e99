import type { RefusalKey } from '@ocean/api/errors';

/** The specification has a sentence of its own for two assets. */
export function shortBalanceKey(asset: string): Extract<RefusalKey, `${string}_INSUFFICIENT`> {
  if (asset === 'BCG') return 'BCG_INSUFFICIENT';
  return asset === 'BYB' ? 'BYB_INSUFFICIENT' : 'BALANCE_INSUFFICIENT';
}
