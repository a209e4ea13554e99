import { ASSET_NAMES, ASSETS, type Asset } from '@ocean/api/assets';
import type { Params } from '@ocean/api/params';
import { WHOLE_POINTS } from '@ocean/money/amount';
import { PAIRS, pairTerms } from '../earnings/convert/rules.ts';

/**
 * A way from one asset to another by open exchanges and IDO rounds. The part of the value that is left is keptPoints /
 * 10,000^steps.
 */
type Way = { readonly assets: readonly Asset[]; readonly end: Asset; readonly keptPoints: bigint };

/**
 * A way that makes a purchase cheaper than paying directly, or that returns more of an asset than it started with: a member who
 * finds it can repeat it daily. Undefined when there is none. All prices favour the platform, so only spreads and discounts
 * matter.
 * @example findGainingWay(parseParams(new Map([['discount.BCG', '2']]))) // ['USDT', 'BCG']: a discount above the spread
 */
export function findGainingWay(params: Params): readonly Asset[] | undefined {
  return ASSET_NAMES.flatMap((asset) => waysOn(params, { assets: [asset], end: asset, keptPoints: 1n })).find((way) =>
    gains(params, way),
  )?.assets;
}

/** Every longer way over open pairs; one that returns to an asset ends there. */
function waysOn(params: Params, way: Way): Way[] {
  return stepsOf(params).flatMap((step) => {
    if (step.from !== way.end) return [];
    const next: Way = { assets: [...way.assets, step.to], end: step.to, keptPoints: way.keptPoints * step.keptPoints };
    return way.assets.includes(step.to) ? [next] : [next, ...waysOn(params, next)];
  });
}

/** One asset exchanged for another, and the basis points of its value that are left. */
type Step = { readonly from: Asset; readonly to: Asset; readonly keptPoints: bigint };

function stepsOf(params: Params): Step[] {
  const exchanges = PAIRS.flatMap((pair) => {
    const { isOpen, spreadBps } = pairTerms(params, pair);
    return isOpen ? [{ from: pair.from, to: pair.to, keptPoints: WHOLE_POINTS - spreadBps }] : [];
  });
  return [...exchanges, ...ROUND_PAYMENTS.map((from) => roundStep(params, from))];
}

/** The assets accepted in a round. */
const ROUND_PAYMENTS = ASSET_NAMES.filter((asset) => ASSETS[asset].isPayable && ASSETS[asset].isStable);

/**
 * Through an IDO round, whatever its price and the market's: it pauses while BCG, after its discount, is accepted for more than
 * the round's price. So at least the discount is lost of the value that is paid.
 */
function roundStep(params: Params, from: Asset): Step {
  return { from, to: 'BCG', keptPoints: paidPoints(params, 'BCG') };
}

/** Whether paying at the end of the way is cheaper than paying at its beginning. */
function gains(params: Params, { assets, end, keptPoints }: Way): boolean {
  const [start = end] = assets;
  const steps = BigInt(assets.length - 1);
  const isCircle = start === end;
  if (!isCircle && !ASSETS[end].isPayable) return false;
  const [paidAtStart, paidAtEnd] = isCircle ? [1n, 1n] : [paidPoints(params, start), paidPoints(params, end)];
  return keptPoints * paidAtStart > WHOLE_POINTS ** steps * paidAtEnd;
}

/** The basis points of the list price paid in the asset. The discount counts even while an operator's price suspends it. */
function paidPoints(params: Params, asset: Asset): bigint {
  return WHOLE_POINTS - (asset === 'DMC' ? 0n : BigInt(params[`discount.${asset}`]));
}
