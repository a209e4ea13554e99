import type { RefusalKey, RefusalParams } from '@ocean/api/errors';
import { parseAmount } from '@ocean/money/amount';
import { decimalsOf } from '../../api/token-decimals.ts';
import { readTyped } from '../../i18n/typed-amount.ts';
import { shortBalanceKey } from './short-balance-key.ts';
import { subtractAmounts } from './subtract-amounts.ts';

export type AmountProblem = {
  key: RefusalKey;
  params: RefusalParams;
  /** The decimal string that was probably meant, where the signs are those of another language. */
  meant?: string;
  /** What is typed next can still put it right. */
  isBegun?: boolean;
};

/**
 * What is wrong with a typed amount, by the server's own names; null when it may be sent. An empty field is not wrong
 * yet, and an unknown balance covers every amount. @example findAmountProblem('0', 'USDT') // { key: 'AMOUNT_ZERO', params: {} }
 */
export function findAmountProblem(text: string, asset: string, available?: string): AmountProblem | null {
  const read = readTyped(text);
  if ('amount' in read) return findPlainProblem(read.amount, asset, available);
  const { problem, ...guess } = read;
  if (problem === 'empty') return null;
  return problem === 'negative' ? { key: 'AMOUNT_ZERO', params: {} } : { key: 'AMOUNT_INVALID', params: {}, ...guess };
}

/** True while there is nothing to judge: nothing was typed, or only the sign that an amount may begin with. */
export function isEmptyAmount(text: string): boolean {
  const read = readTyped(text);
  return 'problem' in read && read.problem === 'empty';
}

/** True for an amount that can be sent as it is. */
export function isReadyAmount(text: string, asset: string): boolean {
  const read = readTyped(text);
  return 'amount' in read && findPlainProblem(read.amount, asset) === null;
}

function findPlainProblem(amount: string, asset: string, available?: string): AmountProblem | null {
  const decimals = decimalsOf(asset);
  if (decimals === null) return { key: 'ASSET_UNKNOWN', params: {} };
  const parsed = parseAmount(amount, decimals);
  if (!parsed.ok && parsed.problem === 'too-precise') return { key: 'AMOUNT_TOO_PRECISE', params: { asset, decimals } };
  if (!parsed.ok) return { key: parsed.problem === 'too-large' ? 'AMOUNT_TOO_LARGE' : 'AMOUNT_INVALID', params: {} };
  if (parsed.units === 0n) return { key: 'AMOUNT_ZERO', params: {} };
  const isShort = available !== undefined && subtractAmounts(available, amount) === null;
  return isShort ? { key: shortBalanceKey(asset), params: {} } : null;
}
