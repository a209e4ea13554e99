import type { RefusalKey, RefusalParams } from '@ocean/api/errors';
import { parseAmount } from '@ocean/money/amount';
import { decimalsOf } from '../../api/token-decimals.ts';
import { shortBalanceKey } from './short-balance-key.ts';
import { subtractAmounts } from './subtract-amounts.ts';

export type AmountProblem = { key: RefusalKey; params: RefusalParams };

/**
 * What is wrong with a typed amount, by the server's own names; null when it may be sent. An empty field is not wrong
 * yet, and an unknown balance covers every amount. @example findAmountProblem('0', 'USDT') // { key: 'AMOUNT_ZERO', params: {} }
 */
export function findAmountProblem(text: string, asset: string, available?: string): AmountProblem | null {
  if (text === '') return null;
  const decimals = decimalsOf(asset);
  if (decimals === null) return { key: 'ASSET_UNKNOWN', params: {} };
  const parsed = parseAmount(text, decimals);
  if (!parsed.ok && parsed.problem === 'too-precise') return { key: 'AMOUNT_TOO_PRECISE', params: { asset, decimals } };
  if (!parsed.ok) return { key: parsed.problem === 'too-large' ? 'AMOUNT_TOO_LARGE' : 'AMOUNT_INVALID', params: {} };
  if (parsed.units === 0n) return { key: 'AMOUNT_ZERO', params: {} };
  const isShort = available !== undefined && subtractAmounts(available, text) === null;
  return isShort ? { key: shortBalanceKey(asset), params: {} } : null;
}

/** True for an amount that can be sent as it is. */
export function isReadyAmount(text: string, asset: string): boolean {
  return text !== '' && findAmountProblem(text, asset) === null;
}
