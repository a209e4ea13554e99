import { parseAmount } from '@ocean/money/amount';
import { MAX_DECIMALS } from '../amounts/max-decimals.ts';

const STEPS = 1_000n;

/**
 * How much of a daily amount is left, from 0 to 1, for drawing. Nothing of it where it cannot be said.
 * @example shareLeft({ daily: '1000', left: '250' }) // 0.25
 */
export function shareLeft({ daily, left }: { daily: string; left: string }): number {
  const [all, rest] = [parseAmount(daily, MAX_DECIMALS), parseAmount(left, MAX_DECIMALS)];
  if (!all.ok || !rest.ok || all.units === 0n) return 0;
  return Number((rest.units * STEPS) / all.units) / Number(STEPS);
}
