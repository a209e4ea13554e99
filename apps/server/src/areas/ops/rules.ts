import { amountText } from '@ocean/api/amount';
import { formatPercent, HUNDRED_PERCENT } from '@ocean/api/param-kinds';
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
  /** The revision that operators signed; refused when another change for the same key and day came first. */
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

/** Checks each change by itself; `findSetProblem` checks them together. */
export function findChangeProblem(change: ParameterChange, daysAhead: number): ParameterProblem | undefined {
  if (!isParameterKey(change.key)) return { key: change.key, problem: 'unknown' };
  const parameter = PARAMETERS[change.key];
  if (parameter.changedBy === 'nobody') return { key: change.key, problem: 'fixed' };
  if (parameter.parse(change.value) === undefined) return { key: change.key, problem: 'outside-bounds' };
  if (daysAhead < (parameter.isEconomic ? 1 : 0)) return { key: change.key, problem: 'too-early' };
  return undefined;
}

/** A rule that the parameters of a day must satisfy together. */
export type SetRule = {
  readonly name: string;
  /** What it requires, in words for the operators. */
  readonly promise: string;
  find(params: Params): ParameterProblem | undefined;
  /** How close the parameters are to breaking it, where a figure can say so. */
  measure?(params: Params): string;
};

/** The rules across parameters, in the order in which they are checked. */
export const SET_RULES: readonly SetRule[] = [
  {
    name: 'leastNet',
    promise: 'Of the price of a bot at least bot.minNet stays after all discounts and sale shares',
    find: (params) =>
      leastNetBasisPoints(params) < params['bot.minNet'] ? { key: 'bot.minNet', problem: 'below-minimum-net' } : undefined,
    measure: (params) => `${formatPercent(leastNetBasisPoints(params))} % stays, ${formatPercent(params['bot.minNet'])} % must`,
  },
  {
    name: 'noGain',
    promise: 'No way over exchanges, rounds and discounts ends with more than it began with',
    find: (params) => {
      const gaining = findGainingWay(params);
      return gaining ? { key: `convert.${gaining.slice(-2).join('-')}.spread`, problem: 'cycle-gains' } : undefined;
    },
    measure: (params) => findGainingWay(params)?.join(' → ') ?? 'no such way',
  },
  {
    name: 'awards',
    promise: 'All awards of an account are worth no more than what its bot leaves',
    find: (params) => (awardsGain(params) ? { key: 'award.maxPrice', problem: 'awards-gain' } : undefined),
    measure: (params) => `${usdtText(mostAwardsWorth(params))} of ${usdtText(leastOfBot(params))} USDT`,
  },
  {
    name: 'withdrawLimits',
    promise: 'withdraw.autoAlways is at most withdraw.autoLimit',
    find: (params) =>
      params['withdraw.autoAlways'] > params['withdraw.autoLimit']
        ? { key: 'withdraw.autoAlways', problem: 'limits-disagree' }
        : undefined,
    measure: (params) => `${usdtText(params['withdraw.autoAlways'])} of ${usdtText(params['withdraw.autoLimit'])} USDT`,
  },
  {
    name: 'idoLimits',
    promise: 'ido.min is at most ido.max',
    find: (params) => (params['ido.min'] > params['ido.max'] ? { key: 'ido.min', problem: 'limits-disagree' } : undefined),
    measure: (params) => `${params['ido.min']} of ${params['ido.max']} BCG`,
  },
  {
    name: 'levelRates',
    promise: 'A higher team level never takes less of a sale than a lower one',
    find: (params) => {
      const falling = levelConditions(params).find(({ rate }, at, levels) => rate < (levels[at - 1]?.rate ?? rate));
      return falling && { key: `level.V${falling.level}.rate`, problem: 'rates-fall' };
    },
  },
  {
    name: 'stakingTerms',
    promise: 'Every staking term can be served and a longer one never earns a lower rate',
    find: findTermProblem,
  },
  {
    // A desk level reached only by generating fees would pay them back within a month.
    name: 'deskLevels',
    promise: 'A desk level saves less in fees in a month than reaching it costs, and gives no less than the one before',
    find: (params) => {
      const level = findLevelProblem(levelTerms(params));
      return level && { key: `desk.L${level.level}.${level.at}`, problem: 'levels-gain' };
    },
  },
  {
    name: 'genesisPools',
    promise: 'The pools of the genesis are together at most genesis.cap',
    find: (params) =>
      genesisPools(params) > params['genesis.cap'] ? { key: 'genesis.cap', problem: 'pools-exceed-cap' } : undefined,
    measure: (params) => `${amountText(genesisPools(params), 'BCG')} of ${amountText(params['genesis.cap'], 'BCG')} BCG`,
  },
];

/** The first rule broken by the parameters of a day. */
export function findSetProblem(params: Params): ParameterProblem | undefined {
  for (const { find } of SET_RULES) {
    const problem = find(params);
    if (problem) return problem;
  }
  return undefined;
}

function usdtText(units: bigint): string {
  return amountText(units, 'USDT');
}

function genesisPools(params: Params): bigint {
  return (
    params['genesis.emission'] +
    params['genesis.staking'] +
    params['genesis.ido'] +
    params['genesis.convert'] +
    params['genesis.awards']
  );
}

/**
 * Whether buying a bot only for the awards could be profitable: each account needs its own bot, of whose price at least
 * `leastOfBot` stays with the platform, and all its awards together are worth at most `mostAwardsWorth` at any price at which
 * they are paid.
 */
function awardsGain(params: Params): boolean {
  return mostAwardsWorth(params) > leastOfBot(params);
}

/** USDT base units of a bot's price that stay in the worst case. */
function leastOfBot(params: Params): bigint {
  return shareDown(params['bot.price'], BigInt(leastNetBasisPoints(params)), WHOLE_POINTS);
}

const PAYMENT_DISCOUNTS = [
  'discount.USDT',
  'discount.BUSD',
  'discount.BCG',
  'discount.BYB',
] as const satisfies readonly ParameterKey[];

/**
 * The part of the price that stays in the worst case: the largest discounts combined, then every sale share. Rounded down, so
 * that a set at the limit is refused.
 */
export function leastNetBasisPoints(params: Params): number {
  const asset = Math.max(...PAYMENT_DISCOUNTS.map((key) => params[key]));
  const quantity = Math.max(0, ...params['discount.quantity'].map((tier) => tier.basisPoints));
  const shares = params['sale.inviterShare'] + params['sale.differentialShare'];
  const kept = (HUNDRED_PERCENT - asset) * (HUNDRED_PERCENT - quantity) * Math.max(0, HUNDRED_PERCENT - shares);
  return Math.floor(kept / (HUNDRED_PERCENT * HUNDRED_PERCENT));
}
