/**
 * Amounts are bigint base units inside and decimal strings on the wire; no amount ever passes through a
 * floating-point number. More decimals than the asset has is an error, never a rounding.
 */
export type ParsedAmount = { ok: true; units: bigint } | { ok: false; problem: 'invalid' | 'too-precise' | 'too-large' };

/** The largest amount the ledger holds: numeric(38,0). */
export const MAX_UNITS = 10n ** 38n - 1n;

const PLAIN_DECIMAL = /^(\d{1,60})(?:\.(\d{1,60}))?$/;

/**
 * @example parseAmount('12.5', 6) // { ok: true, units: 12_500_000n }
 * @example parseAmount('0.0000001', 6) // { ok: false, problem: 'too-precise' }
 */
export function parseAmount(text: unknown, decimals: number): ParsedAmount {
  if (typeof text !== 'string') return { ok: false, problem: 'invalid' };
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) return { ok: false, problem: 'invalid' };
  const whole = match[1] ?? '';
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return { ok: false, problem: 'too-precise' };
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  return units > MAX_UNITS ? { ok: false, problem: 'too-large' } : { ok: true, units };
}

/** The exact decimal string, without trailing zeros. @example formatAmount(12_500_000n, 6) // '12.5' */
export function formatAmount(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}

/**
 * Cuts to `places` decimals for display and never rounds up. @example cutDecimals('99.995', 2) // '99.99'
 */
export function cutDecimals(amount: string, places = 2): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return places === 0 ? whole : `${whole}.${fraction.slice(0, places).padEnd(places, '0')}`;
}

/** units · numerator / denominator, rounded down: what is paid out. */
export function shareDown(units: bigint, numerator: bigint, denominator: bigint): bigint {
  return (units * numerator) / denominator;
}

/** units · numerator / denominator, rounded up: what is charged. */
export function shareUp(units: bigint, numerator: bigint, denominator: bigint): bigint {
  return (units * numerator + denominator - 1n) / denominator;
}
