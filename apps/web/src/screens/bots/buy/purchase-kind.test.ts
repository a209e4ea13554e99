import { expect, test } from 'vitest';
import type { BotParams } from '../offer/bot-params.ts';
import { termsOf } from './purchase-kind.ts';

const params = {
  maxPerPurchase: 1000,
  cardMaxPerPurchase: 200,
  quantityDiscounts: [{ from: 10, percent: '1' }],
  methods: [
    { asset: 'BCG', discountPercent: '2', unit: '490', cardUnit: '25', balance: '7' },
    { asset: 'BYB', discountPercent: '3', unit: null, cardUnit: null, balance: '0' },
  ],
} as unknown as BotParams;

test('sells bots with their discounts', () => {
  expect(termsOf('bots', params)).toMatchObject({ maximum: 1000, tiers: params.quantityDiscounts, methods: params.methods });
});

test('sells cards at their own price and limit, without a discount', () => {
  expect(termsOf('cards', params)).toEqual({
    maximum: 200,
    tiers: [],
    methods: [
      { asset: 'BCG', discountPercent: '0', unit: '25', balance: '7' },
      { asset: 'BYB', discountPercent: '0', unit: null, balance: '0' },
    ],
  });
});
