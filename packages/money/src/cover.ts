/** Truncated, never rounded up: incomplete cover must not read as 100. @example percentCut({ held: 2n, owed: 3n }) // '66.66' */
export function percentCut({ held, owed }: { readonly held: bigint; readonly owed: bigint }): string {
  const hundredths = (held * 10_000n) / owed;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
