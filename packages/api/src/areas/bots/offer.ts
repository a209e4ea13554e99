import * as v from 'valibot';
import { amount, count } from '../../fields.ts';

/** What bots and cards cost and under which terms they work, in force today: the same for everyone. */
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
