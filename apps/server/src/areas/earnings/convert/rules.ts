import { wholeToken } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import type { Params } from '@ocean/api/params';
import { shareDown, WHOLE_POINTS } from '@ocean/money/amount';
import { priceKindOf } from '../../../prices/price-kind.ts';

/** Every exchange the platform knows. `pool` pays out `to`; the treasury receives `from`. */
export const PAIRS = [
  { from: 'USDT', to: 'BCG', pool: 'convert' },
  { from: 'BUSD', to: 'USDT', pool: 'convert' },
  { from: 'DMC', to: 'BCG', pool: 'awards' },
] as const satisfies readonly { from: Asset; to: Asset; pool: 'convert' | 'awards' }[];

export type Pair = (typeof PAIRS)[number];

export type PairTerms = {
  readonly isOpen: boolean;
  readonly spreadBps: bigint;
  readonly dailyCapUnits: bigint;
  readonly shareBps: number;
};

/** The source of a pair's rate, by its wire name. An asset taken for USDT counts for at most one. */
export function rateSource(params: Params, { from, to }: Pair): string {
  const kinds = new Set([from, to].filter((asset) => asset !== 'USDT').map((asset) => priceKindOf(params, asset)));
  const source = `${[...kinds].sort().join(' and ')} price`;
  return to === 'USDT' ? `${source}, at most 1` : source;
}

export function findPair(from: Asset, to: Asset): Pair | undefined {
  return PAIRS.find((pair) => pair.from === from && pair.to === to);
}

/** Where the parameters of a day become the terms that the rules compute with. */
export function pairTerms(params: Params, pair: Pair): PairTerms {
  const key = pairKey(pair);
  return {
    isOpen: params[`convert.${key}.open`],
    spreadBps: BigInt(params[`convert.${key}.spread`]),
    dailyCapUnits: params[`convert.${key}.dailyCap`],
    shareBps: params['cap.accountShare'],
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

export type ConversionTerms = {
  readonly from: Asset;
  readonly to: Asset;
  /** USDT base units for one whole token. */
  readonly fromPrice: bigint;
  readonly toPrice: bigint;
  readonly spreadBps: bigint;
};

/** What the member gets for `giveUnits`: value given over value of the other asset, less the spread, rounded down. */
export function conversionOutput(giveUnits: bigint, terms: ConversionTerms): bigint {
  return shareDown(
    giveUnits,
    terms.fromPrice * wholeToken(terms.to) * (WHOLE_POINTS - terms.spreadBps),
    wholeToken(terms.from) * terms.toPrice * WHOLE_POINTS,
  );
}

/** Base units of `to` for one whole `from`, as shown. The output is computed from the amount, not from this. */
export function conversionRate(terms: ConversionTerms): bigint {
  return conversionOutput(wholeToken(terms.from), terms);
}
