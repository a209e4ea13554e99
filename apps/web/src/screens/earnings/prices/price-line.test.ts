import { expect, test } from 'vitest';
import { priceLine } from './price-line.ts';

const SIZE = { width: 300, height: 90 };
const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`;

test('goes in steps from the oldest price to the newest', () => {
  const line = priceLine(
    [
      { usdt: '0.2', at: at(20) },
      { usdt: '0.15', at: at(10) },
      { usdt: '0.1', at: at(0) },
    ],
    SIZE,
  );
  expect(line).toEqual({ path: 'M0 90H150V45H300V0', low: '0.1', high: '0.2', from: at(0), until: at(20) });
});

test('of a price that does not move is level, in the middle', () => {
  expect(
    priceLine(
      [1, 0].map((minute) => ({ usdt: '0.1', at: at(minute) })),
      SIZE,
    )?.path,
  ).toBe('M0 45H300V45');
});

test('leaves out where the price was withdrawn, and needs two prices', () => {
  const prices = [
    { usdt: '0', at: at(2) },
    { usdt: '0.1', at: at(1) },
    { usdt: '0.2', at: at(0) },
  ];
  expect(priceLine(prices, SIZE)).toMatchObject({ low: '0.1', until: at(1) });
  expect(priceLine(prices.slice(0, 2), SIZE)).toBeUndefined();
  expect(priceLine([], SIZE)).toBeUndefined();
});
