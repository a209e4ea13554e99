import type { bots } from '@ocean/api/areas/bots';
import type { InputOf, OutputOf } from '@ocean/api/endpoint';
import { plainAmount, typedAmount } from '../../../i18n/typed-amount.ts';
import { isReadyAmount } from '../../../sections/amounts/amount-problem.ts';

export type Estimate = OutputOf<typeof bots.estimate>;
export type Scenario = Estimate['scenarios'][number];

/** The offered days of running; the call accepts any number. */
export const ESTIMATE_DAYS = [30, 90, 180, 365] as const;
export type EstimateDays = (typeof ESTIMATE_DAYS)[number];

export const PRICE_CASES = ['low', 'middle', 'high'] as const;
/** As they were typed. */
export type AssumedPrices = Readonly<Record<(typeof PRICE_CASES)[number], string>>;

export const NO_PRICES: AssumedPrices = { low: '', middle: '', high: '' };

/** The prices that an answer assumed, written as the member would type them, as the start of a change. */
export function pricesOf({ scenarios }: Pick<Estimate, 'scenarios'>): AssumedPrices {
  const price = (name: Scenario['name']) => {
    const known = scenarios.find((one) => one.name === name)?.price;
    return known == null ? '' : typedAmount(known);
  };
  return { low: price('low'), middle: price('middle'), high: price('high') };
}

type Wish = { quantity: number | null; days: number; prices: AssumedPrices | null };

/** The input of the call; null while a field is missing or unreadable. Without own prices the current one is used. */
export function estimateInput({ quantity, days, prices }: Wish): InputOf<typeof bots.estimate> | null {
  if (quantity === null) return null;
  if (prices === null) return { quantity, days };
  if (!PRICE_CASES.every((name) => isReadyAmount(prices[name], 'USDT'))) return null;
  const plain = (name: (typeof PRICE_CASES)[number]) => plainAmount(prices[name]);
  return { quantity, days, priceAssumptions: { low: plain('low'), middle: plain('middle'), high: plain('high') } };
}

/** Cases in which the income is worth less than the costs of the period. */
export function countLosing({ scenarios }: Pick<Estimate, 'scenarios'>): number {
  return scenarios.filter(({ net }) => net.startsWith('-')).length;
}
