import * as v from 'valibot';
import { amount, count } from '../../fields.ts';

/** Prices and terms of bots and cards in force today, which are the same for everyone. */
export const offerFields = {
  price: amount,
  priceAsset: v.string(),
  power: count,
  waitDays: count,
  termDays: count,
  graceDays: count,
  runPledge: amount,
  pledgeAsset: v.string(),
  stopFeePercent: v.string(),
  renewFeePercent: v.string(),
  maxPerPurchase: count,
  cardPrice: amount,
  cardDays: count,
  quantityDiscounts: v.array(v.strictObject({ from: count, percent: v.string() })),
};
