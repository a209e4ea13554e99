import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatShownAmount, numberSigns } from './format-amount.ts';
import { LANGUAGES } from './languages.ts';
import { readAmount } from './read-amount.ts';

const TAGS = LANGUAGES.map(({ tag }) => tag);
/** The digits that Intl writes by default, and those that keyboards can type. */
const DIGITS = [undefined, 'latn', 'arab', 'arabext', 'deva', 'beng', 'fullwide', 'hanidec'];

const amountOf = (text: string, locale: string) => {
  const read = readAmount(text, locale);
  return 'amount' in read ? read.amount : null;
};

/** A decimal string as the wire has it, up to the largest balance there can be. */
const anyAmount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 18 }), fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }))
  .map(([whole, places, rest]) => {
    const fraction = rest.toString().padStart(18, '0').slice(0, places).replace(/0+$/, '');
    return fraction === '' ? `${whole}` : `${whole}.${fraction}`;
  });

describe.each(TAGS)('in %s', (tag) => {
  const { group, decimal, groupSizes } = numberSigns(tag);

  test('reads every amount that Intl formats, grouped or not, in all digits', () => {
    fc.assert(
      fc.property(anyAmount, fc.constantFrom(...DIGITS), fc.boolean(), (amount, numberingSystem, useGrouping) => {
        const format = new Intl.NumberFormat(tag, { numberingSystem, useGrouping, maximumFractionDigits: 18 });
        expect(amountOf(format.format(amount as `${number}`), tag)).toBe(amount);
      }),
    );
  });

  test('reads every amount as the app shows it', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(amountOf(formatShownAmount(amount, { locale: tag, places: 'exact' }), tag)).toBe(amount);
      }),
    );
  });

  test('refuses groups of any other size, and reads the typed digits without grouping signs', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(fc.array(digits, { minLength: 2, maxLength: 4 }), (groups) => {
        const isRight = groups.every((one, at) => {
          if (at === 0) return one.length <= groupSizes.others && !one.startsWith('0');
          return one.length === (at === groups.length - 1 ? groupSizes.last : groupSizes.others);
        });
        expect(amountOf(groups.join(group), tag)).toBe(isRight ? groups.join('') : null);
      }),
    );
  });

  test('reads three digits after the decimal sign as decimals', () => {
    expect(amountOf(`10${decimal}000`, tag)).toBe('10.000');
    expect(amountOf(`10${group}000`, tag)).toBe('10000');
  });

  test('accepts a leading or trailing decimal sign', () => {
    expect(amountOf(`5${decimal}`, tag)).toBe('5');
    expect(amountOf(`${decimal}5`, tag)).toBe('0.5');
    expect(readAmount(decimal, tag)).toEqual({ problem: 'empty' });
  });

  test('asks about the single amount that a sign of another language can mean', () => {
    expect(readAmount(`2${group}5`, tag)).toEqual({ problem: 'invalid', meant: '2.5', isBegun: true });
    expect(readAmount(`1${decimal}234${group}5`, tag)).toEqual({ problem: 'invalid', meant: '1234.5', isBegun: false });
    expect(readAmount(`1${decimal}234${decimal}567`, tag)).toEqual({ problem: 'invalid', meant: '1234567', isBegun: false });
  });

  test('never reads a text as an amount that differs from its digits', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,-+ \u066b\u066ce٣３，．'), maxLength: 12 });
    fc.assert(
      fc.property(typed, (text) => {
        const amount = amountOf(text, tag);
        if (amount === null) return;
        expect(amount).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/);
        const digitsOf = (one: string) => one.replaceAll('٣', '3').replaceAll('３', '3').replace(/\D/g, '').replace(/^0+/, '');
        expect(digitsOf(amount)).toBe(digitsOf(text));
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['１２．５', 'ja', '12.5'],
  ['１，０００', 'zh-Hans', '1000'],
  ['12。5', 'zh-Hant', '12.5'],
  ['١٬٢٣٤٫٥', 'ar', '1234.5'],
  ['١٢٫٥', 'id', '12.5'],
  ['\u2066 1,234.5\u2069', 'ar', '1234.5'],
  ['১,২৩,৪৫৬', 'bn', '123456'],
  ['१२,३४,५६७.५', 'hi', '1234567.5'],
  ['1 000 000', 'vi', '1000000'],
  ['1\u202f000,5', 'id', '1000.5'],
  ['007.5', 'en', '7.5'],
  [' 12.5 ', 'en', '12.5'],
])('reads %j in %s as %s', (text, tag, amount) => {
  expect(amountOf(text, tag)).toBe(amount);
});

test.each([
  ['0,500', 'en', '0.500'],
  ['10.000,50', 'en', '10000.50'],
  ['12,34,567', 'en', '1234567'],
  ['123,456', 'hi', '123456'],
  ['1,234,567', 'bn', '1234567'],
  ['10,000.50', 'id', '10000.50'],
  ['12.5', 'vi', '12.5'],
  ['1 000,5', 'en', '1000.5'],
])('asks whether %j in %s means %s', (text, tag, meant) => {
  expect(readAmount(text, tag)).toMatchObject({ problem: 'invalid', meant });
});

test.each([
  '1e5',
  '0x10',
  '+5',
  'ten',
  '1.2.3',
  '1,2.3,4',
  '1 5',
  '5²',
  '½',
  '²',
  '1..5',
  '--5',
  '1-5',
  '5%',
  'Infinity',
  '1\u0000',
])('calls %j no amount and guesses nothing', (text) => {
  expect(readAmount(text, 'en')).toMatchObject({ problem: 'invalid' });
  expect(readAmount(text, 'en')).not.toHaveProperty('meant');
});

test.each(['-5', '−5', '－５', '-', '- 1,000', '-.5'])('calls %j negative', (text) => {
  expect(readAmount(text, 'en')).toEqual({ problem: 'negative' });
});

test.each(['10,', '10,0', '10,00', '1,000,0', '1 0'])('%j can still become a grouped amount', (text) => {
  expect(readAmount(text, 'en')).toMatchObject({ isBegun: true });
});

test.each(['', ' ', '\u200f'])('does not call an empty field (%j) wrong', (text) => {
  expect(readAmount(text, 'en')).toEqual({ problem: 'empty' });
});

test.each([
  ['1،25', '1.25'],
  ['1،000', '1.000'],
  ['1،234،567', '1234567'],
])('%s with the comma of an Arabic keyboard is asked about, because it is used for groups and for decimals', (typed, meant) => {
  for (const locale of ['ar', 'en', 'id']) expect(readAmount(typed, locale)).toMatchObject({ problem: 'invalid', meant });
});
