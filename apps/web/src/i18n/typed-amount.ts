import { formatShownAmount } from '@ocean/i18n/format-amount';
import { type ReadAmount, readAmount } from '@ocean/i18n/read-amount';
import { textLanguage } from './load-texts.ts';

const locale = textLanguage.tag;

/** Fields keep the text exactly as typed; this parses it in the language of the page. */
export function readTyped(text: string): ReadAmount {
  return readAmount(text, locale);
}

/**
 * The decimal string that is sent for a typed amount, without trailing zeros; empty when the text is not an amount.
 * @example plainAmount('1,000.50') // '1000.5'
 */
export function plainAmount(text: string): string {
  const read = readTyped(text);
  return 'amount' in read ? withoutZeros(read.amount) : '';
}

/** An amount as the member would type it, with all its decimals. @example typedAmount('1000.50') // '1,000.5' */
export function typedAmount(amount: string): string {
  return formatShownAmount(withoutZeros(amount), { locale, places: 'exact' });
}

function withoutZeros(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
