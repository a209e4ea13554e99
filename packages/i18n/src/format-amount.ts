import { withLatinDigits } from './latin-digits.ts';

/**
 * Showing figures. Amounts arrive as decimal strings and stay strings: they are cut, never rounded, and never pass
 * through a floating-point number. Digits of amounts are Latin in every language, so that a figure can be compared
 * with the one in the wallet.
 */
export const UNKNOWN = '—';

const SHOWN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

type Separators = { readonly group: string; readonly decimal: string; readonly minus: string };

export type AmountStyle = {
  readonly locale: string;
  /** Decimals shown; 'exact' shows all there are. Default 2. */
  readonly places?: number | 'exact';
};

/**
 * @example formatShownAmount('99.995', { locale: 'en' }) // '99.99'
 * @example formatShownAmount(null, { locale: 'en' }) // '—'
 */
export function formatShownAmount(amount: string | null | undefined, style: AmountStyle): string {
  const parts = splitShownAmount(amount, style);
  return parts === null ? UNKNOWN : parts.whole + parts.fraction;
}

/** The two inks of a hero amount: '1,234' and '.56'. Null when the amount is unknown. */
export function splitShownAmount(
  amount: string | null | undefined,
  { locale, places = 2 }: AmountStyle,
): { whole: string; fraction: string } | null {
  const match = amount == null ? null : SHOWN_DECIMAL.exec(amount);
  if (!match) return null;
  const [, sign = '', whole = '0', decimals = ''] = match;
  const { group, decimal, minus } = separatorsOf(locale);
  const shown = places === 'exact' ? decimals : decimals.slice(0, places).padEnd(places, '0');
  const isZero = /^0*$/.test(whole + shown);
  return {
    whole: (sign && !isZero ? minus : '') + groupDigits(whole, group),
    fraction: shown === '' ? '' : decimal + shown,
  };
}

/**
 * A part of a hundred, which travels as a decimal string in per cent; all its decimals, written as the language does.
 * @example formatPercent('2.5', 'en') // '2.5%'
 */
export function formatPercent(percent: string | null | undefined, locale: string): string {
  const shown = formatShownAmount(percent, { locale, places: 'exact' });
  return shown === UNKNOWN ? UNKNOWN : percentFrame(locale).replace('0', () => shown);
}

/** Only the sign and its place come from here: the figure itself never passes through a number. */
function percentFrame(locale: string): string {
  return new Intl.NumberFormat(withLatinDigits(locale), { style: 'percent' }).format(0);
}

/** A count with the locale's separators. @example formatCount(1234, 'en') // '1,234' */
export function formatCount(count: number | null | undefined, locale: string): string {
  return count == null ? UNKNOWN : new Intl.NumberFormat(withLatinDigits(locale)).format(count);
}

function groupDigits(whole: string, group: string): string {
  const digits = whole.replace(/^0+(?=\d)/, '');
  return digits.replace(/\B(?=(\d{3})+$)/g, group);
}

const known = new Map<string, Separators>();

function separatorsOf(locale: string): Separators {
  const cached = known.get(locale);
  if (cached) return cached;
  const parts = new Intl.NumberFormat(withLatinDigits(locale)).formatToParts(-1234567.5);
  const find = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  const separators = { group: find('group', ','), decimal: find('decimal', '.'), minus: '\u2212' };
  known.set(locale, separators);
  return separators;
}
