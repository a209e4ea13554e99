import type { earnings } from '@ocean/api/areas/earnings';
import { isAsset } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import { formatAmount, parseAmount, shareDown } from '@ocean/money/amount';
import { decimalsOf } from '../../../api/token-decimals.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { MAX_DECIMALS } from '../../../sections/amounts/max-decimals.ts';

type Dashboard = OutputOf<typeof earnings.dashboard>;
type Series = Dashboard['income']['series'];

type IncomeDay = { day: number; static: string | null; dynamic: string | null };
export type IncomeSeries = { unit: string; isValued: boolean; days: IncomeDay[] };

/**
 * The days as one chart shows them. Static income alone stays in its own asset; with dynamic income, which comes in
 * the assets that buyers paid, everything is shown as USDT at today's prices, and a day without a price is unknown.
 */
export function incomeSeries({ income, prices }: Pick<Dashboard, 'income' | 'prices'>): IncomeSeries {
  const hasDynamic = income.series.some((one) => Object.values(one.dynamic).some(isPositive));
  const { asset } = income.static;
  if (!hasDynamic)
    return {
      unit: asset,
      isValued: false,
      days: income.series.map(({ day, static: amount }) => ({ day, static: amount, dynamic: '0' })),
    };
  return { unit: 'USDT', isValued: true, days: valued(income.series, asset, prices) };
}

function valued(series: Series, asset: string, prices: Dashboard['prices']): IncomeDay[] {
  const worth = (amount: string, of: string) => worthUnits(amount, of, of === 'USDT' ? '1' : currentPrice(prices[of]));
  return series.map((one) => {
    const parts = Object.entries(one.dynamic).map(([of, amount]) => worth(amount, of));
    return { day: one.day, static: show(worth(one.static, asset)), dynamic: show(parts.includes(null) ? null : sum(parts)) };
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
