import { ASSETS, type Asset } from '@ocean/api/assets';
import type { Params } from '@ocean/api/params';
import type { WithdrawTerms } from './rules.ts';

/** Where the parameters of a day become the terms that the rules compute with. */

export function withdrawTerms(params: Params, asset: Asset): WithdrawTerms {
  return {
    minUnits: params[`withdraw.${asset}.min`],
    feeUnits: params[`withdraw.${asset}.fee`],
    // The vault burns the main token and no other: a voucher with another burn could never be claimed.
    burnBps: ASSETS[asset].isMain ? BigInt(params[`withdraw.${asset}.burn`]) : 0n,
  };
}

/** Every exchange the platform knows. `pool` pays the asset out; what is given goes to the treasury. */
export const PAIRS = [
  { from: 'USDT', to: 'BCG', pool: 'convert', rateSource: 'operator price' },
  { from: 'BUSD', to: 'USDT', pool: 'convert', rateSource: 'operator price, at most 1' },
  { from: 'DMC', to: 'BCG', pool: 'awards', rateSource: 'operator price' },
] as const satisfies readonly { from: Asset; to: Asset; pool: 'convert' | 'awards'; rateSource: string }[];

export type Pair = (typeof PAIRS)[number];

export type PairTerms = { readonly isOpen: boolean; readonly spreadBps: bigint; readonly dailyCapUnits: bigint };

export function findPair(from: Asset, to: Asset): Pair | undefined {
  return PAIRS.find((pair) => pair.from === from && pair.to === to);
}

export function pairTerms(params: Params, pair: Pair): PairTerms {
  const key = pairKey(pair);
  return {
    isOpen: params[`convert.${key}.open`],
    spreadBps: BigInt(params[`convert.${key}.spread`]),
    dailyCapUnits: params[`convert.${key}.dailyCap`],
  };
}

function pairKey(pair: Pair): 'USDT-BCG' | 'BUSD-USDT' | 'DMC-BCG' {
  switch (pair.from) {
    case 'USDT':
      return 'USDT-BCG';
    case 'BUSD':
      return 'BUSD-USDT';
    case 'DMC':
      return 'DMC-BCG';
  }
}
