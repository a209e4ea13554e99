import { describe, expect, test } from 'vitest';
import { formatCount, formatPercent, formatShownAmount, splitShownAmount } from './format-amount.ts';

describe('amounts on screen', () => {
  test.each([
    ['99.995', '99.99'],
    ['0.009', '0.00'],
    ['1234567.8', '1,234,567.80'],
    ['0', '0.00'],
    ['-5.999', '−5.99'],
    ['-0.001', '0.00'],
    ['007.5', '7.50'],
    ['123456789012345678901234567890.123456789012345678', '123,456,789,012,345,678,901,234,567,890.12'],
  ])('truncates %s to %s and never rounds', (amount, shown) => {
    expect(formatShownAmount(amount, { locale: 'en' })).toBe(shown);
  });

  test.each([null, undefined, '', 'NaN', '1e5', '.5', '1,000'])('shows %s as unknown, not as a number', (amount) => {
    expect(formatShownAmount(amount, { locale: 'en' })).toBe('—');
  });

  test('shows all decimals of an exact amount', () => {
    expect(formatShownAmount('1234.000000000000000001', { locale: 'en', places: 'exact' })).toBe('1,234.000000000000000001');
    expect(formatShownAmount('1234', { locale: 'en', places: 'exact' })).toBe('1,234');
  });

  test('uses the separators of the language and Latin digits in every one', () => {
    expect(formatShownAmount('1234.5', { locale: 'id' })).toBe('1.234,50');
    for (const locale of ['ar', 'hi', 'bn', 'zh-Hans', 'fil']) {
      expect(formatShownAmount('12.34', { locale })).toMatch(/^12.34$/);
    }
  });

  test.each([
    ['123', '123.00'],
    ['1234', '1,234.00'],
    ['123456', '1,23,456.00'],
    ['123456789', '12,34,56,789.00'],
  ])('groups %s in Hindi and Bengali by two after the last three: %s', (amount, shown) => {
    for (const locale of ['hi', 'bn']) expect(formatShownAmount(amount, { locale })).toBe(shown);
  });

  test('splits a hero amount for its two colours', () => {
    expect(splitShownAmount('1234.567', { locale: 'en' })).toEqual({ whole: '1,234', fraction: '.56' });
    expect(splitShownAmount(null, { locale: 'en' })).toBeNull();
  });

  test.each([
    ['2', 'en', '2%'],
    ['0.1', 'id', '0,1%'],
    ['2', 'hi', '2%'],
    ['12.000000000000000001', 'en', '12.000000000000000001%'],
    [null, 'en', '—'],
  ])('writes %s per cent in %s as %s', (percent, locale, shown) => {
    expect(formatPercent(percent, locale)).toBe(shown);
  });

  test('leaves the position of the per cent sign to the language', () => {
    expect(formatPercent('10', 'ar').replace(/[\u200e\u200f\u061c]/g, '')).toMatch(/^10[%٪]$/);
    expect(formatPercent('2.5', 'de')).toMatch(/^2,5\s%$/);
  });

  test('shows an unknown count as a dash and a zero as a zero', () => {
    expect(formatCount(null, 'en')).toBe('—');
    expect(formatCount(0, 'en')).toBe('0');
    expect(formatCount(12904, 'bn')).toBe('12,904');
  });
});
