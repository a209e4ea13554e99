import type { Asset } from '@ocean/api/assets';

export type Cover = { readonly asset: Asset; readonly held: bigint; readonly owed: bigint };

/** The asset with the lowest ratio of held to owed; undefined while nothing is owed. */
export function leastCovered<C extends Cover>(covers: readonly C[]): C | undefined {
  return covers
    .filter(({ owed }) => owed > 0n)
    .reduce<C | undefined>((least, one) => (least && least.held * one.owed <= one.held * least.owed ? least : one), undefined);
}
