import { expect, test } from 'vitest';
import { countLosing, estimateInput, NO_PRICES, pricesOf, type Scenario } from './estimate-assumptions.ts';

const prices = { low: '0.05', middle: '0.1', high: '0.2' };

test('uses the current price until the member assumes another', () => {
  expect(estimateInput({ quantity: 3, days: 90, prices: null })).toEqual({ quantity: 3, days: 90 });
  expect(estimateInput({ quantity: 3, days: 90, prices })).toEqual({ quantity: 3, days: 90, priceAssumptions: prices });
});

test('sends prices as decimal strings, however they were typed', () => {
  const typed = { low: '.05', middle: '1,000', high: '２．５' };
  const sent = { low: '0.05', middle: '1000', high: '2.5' };
  expect(estimateInput({ quantity: 3, days: 90, prices: typed })?.priceAssumptions).toEqual(sent);
});

test.each([
  ['no quantity', null, prices],
  ['a price is missing', 1, NO_PRICES],
  ['a price is zero', 1, { ...prices, middle: '0' }],
  ['a price is no number', 1, { ...prices, low: '1e3' }],
  ['a price is finer than its asset', 1, { ...prices, high: '0.0000001' }],
])('asks nothing while there is %s', (_, quantity, assumed) => {
  expect(estimateInput({ quantity, days: 30, prices: assumed })).toBeNull();
});

test('starts a change with the prices of the answer', () => {
  const scenario = (name: Scenario['name'], price: string) => ({ name, price }) as Scenario;
  const scenarios = [scenario('losing', '0.01'), scenario('low', '0.05'), scenario('middle', '0.1'), scenario('high', '0.2')];
  expect(pricesOf({ scenarios })).toEqual(prices);
  expect(pricesOf({ scenarios: [] })).toEqual(NO_PRICES);
});

test('identifies losing cases by their result, not by their name', () => {
  const scenario = (name: Scenario['name'], net: string) => ({ name, net }) as Scenario;
  const losing = [scenario('losing', '-90'), scenario('low', '-12.5'), scenario('middle', '-0.000001')];
  expect(countLosing({ scenarios: [...losing, scenario('high', '-1')] })).toBe(4);
  expect(countLosing({ scenarios: [...losing, scenario('high', '0')] })).toBe(3);
  expect(countLosing({ scenarios: [scenario('high', '7')] })).toBe(0);
});
