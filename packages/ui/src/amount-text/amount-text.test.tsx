import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { UiProvider, type UiTexts } from '../settings/ui-settings.tsx';
import { AmountText, CodeText, CountText } from './amount-text.tsx';

const TEXTS: UiTexts = {
  close: 'Close',
  copied: 'Copied',
  retry: 'Try again',
  copyDetails: 'Copy details',
  unknown: 'unknown',
  loading: 'Loading',
};

const markup = (node: React.ReactNode, locale = 'en') =>
  renderToStaticMarkup(
    <UiProvider locale={locale} texts={TEXTS}>
      {node}
    </UiProvider>,
  );
const text = (node: React.ReactNode, locale?: string) => markup(node, locale).replace(/<[^>]+>/g, '');

describe('AmountText', () => {
  test('cuts and never rounds up', () => {
    expect(text(<AmountText value="99.995" unit="USDT" />)).toBe('99.99\u00a0USDT');
  });

  test('keeps every digit of an amount beyond floating point', () => {
    expect(text(<AmountText value="123456789012345678901.123456789" places="exact" />)).toBe(
      '123,456,789,012,345,678,901.123456789',
    );
  });

  test('shows an unknown amount as a dash with a spoken word, without a unit', () => {
    expect(text(<AmountText value={null} unit="BCG" />)).toBe('—unknown');
    expect(text(<AmountText value={undefined} />)).not.toContain('0');
  });

  test('shows a value that is not an amount as unknown, never as NaN', () => {
    expect(text(<AmountText value="NaN" />)).toBe('—unknown');
    expect(text(<AmountText value="1e5" />)).toBe('—unknown');
  });

  test('is one isolated left-to-right run', () => {
    expect(markup(<AmountText value="5" unit="BCG" />)).toMatch(/^<bdi dir="ltr"/);
  });

  test('passes its length to the styles, so that a long amount stays on one line', () => {
    expect(markup(<AmountText value="400000000" unit="BCG" places={0} />)).toContain('style="--n:15"');
    expect(markup(<AmountText value={null} unit="BCG" />)).toContain('style="--n:1"');
  });

  test('writes separators of the locale, with Latin digits', () => {
    expect(text(<AmountText value="1234.5" />, 'ar')).toMatch(/^[\d.,٬٫]+$/);
    expect(text(<AmountText value="1234.5" />, 'de')).toBe('1.234,50');
  });
});

describe('CountText', () => {
  test('groups thousands and does not show an unknown count as 0', () => {
    expect(text(<CountText value={48210} />)).toBe('48,210');
    expect(text(<CountText value={null} />)).toBe('—unknown');
  });
});

describe('CodeText', () => {
  test('shortens the middle of an address', () => {
    expect(text(<CodeText short>0x1234567890123456789012345678901234567890</CodeText>)).toBe('0x1234…7890');
  });
});
