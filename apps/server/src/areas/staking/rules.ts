import { amountText } from '@ocean/api/amount';
import { STAKE_MAY, STAKE_METHODS, type StakeAction, type StakeMethod, type StakeState } from '@ocean/api/areas/staking';
import { Refusal } from '@ocean/api/errors';
import { formatPercent, HUNDRED_PERCENT } from '@ocean/api/param-kinds';
import type { ParameterKey, Params } from '@ocean/api/params';
import { cutDecimals, minOf, shareDown, unitsLeft, WHOLE_POINTS } from '@ocean/money/amount';
import {
  cancelledReward,
  coveredAmount,
  daysCounted,
  daysServed,
  releasedReward,
  stakeReward,
  type Term,
} from '@ocean/money/staking';

/** A stake as it is stored; its current figures follow from these and the day. */
export type StakeFacts = {
  readonly method: StakeMethod;
  readonly amountUnits: bigint;
  readonly days: number;
  readonly shortestPoints: number;
  readonly rewardUnits: bigint;
  readonly startDay: number;
  readonly endDay: number;
  /** The part of the reward paid to the balance; for a cancelled stake the whole reward it earned. */
  readonly takenUnits: bigint;
  readonly principalDay: number | null;
  readonly state: 'open' | 'closed' | 'cancelled';
  readonly endedDay: number | null;
  /** An award counts it as served, even for a transaction that began before its last day was over. */
  readonly isAwarded: boolean;
};

const TERMS_KEY = {
  pledge: 'stake.pledge.terms',
  trusteeship: 'stake.trusteeship.terms',
} as const satisfies Record<StakeMethod, ParameterKey>;
const MAX_TERM_DAYS = 3650;
const DAYS_A_YEAR = 365;

/** The terms of a method, in ascending days. */
export function termsOf(params: Params, method: StakeMethod): Term[] {
  return params[TERMS_KEY[method]].map(({ from, basisPoints }) => ({ days: from, ratePoints: basisPoints }));
}

/** The shortest term; cancelling pays half of its rate. */
export function shortestTerm(params: Params): Term {
  const [shortest] = termsOf(params, 'pledge');
  if (!shortest) throw new Error('no term of method pledge is offered');
  return shortest;
}

/**
 * Terms that cannot be offered: none at all, one without a reward, a reward above the amount, or a longer one with a lower
 * rate, which would make cancelling worth more than serving it.
 */
export function findTermProblem(
  params: Params,
): { readonly key: ParameterKey; readonly problem: 'terms-out-of-bounds' | 'rates-fall' } | undefined {
  for (const method of STAKE_METHODS) {
    const terms = termsOf(params, method);
    const key = TERMS_KEY[method];
    const isSound = ({ days, ratePoints }: Term) =>
      days <= MAX_TERM_DAYS && ratePoints > 0 && ratePoints * days <= HUNDRED_PERCENT * DAYS_A_YEAR;
    if (terms.length === 0 || !terms.every(isSound)) return { key, problem: 'terms-out-of-bounds' };
    const least = shortestTerm(params).ratePoints;
    if (terms.some(({ ratePoints }, at) => ratePoints < (terms[at - 1]?.ratePoints ?? least)))
      return { key, problem: 'rates-fall' };
  }
  return undefined;
}

export function stateOf({ state, startDay, endDay }: StakeFacts, today: number): StakeState {
  if (state !== 'open') return state;
  if (today < startDay) return 'pending';
  return today < endDay ? 'running' : 'ended';
}

export type StakeFigures = {
  readonly state: StakeState;
  readonly served: number;
  /** The whole reward; for a cancelled stake what it earned. */
  readonly incomeUnits: bigint;
  readonly releasedUnits: bigint;
  readonly toTakeUnits: bigint;
  /** amount · days served. */
  readonly weight: bigint;
  readonly may: readonly StakeAction[];
};

/** The state and figures of a stake on a day. */
export function stakeFigures(stake: StakeFacts, today: number): StakeFigures {
  const state = stateOf(stake, today);
  const served = daysServed(stake, stake.endedDay ?? today);
  const incomeUnits = state === 'cancelled' ? stake.takenUnits : stake.rewardUnits;
  const releasedUnits = state === 'cancelled' ? stake.takenUnits : releasedOf(stake, served);
  const toTakeUnits = unitsLeft({ limitUnits: releasedUnits, usedUnits: stake.takenUnits });
  const isThere: Record<StakeAction, boolean> = {
    takeReward: toTakeUnits > 0n,
    takePrincipal: stake.principalDay === null,
    // The day may be earlier than the stake's last act: the clock was set back, or the transaction began before midnight.
    cancel: stake.principalDay === null && !stake.isAwarded,
  };
  return {
    state,
    served,
    incomeUnits,
    releasedUnits,
    toTakeUnits,
    weight: stake.amountUnits * BigInt(served),
    may: STAKE_MAY[stake.method][state].filter((action) => isThere[action]),
  };
}

function releasedOf({ method, rewardUnits, days }: StakeFacts, served: number): bigint {
  if (method === 'trusteeship') return served === days ? rewardUnits : 0n;
  return releasedReward(rewardUnits, { served, days });
}

/** What can be reserved now, in base units of BCG. */
export type Reserves = {
  readonly poolUnits: bigint;
  /** What all accounts together may still reserve today. */
  readonly dayLeftUnits: bigint;
  /** Already reserved for this account, and not taken. */
  readonly reservedUnits: bigint;
  /** Stakes that this account opened today, including cancelled ones. */
  readonly openedToday: number;
};

/** What one account may still reserve of the pool. */
export function accountLeft(params: Params, { poolUnits, reservedUnits }: Reserves): bigint {
  const limitUnits = shareDown(poolUnits, BigInt(params['stake.accountShare']), WHOLE_POINTS);
  return unitsLeft({ limitUnits, usedUnits: reservedUnits });
}

export type Asked = {
  readonly method: StakeMethod;
  readonly amountUnits: bigint;
  readonly days: number;
  /** The rate that the member has seen; undefined accepts any. */
  readonly rate?: string | undefined;
};
export type Opening = Asked & {
  readonly term: Term;
  readonly shortestPoints: number;
  readonly rewardUnits: bigint;
  /** The most that can be staked for this term now, by pool and limits; 0 when that is below the minimum. */
  readonly maxUnits: bigint;
};

/**
 * The plan for opening a stake, shared by the check and the act.
 * @throws Refusal STAKE_TERM_UNKNOWN, STAKE_RATE_CHANGED, STAKE_BELOW_MIN, STAKES_TOO_MANY, STAKE_POOL_SHORT, STAKE_ACCOUNT_LIMIT,
 * STAKE_DAY_LIMIT
 */
export function planOpening(params: Params, asked: Asked, reserves: Reserves): Opening {
  const terms = termsOf(params, asked.method);
  const term = terms.find(({ days }) => days === asked.days);
  if (!term) throw new Refusal('STAKE_TERM_UNKNOWN', { terms: terms.map(({ days }) => days).join(', ') });
  const rate = formatPercent(term.ratePoints);
  if (asked.rate !== undefined && asked.rate !== rate) throw new Refusal('STAKE_RATE_CHANGED', { rate });
  const minUnits = params['stake.min'];
  if (asked.amountUnits < minUnits) {
    throw new Refusal('STAKE_BELOW_MIN', { minimum: amountText(minUnits, 'BCG'), asset: 'BCG' });
  }
  const maximum = params['stake.maxOpenings'];
  if (reserves.openedToday >= maximum) throw new Refusal('STAKES_TOO_MANY', { maximum });
  const rewardUnits = stakeReward(asked.amountUnits, term);
  const ownLeftUnits = accountLeft(params, reserves);
  const leftUnits = minOf(reserves.poolUnits, ownLeftUnits, reserves.dayLeftUnits);
  const coveredUnits = coveredAmount(leftUnits, term);
  const maxUnits = coveredUnits < minUnits ? 0n : coveredUnits;
  const limited = { covered: cutDecimals(amountText(maxUnits, 'BCG')), asset: 'BCG' };
  if (rewardUnits > reserves.poolUnits) throw new Refusal('STAKE_POOL_SHORT', limited);
  if (rewardUnits > ownLeftUnits) throw new Refusal('STAKE_ACCOUNT_LIMIT', limited);
  if (rewardUnits > reserves.dayLeftUnits) throw new Refusal('STAKE_DAY_LIMIT', limited);
  return { ...asked, term, shortestPoints: shortestTerm(params).ratePoints, rewardUnits, maxUnits };
}

export type Leaving = {
  readonly served: number;
  readonly counted: number;
  readonly earnedUnits: bigint;
  /** Reward taken beyond what was earned; deducted from the principal. */
  readonly fromPrincipalUnits: bigint;
  readonly paidUnits: bigint;
  readonly backUnits: bigint;
  /** Released reward that is given up. */
  readonly lostUnits: bigint;
  /** It has not started: what it took of the day's reserve is returned. */
  readonly isBeforeStart: boolean;
};

/** The plan for cancelling a stake. @throws Refusal STAKE_CLOSED, STAKE_NOT_CANCELLABLE, STAKE_ENDED */
export function planLeaving(stake: StakeFacts, today: number): Leaving {
  const { state, served, releasedUnits } = stakeFigures(stake, today);
  if (state === 'closed' || state === 'cancelled') throw new Refusal('STAKE_CLOSED');
  if (stake.method === 'trusteeship') throw new Refusal('STAKE_NOT_CANCELLABLE');
  if (state === 'ended' || stake.principalDay !== null || stake.isAwarded) throw new Refusal('STAKE_ENDED');
  const { amountUnits, rewardUnits, takenUnits, shortestPoints } = stake;
  const earnedUnits = cancelledReward(amountUnits, { shortestPoints, served });
  return {
    served,
    counted: daysCounted(served),
    earnedUnits,
    fromPrincipalUnits: unitsLeft({ limitUnits: takenUnits, usedUnits: earnedUnits }),
    paidUnits: amountUnits + earnedUnits - takenUnits,
    backUnits: rewardUnits - earnedUnits,
    lostUnits: unitsLeft({ limitUnits: releasedUnits, usedUnits: earnedUnits }),
    isBeforeStart: state === 'pending',
  };
}

export type StakePart = 'reward' | 'principal';

/** The plan for taking from one stake. @throws Refusal STAKE_CLOSED, STAKE_LOCKED, STAKE_NOTHING_RELEASED */
export function planTaking(
  stake: StakeFacts,
  part: StakePart,
  today: number,
): { readonly rewardUnits: bigint; readonly principalUnits: bigint } {
  const { state, toTakeUnits } = stakeFigures(stake, today);
  if (state === 'closed' || state === 'cancelled') throw new Refusal('STAKE_CLOSED');
  const isLocked = state !== 'ended' && (part === 'principal' || stake.method === 'trusteeship');
  if (isLocked) throw new Refusal('STAKE_LOCKED', { days: stake.endDay - today });
  const rewardUnits = part === 'reward' ? toTakeUnits : 0n;
  const principalUnits = part === 'principal' && stake.principalDay === null ? stake.amountUnits : 0n;
  if (rewardUnits + principalUnits === 0n) throw new Refusal('STAKE_NOTHING_RELEASED');
  return { rewardUnits, principalUnits };
}
