import { numberFormat } from './kept-formats.ts';

/**
 * Formatting for display. Amounts arrive as decimal strings and stay strings: they are truncated, never rounded, and never
 * converted to floating point. Digits are Latin in every language, so that an amount can be compared with the one in the
 * wallet.
 */
export const UNKNOWN = '—';

const MINUS = '\u2212';

const SHOWN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** How a language writes numbers, with Latin digits. */
export type NumberSigns = {
  readonly group: string;
  readonly decimal: string;
  /** Digits in the last group, and in each one before it: 3 and 3, or 3 and 2 as in Hindi. */
  readonly groupSizes: { readonly last: number; readonly others: number };
};

export type AmountStyle = {
  readonly locale: string;
  /** Decimals shown, 2 by default; 'exact' shows all. */
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

/** Splits a hero amount for its two colours: '1,234' and '.56'. Null when the amount is unknown. */
export function splitShownAmount(
  amount: string | null | undefined,
  { locale, places = 2 }: AmountStyle,
): { whole: string; fraction: string } | null {
  const match = amount == null ? null : SHOWN_DECIMAL.exec(amount);
  if (!match) return null;
  const [, sign = '', whole = '0', decimals = ''] = match;
  const signs = numberSigns(locale);
  const shown = places === 'exact' ? decimals : decimals.slice(0, places).padEnd(places, '0');
  const isZero = /^0*$/.test(whole + shown);
  return {
    whole: (sign && !isZero ? MINUS : '') + groupDigits(whole, signs),
    fraction: shown === '' ? '' : signs.decimal + shown,
  };
}

/**
 * A percentage, given as a decimal string in per cent, with all its decimals, in the language's format.
 * @example formatPercent('2.5', 'en') // '2.5%'
 */
export function formatPercent(percent: string | null | undefined, locale: string): string {
  const shown = formatShownAmount(percent, { locale, places: 'exact' });
  return shown === UNKNOWN ? UNKNOWN : percentFrame(locale).replace('0', () => shown);
}

/** Takes only the sign and its position from Intl; the figure itself is never converted to a number. */
function percentFrame(locale: string): string {
  return numberFormat(locale, { style: 'percent' }).format(0);
}

/** A count with the locale's separators. @example formatCount(1234, 'en') // '1,234' */
export function formatCount(count: number | null | undefined, locale: string): string {
  return count == null ? UNKNOWN : numberFormat(locale).format(count);
}

function groupDigits(whole: string, { group, groupSizes: { last, others } }: NumberSigns): string {
  const digits = whole.replace(/^0+(?=\d)/, '');
  const head = digits.slice(0, -last);
  if (head === '') return digits;
  return head.replace(new RegExp(`\\B(?=(\\d{${others}})+$)`, 'g'), group) + group + digits.slice(-last);
}

const known = new Map<string, NumberSigns>();

/** @example numberSigns('id') // { group: '.', decimal: ',', groupSizes: { last: 3, others: 3 } } */
export function numberSigns(locale: string): NumberSigns {
  const cached = known.get(locale);
  if (cached) return cached;
  const parts = numberFormat(locale).formatToParts(-123456789.5);
  const find = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  const signs = {
    group: find('group', ','),
    decimal: find('decimal', '.'),
    groupSizes: { last: groups.at(-1) ?? 3, others: groups.at(-2) ?? 3 },
  };
  known.set(locale, signs);
  return signs;
}
