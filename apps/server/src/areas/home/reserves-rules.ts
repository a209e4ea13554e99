import type { Asset } from '@ocean/api/assets';

export type Cover = { readonly asset: Asset; readonly held: bigint; readonly owed: bigint };

/** The asset of which the vault holds least for what is owed; undefined while nothing is owed. */
export function leastCovered<C extends Cover>(covers: readonly C[]): C | undefined {
  return covers
    .filter(({ owed }) => owed > 0n)
    .reduce<C | undefined>((least, one) => (least && least.held * one.owed <= one.held * least.owed ? least : one), undefined);
}

/** Cut, never rounded up: what is not covered in full must not read 100. @example percentCut({ held: 2n, owed: 3n }) // '66.66' */
export function percentCut({ held, owed }: Pick<Cover, 'held' | 'owed'>): string {
  const hundredths = (held * 10_000n) / owed;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
