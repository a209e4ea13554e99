import type { RefusalKey, RefusalParams } from '@ocean/api/errors';
import { meantQuantity, readQuantity } from '@ocean/ui/step-quantity';
import { textLanguage } from '../../../i18n/load-texts.ts';

/** `meant`: the quantity that was probably meant when the separators are those of another language. */
export type QuantityProblem = { key: RefusalKey; params: RefusalParams; meant?: string };

/**
 * The problem with a typed quantity, as the server's refusal; null when it may be sent. An empty field is not wrong
 * yet. @example findQuantityProblem('0', 1000) // { key: 'QUANTITY_ZERO', params: {} }
 */
export function findQuantityProblem(text: string, maximum: number): QuantityProblem | null {
  if (text === '') return null;
  if (/^-\d+$/.test(text)) return { key: 'QUANTITY_ZERO', params: {} };
  const quantity = readQuantity(text, textLanguage.tag);
  if (quantity === null) {
    const meant = meantQuantity(text, textLanguage.tag);
    return { key: 'QUANTITY_INVALID', params: {}, ...(meant !== null && { meant }) };
  }
  if (quantity === 0) return { key: 'QUANTITY_ZERO', params: {} };
  return quantity > maximum ? { key: 'QUANTITY_TOO_LARGE', params: { maximum } } : null;
}

/** The quantity that may be sent as it is; null otherwise. */
export function sendableQuantity(text: string, maximum: number): number | null {
  return text === '' || findQuantityProblem(text, maximum) ? null : readQuantity(text, textLanguage.tag);
}
