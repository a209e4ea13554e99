import { textLocale } from '../../i18n/load-texts.ts';

const KILOBYTE = 1024;

/** A size as a person reads it, in the language of the page. @example showFileSize(2_621_440) // '2.5 MB' */
export function showFileSize(bytes: number): string {
  const isLarge = bytes >= KILOBYTE * KILOBYTE;
  const amount = isLarge ? bytes / (KILOBYTE * KILOBYTE) : Math.max(1, bytes / KILOBYTE);
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  return new Intl.NumberFormat(textLocale, { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 }).format(amount);
}
