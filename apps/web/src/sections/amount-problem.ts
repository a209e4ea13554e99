import { ASSETS, isAsset } from '@ocean/api/assets';
import type { RefusalKey, RefusalParams } from '@ocean/api/errors';
import { parseAmount } from '@ocean/money/amount';

export type AmountProblem = { key: RefusalKey; params: RefusalParams };

/**
 * What is wrong with a typed amount, by the server's own names; null when it may be sent. An empty field is not wrong
 * yet. @example findAmountProblem('0', 'USDT') // { key: 'AMOUNT_ZERO', params: {} }
 */
export function findAmountProblem(text: string, asset: string): AmountProblem | null {
  if (text === '') return null;
  if (!isAsset(asset)) return { key: 'ASSET_UNKNOWN', params: {} };
  const { decimals } = ASSETS[asset];
  const parsed = parseAmount(text, decimals);
  if (parsed.ok) return parsed.units === 0n ? { key: 'AMOUNT_ZERO', params: {} } : null;
  if (parsed.problem === 'too-precise') return { key: 'AMOUNT_TOO_PRECISE', params: { asset, decimals } };
  return { key: parsed.problem === 'too-large' ? 'AMOUNT_TOO_LARGE' : 'AMOUNT_INVALID', params: {} };
}

/** True for an amount that can be sent as it is. */
export function isReadyAmount(text: string, asset: string): boolean {
  return text !== '' && findAmountProblem(text, asset) === null;
}
