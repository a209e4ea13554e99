/**
 * Amounts are bigint base units in code and decimal strings on the wire, never floating-point numbers. Too many decimals
 * for the asset is an error: amounts are never rounded.
 */
export type ParsedAmount = { ok: true; units: bigint } | { ok: false; problem: 'invalid' | 'too-precise' | 'too-large' };

/** The largest amount that the ledger's numeric(38,0) can hold. */
export const MAX_UNITS = 10n ** 38n - 1n;

/** Basis points in the whole: 2 % is 200 of them. */
export const WHOLE_POINTS = 10_000n;

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
 * Truncates to `places` decimals for display. @example cutDecimals('99.995', 2) // '99.99'
 */
export function cutDecimals(amount: string, places = 2): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return places === 0 ? whole : `${whole}.${fraction.slice(0, places).padEnd(places, '0')}`;
}

/** units · numerator / denominator, rounded down, for payouts. */
export function shareDown(units: bigint, numerator: bigint, denominator: bigint): bigint {
  return (units * numerator) / denominator;
}

/** units · numerator / denominator, rounded up, for charges. */
export function shareUp(units: bigint, numerator: bigint, denominator: bigint): bigint {
  return (units * numerator + denominator - 1n) / denominator;
}

/** What a limit still allows, never below 0. @example unitsLeft({ limitUnits: 50n, usedUnits: 60n }) // 0n */
export function unitsLeft({ limitUnits, usedUnits }: { limitUnits: bigint; usedUnits: bigint }): bigint {
  return usedUnits >= limitUnits ? 0n : limitUnits - usedUnits;
}

/** Math.min does not take bigints. @example minOf(3n, 2n, 5n) // 2n */
export function minOf(first: bigint, ...others: readonly bigint[]): bigint {
  let least = first;
  for (const one of others) if (one < least) least = one;
  return least;
}

/** Math.max does not take bigints. @example maxOf(3n, 2n, 5n) // 5n */
export function maxOf(first: bigint, ...others: readonly bigint[]): bigint {
  let most = first;
  for (const one of others) if (one > most) most = one;
  return most;
}
