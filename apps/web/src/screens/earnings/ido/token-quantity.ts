import { meantQuantity, readQuantity } from '@ocean/ui/step-quantity';
import { textLanguage } from '../../../i18n/load-texts.ts';

export type QuantityRange = { minimum: number; maximum: number };

/**
 * What is wrong with a typed quantity of tokens. `isBegun`: what is typed next can still put it right. `meant`: what was
 * probably meant, where its groups are those of another language.
 */
export type TokenProblem = { key: 'IDO_RANGE' | 'QUANTITY_INVALID'; isBegun: boolean; meant?: string };

/**
 * Null for what may be bought; an empty field is not wrong yet.
 * @example findTokenProblem('50', { minimum: 100, maximum: 1000 }) // { key: 'IDO_RANGE', isBegun: true }
 */
export function findTokenProblem(typed: string, { minimum, maximum }: QuantityRange): TokenProblem | null {
  if (typed === '') return null;
  const quantity = readQuantity(typed, textLanguage.tag);
  if (quantity === null) {
    const meant = meantQuantity(typed, textLanguage.tag);
    return { key: 'QUANTITY_INVALID', isBegun: false, ...(meant !== null && { meant }) };
  }
  if (quantity >= minimum && quantity <= maximum) return null;
  return { key: 'IDO_RANGE', isBegun: quantity < minimum };
}

/** The quantity that may be sent as it is; null otherwise. */
export function sendableTokens(typed: string, range: QuantityRange): number | null {
  return typed === '' || findTokenProblem(typed, range) ? null : readQuantity(typed, textLanguage.tag);
}
