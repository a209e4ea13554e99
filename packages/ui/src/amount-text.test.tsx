import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AmountText, CodeText, CountText } from './amount-text.tsx';
import { UiProvider } from './ui-settings.tsx';

const text = (node: React.ReactNode) => renderToStaticMarkup(node).replace(/<[^>]+>/g, '');

describe('AmountText', () => {
  it('cuts and never rounds up', () => {
    expect(text(<AmountText value="99.995" unit="USDT" />)).toBe('99.99\u00a0USDT');
  });

  it('keeps every digit of an amount beyond floating point', () => {
    expect(text(<AmountText value="123456789012345678901.123456789" places="exact" />)).toBe(
      '123,456,789,012,345,678,901.123456789',
    );
  });

  it('shows the unknown as a dash with a spoken word, without a unit', () => {
    expect(text(<AmountText value={null} unit="BCG" />)).toBe('—unknown');
    expect(text(<AmountText value={undefined} />)).not.toContain('0');
  });

  it('shows what is no amount as unknown, never as NaN', () => {
    expect(text(<AmountText value="NaN" />)).toBe('—unknown');
    expect(text(<AmountText value="1e5" />)).toBe('—unknown');
  });

  it('is one isolated left-to-right run', () => {
    expect(renderToStaticMarkup(<AmountText value="5" unit="BCG" />)).toMatch(/^<bdi dir="ltr"/);
  });

  it('writes separators of the locale, with Latin digits', () => {
    expect(
      text(
        <UiProvider locale="ar">
          <AmountText value="1234.5" />
        </UiProvider>,
      ),
    ).toMatch(/^[\d.,٬٫]+$/);
    expect(
      text(
        <UiProvider locale="de">
          <AmountText value="1234.5" />
        </UiProvider>,
      ),
    ).toBe('1.234,50');
  });
});

describe('CountText', () => {
  it('groups thousands and does not show an unknown count as 0', () => {
    expect(text(<CountText value={48210} />)).toBe('48,210');
    expect(text(<CountText value={null} />)).toBe('—unknown');
  });
});

describe('CodeText', () => {
  it('shortens the middle of an address', () => {
    expect(text(<CodeText short>0x1234567890123456789012345678901234567890</CodeText>)).toBe('0x1234…7890');
  });
});
