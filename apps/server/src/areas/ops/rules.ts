import { HUNDRED_PERCENT } from '@ocean/api/param-kinds';
import { isParameterKey, PARAMETERS, type ParameterKey, type Params } from '@ocean/api/params';
import { shareDown, WHOLE_POINTS } from '@ocean/money/amount';
import { findLevelProblem, levelTerms } from '../desk/level/rules.ts';
import { mostAwardsWorth } from '../earnings/award/rules.ts';
import { findTermProblem } from '../staking/rules.ts';
import { levelConditions } from '../team/rules.ts';
import { findGainingWay } from './cycle-rules.ts';

export type ParameterChange = {
  readonly key: string;
  readonly value: unknown;
  /** The revision that operators signed; refused when another change of the same key and day came first. */
  readonly revision?: number;
};
/** Why a set of changes is refused; `key` names the parameter at fault. */
export type ParameterProblem = {
  readonly key: string;
  readonly problem:
    | 'unknown'
    | 'fixed'
    | 'outside-bounds'
    | 'too-early'
    | 'changed-meanwhile'
    | 'below-minimum-net'
    | 'cycle-gains'
    | 'awards-gain'
    | 'limits-disagree'
    | 'rates-fall'
    | 'levels-gain'
    | 'terms-out-of-bounds'
    | 'pools-exceed-cap';
};

/** Checks each change by itself; what they mean together is checked by `findSetProblem`. */
export function findChangeProblem(change: ParameterChange, daysAhead: number): ParameterProblem | undefined {
  if (!isParameterKey(change.key)) return { key: change.key, problem: 'unknown' };
  const parameter = PARAMETERS[change.key];
  if (parameter.changedBy === 'nobody') return { key: change.key, problem: 'fixed' };
  if (parameter.parse(change.value) === undefined) return { key: change.key, problem: 'outside-bounds' };
  if (daysAhead < (parameter.isEconomic ? 1 : 0)) return { key: change.key, problem: 'too-early' };
  return undefined;
}

/** What must hold of all parameters of a day together. */
export function findSetProblem(params: Params): ParameterProblem | undefined {
  if (leastNetBasisPoints(params) < params['bot.minNet']) return { key: 'bot.minNet', problem: 'below-minimum-net' };
  const gaining = findGainingWay(params);
  if (gaining) return { key: `convert.${gaining.slice(-2).join('-')}.spread`, problem: 'cycle-gains' };
  if (awardsGain(params)) return { key: 'award.maxPrice', problem: 'awards-gain' };
  if (params['withdraw.autoAlways'] > params['withdraw.autoLimit']) {
    return { key: 'withdraw.autoAlways', problem: 'limits-disagree' };
  }
  if (params['ido.min'] > params['ido.max']) return { key: 'ido.min', problem: 'limits-disagree' };
  // A higher level never takes less of a sale than a lower one.
  const falling = levelConditions(params).find(({ rate }, at, levels) => rate < (levels[at - 1]?.rate ?? rate));
  if (falling) return { key: `level.V${falling.level}.rate`, problem: 'rates-fall' };
  const term = findTermProblem(params);
  if (term) return term;
  // A level of the desk that is bought with fees for its own sake would pay them back within a month.
  const deskLevel = findLevelProblem(levelTerms(params));
  if (deskLevel) return { key: `desk.L${deskLevel.level}.${deskLevel.at}`, problem: 'levels-gain' };
  const pools =
    params['genesis.emission'] +
    params['genesis.staking'] +
    params['genesis.ido'] +
    params['genesis.convert'] +
    params['genesis.awards'];
  return pools > params['genesis.cap'] ? { key: 'genesis.cap', problem: 'pools-exceed-cap' } : undefined;
}

/**
 * Whether buying a bot for the awards alone could gain: an account needs a bot of its own for them, of which at least this much
 * stays with the platform, and all its awards together are worth at most that at any price at which they are paid.
 */
function awardsGain(params: Params): boolean {
  return mostAwardsWorth(params) > shareDown(params['bot.price'], BigInt(leastNetBasisPoints(params)), WHOLE_POINTS);
}

const PAYMENT_DISCOUNTS = [
  'discount.USDT',
  'discount.BUSD',
  'discount.BCG',
  'discount.BYB',
] as const satisfies readonly ParameterKey[];

/**
 * What stays of the price in the worst case: the largest discounts together, then every sale share. Rounded down, so
 * that a set at the edge is refused rather than let through.
 */
export function leastNetBasisPoints(params: Params): number {
  const asset = Math.max(...PAYMENT_DISCOUNTS.map((key) => params[key]));
  const quantity = Math.max(0, ...params['discount.quantity'].map((tier) => tier.basisPoints));
  const shares = params['sale.inviterShare'] + params['sale.differentialShare'];
  const kept = (HUNDRED_PERCENT - asset) * (HUNDRED_PERCENT - quantity) * Math.max(0, HUNDRED_PERCENT - shares);
  return Math.floor(kept / (HUNDRED_PERCENT * HUNDRED_PERCENT));
}
