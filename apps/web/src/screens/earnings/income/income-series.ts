import type { earnings } from '@ocean/api/areas/earnings';
import { isAsset } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import { formatAmount, parseAmount, shareDown } from '@ocean/money/amount';
import { decimalsOf } from '../../../api/token-decimals.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { MAX_DECIMALS } from '../../../sections/amounts/max-decimals.ts';

type Dashboard = OutputOf<typeof earnings.dashboard>;
type Series = Dashboard['income']['series'];

/** `isOpen`: the day is not over, so its static income is unknown and the other kinds are the amounts so far. */
type IncomeDay = { day: number; static: string | null; dynamic: string | null; stake: string | null; isOpen?: true };
export type IncomeSeries = { unit: string; isValued: boolean; hasStakes: boolean; days: IncomeDay[] };

/**
 * The days as one chart shows them. Static income and that of stakes stay in their asset; with dynamic income, which comes in
 * the assets that buyers paid, everything is shown as USDT at today's prices, and a day without a price is unknown. The present
 * day is one of them once a sale or a stake has brought something.
 */
export function incomeSeries({
  income,
  prices,
  platformDay,
}: Pick<Dashboard, 'income' | 'prices' | 'platformDay'>): IncomeSeries {
  const today = Object.fromEntries(income.dynamic.filter((one) => isPositive(one.today)).map((one) => [one.asset, one.today]));
  const hasToday = isPositive(income.stake.today);
  const hasDynamic = Object.keys(today).length > 0 || income.series.some((one) => Object.values(one.dynamic).some(isPositive));
  const hasStakes = hasToday || income.series.some(({ stake }) => isPositive(stake));
  const open = { day: platformDay, static: '0', dynamic: today, stake: income.stake.today };
  const isOpenShown = Object.keys(today).length > 0 || hasToday;
  const { asset } = income.static;
  const shown = (series: Series) =>
    hasDynamic ? valued(series, asset, prices) : series.map((one) => ({ ...one, dynamic: '0' }));
  const openDays = isOpenShown ? shown([open]).map((one) => ({ ...one, static: null, isOpen: true as const })) : [];
  return {
    unit: hasDynamic ? 'USDT' : asset,
    isValued: hasDynamic,
    hasStakes,
    days: [...shown(income.series), ...openDays],
  };
}

function valued(series: Series, asset: string, prices: Dashboard['prices']): IncomeDay[] {
  const worth = (amount: string, of: string) => worthUnits(amount, of, of === 'USDT' ? '1' : currentPrice(prices[of]));
  return series.map((one) => {
    const parts = Object.entries(one.dynamic).map(([of, amount]) => worth(amount, of));
    return {
      day: one.day,
      static: show(worth(one.static, asset)),
      dynamic: show(parts.includes(null) ? null : sum(parts)),
      stake: show(worth(one.stake, asset)),
    };
  });
}

function currentPrice(price: Dashboard['prices'][string] | undefined): string | null {
  return price?.isCurrent ? price.usdt : null;
}

function worthUnits(amount: string, asset: string, price: string | null): bigint | null {
  if (price === null || !isAsset(asset)) return null;
  const [units, usdt] = [parseAmount(amount, MAX_DECIMALS), parseAmount(price, usdtDecimals())];
  return units.ok && usdt.ok ? shareDown(units.units, usdt.units, 10n ** BigInt(MAX_DECIMALS)) : null;
}

function sum(parts: readonly (bigint | null)[]): bigint {
  return parts.reduce<bigint>((total, part) => total + (part ?? 0n), 0n);
}

function show(units: bigint | null): string | null {
  return units === null ? null : formatAmount(units, usdtDecimals());
}

function usdtDecimals(): number {
  return decimalsOf('USDT') ?? MAX_DECIMALS;
}
