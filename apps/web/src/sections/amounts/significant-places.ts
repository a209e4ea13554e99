/**
 * The decimals that show two digits of an amount below 0.01, which two decimals would show as zero; 2 for every other.
 * @example significantPlaces('0.008219') // 4
 */
export function significantPlaces(amount: string | null | undefined): number {
  const [, decimals = ''] = /^0*\.(\d+)$/.exec(amount ?? '') ?? [];
  return Math.max(2, Math.min(decimals.search(/[1-9]/) + 2, decimals.length));
}
