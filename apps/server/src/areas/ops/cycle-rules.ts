import { ASSET_NAMES, ASSETS, type Asset } from '@ocean/api/assets';
import type { Params } from '@ocean/api/params';
import { WHOLE_POINTS } from '@ocean/money/amount';
import { PAIRS, pairTerms } from '../earnings/convert/rules.ts';

/** A way from one asset to another by open exchanges, and what of the value it leaves: keptPoints / 10,000^steps. */
type Way = { readonly assets: readonly Asset[]; readonly end: Asset; readonly keptPoints: bigint };

/**
 * The way by which purchases cost less than by paying at once, or by which a holder ends with more of an asset than before:
 * whoever finds it takes it every day. Undefined when there is none. All prices favour the platform, so at most the spreads
 * and discounts decide.
 * @example findGainingWay(parseParams(new Map([['discount.BCG', '2']]))) // ['USDT', 'BCG']: a discount above the spread
 */
export function findGainingWay(params: Params): readonly Asset[] | undefined {
  return ASSET_NAMES.flatMap((asset) => waysOn(params, { assets: [asset], end: asset, keptPoints: 1n })).find((way) =>
    gains(params, way),
  )?.assets;
}

/** Every further way over open pairs; one that returns to an asset ends there. */
function waysOn(params: Params, way: Way): Way[] {
  return PAIRS.flatMap((pair) => {
    const { isOpen, spreadBps } = pairTerms(params, pair);
    if (!isOpen || pair.from !== way.end) return [];
    const next: Way = {
      assets: [...way.assets, pair.to],
      end: pair.to,
      keptPoints: way.keptPoints * (WHOLE_POINTS - spreadBps),
    };
    return way.assets.includes(pair.to) ? [next] : [next, ...waysOn(params, next)];
  });
}

/** Paying at the end of the way against paying at its beginning. */
function gains(params: Params, { assets, end, keptPoints }: Way): boolean {
  const [start = end] = assets;
  const steps = BigInt(assets.length - 1);
  const isCircle = start === end;
  if (!isCircle && !ASSETS[end].isPayable) return false;
  const [paidAtStart, paidAtEnd] = isCircle ? [1n, 1n] : [paidPoints(params, start), paidPoints(params, end)];
  return keptPoints * paidAtStart > WHOLE_POINTS ** steps * paidAtEnd;
}

/** What of the list price is paid in the asset. The discount counts even while an operator's price suspends it. */
function paidPoints(params: Params, asset: Asset): bigint {
  return WHOLE_POINTS - (asset === 'DMC' ? 0n : BigInt(params[`discount.${asset}`]));
}
