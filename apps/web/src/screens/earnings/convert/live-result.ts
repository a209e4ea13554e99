import { formatAmount, parseAmount, shareDown, shareUp } from '@ocean/money/amount';
import { decimalsOf } from '../../../api/token-decimals.ts';

/** How many of `to` for one of `from`, as a decimal string; null without a current price. */
type Rate = { readonly from: string; readonly to: string; readonly rate: string | null };

/**
 * About what an amount brings at the rate of the pair, rounded down; null without a rate or an amount. The offer is
 * computed from the amount itself, so it can be larger by what the rate leaves out after its last decimal.
 * @example liveResult('10', { from: 'USDT', to: 'BCG', rate: '9.85' }) // '98.5'
 */
export function liveResult(give: string, pair: Rate): string | null {
  const read = readRate(pair);
  const units = read && parseAmount(give, read.fromDecimals);
  if (!read || !units?.ok || units.units === 0n) return null;
  return formatAmount(shareDown(units.units, read.rateUnits, 10n ** BigInt(read.fromDecimals)), read.toDecimals);
}

/**
 * The smallest amount that brings at least `get`; null without a rate.
 * @example giveFor('98.5', { from: 'USDT', to: 'BCG', rate: '9.85' }) // '10'
 */
export function giveFor(get: string, pair: Rate): string | null {
  const read = readRate(pair);
  const units = read && parseAmount(get, read.toDecimals);
  if (!read || !units?.ok) return null;
  return formatAmount(shareUp(units.units, 10n ** BigInt(read.fromDecimals), read.rateUnits), read.fromDecimals);
}

function readRate({ from, to, rate }: Rate) {
  const [fromDecimals, toDecimals] = [decimalsOf(from), decimalsOf(to)];
  if (fromDecimals === null || toDecimals === null) return null;
  const parsed = parseAmount(rate, toDecimals);
  return parsed.ok && parsed.units > 0n ? { fromDecimals, toDecimals, rateUnits: parsed.units } : null;
}
