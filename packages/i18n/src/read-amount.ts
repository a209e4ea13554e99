import { type NumberSigns, numberSigns } from './format-amount.ts';
import { plainDigits } from './plain-digits.ts';

/** What a member typed as an amount. */
export type ReadAmount =
  /** A decimal string as the wire has it. */
  | { readonly amount: string }
  | {
      readonly problem: 'empty' | 'negative' | 'invalid';
      /** The decimal string that was probably meant, where the signs are those of another language. */
      readonly meant?: string;
      /** The text can still become a correctly grouped amount, so it is too early to call it wrong. */
      readonly isBegun?: boolean;
    };

/**
 * Reads an amount as the language of `locale` writes it: its decimal sign, and its grouping sign in correct groups. A
 * sign of another language is never reinterpreted: `2,5` is no English amount, and `0,500` is neither 500 nor a half. Digits
 * of every language and full-width characters are accepted.
 *
 * @example readAmount('10,000', 'en') // { amount: '10000' }
 * @example readAmount('10,000', 'id') // { amount: '10.000' }
 * @example readAmount('2,5', 'en') // { problem: 'invalid', meant: '2.5', isBegun: true }
 */
export function readAmount(text: string, locale: string): ReadAmount {
  const signs = numberSigns(locale);
  const typed = plainDigits(text);
  const isNegative = typed.startsWith('-');
  const body = isNegative ? typed.slice(1).trimStart() : typed;
  if (body === '' || body === signs.decimal || body === ARABIC.decimal) return { problem: isNegative ? 'negative' : 'empty' };
  const amount = readOwn(body, signs);
  if (amount !== null) return isNegative ? { problem: 'negative' } : { amount };
  if (isNegative) return { problem: 'invalid' };
  const meant = guess(body, signs);
  return { problem: 'invalid', isBegun: isBegun(body, signs), ...(meant === null ? {} : { meant }) };
}

/** These two mean the same in every language, and so does a space between groups. */
const ARABIC = { decimal: '\u066b', group: '\u066c' };

type GroupSizes = NumberSigns['groupSizes'];
const THOUSANDS: GroupSizes = { last: 3, others: 3 };
const INDIAN: GroupSizes = { last: 3, others: 2 };

function readOwn(body: string, signs: NumberSigns): string | null {
  const [whole = '', fraction = '', ...more] = body.replaceAll(ARABIC.decimal, signs.decimal).split(signs.decimal);
  if (more.length > 0 || !/^\d*$/.test(fraction)) return null;
  const digits = readWhole(whole, signs);
  return digits === null ? null : toPlain(digits, fraction);
}

/** The digits of the part before the decimal sign: ungrouped, or in correct groups with one and the same sign. */
function readWhole(whole: string, signs: NumberSigns): string | null {
  if (/^\d*$/.test(whole)) return whole;
  const groups = splitGroups(whole, signs);
  return groups && isGrouped(groups, signs.groupSizes) ? groups.join('') : null;
}

function splitGroups(whole: string, { group }: NumberSigns): string[] | null {
  const sign = [group, ARABIC.group, ' '].find((one) => whole.includes(one));
  if (sign === undefined) return null;
  const groups = whole.split(sign);
  return groups.every((digits) => /^\d*$/.test(digits)) ? groups : null;
}

function isGrouped(groups: readonly string[], { last, others }: GroupSizes): boolean {
  return isHead(groups.slice(0, -1), others) && groups.at(-1)?.length === last;
}

/** All groups but the last. A group does not begin an amount with a zero: `0,500` is more likely a half. */
function isHead([first = '', ...middle]: readonly string[], size: number): boolean {
  const isFirst = /^[1-9]/.test(first) && first.length <= size;
  return isFirst && middle.every((digits) => digits.length === size);
}

function isBegun(body: string, signs: NumberSigns): boolean {
  const groups = splitGroups(body, signs);
  if (!groups) return false;
  const { last, others } = signs.groupSizes;
  return isHead(groups.slice(0, -1), others) && (groups.at(-1)?.length ?? 0) < last;
}

/** What the signs mean in another language; null when there is no single reading. */
function guess(body: string, signs: NumberSigns): string | null {
  if (!/^[\d., \u060c\u066b\u066c]+$/.test(body)) return null;
  const used = [...body.replace(/\d/g, '')];
  const kinds = new Set(used);
  const last = used.at(-1) ?? '';
  if (kinds.size === 1) {
    const digits = joinForeign(body.split(last));
    if (digits !== null && (used.length > 1 || last === signs.group)) return toPlain(digits, '');
    return used.length > 1 || last === ' ' ? null : toPlain(...halves(body, last));
  }
  if (kinds.size > 2 || used.indexOf(last) !== used.length - 1) return null;
  const [whole, fraction] = halves(body, last);
  const digits = joinForeign(whole.split(used[0] ?? ''));
  return digits === null ? null : toPlain(digits, fraction);
}

function joinForeign(groups: readonly string[]): string | null {
  return isGrouped(groups, THOUSANDS) || isGrouped(groups, INDIAN) ? groups.join('') : null;
}

function halves(body: string, sign: string): [whole: string, fraction: string] {
  const at = body.lastIndexOf(sign);
  return [body.slice(0, at), body.slice(at + sign.length)];
}

function toPlain(whole: string, fraction: string): string {
  return (whole.replace(/^0+(?=\d)/, '') || '0') + (fraction === '' ? '' : `.${fraction}`);
}
