import { amountText } from '@ocean/api/amount';
import { STAKE_METHODS, type StakeMethod, type staking } from '@ocean/api/areas/staking';
import type { OutputOf } from '@ocean/api/endpoint';
import { formatPercent } from '@ocean/api/param-kinds';
import type { Params } from '@ocean/api/params';
import { formatAmount } from '@ocean/money/amount';
import { CANCEL_STEP_DAYS, qualityPoints } from '@ocean/money/staking';
import type { Stake } from './queries.ts';
import { shortestTerm, stakeFigures, termsOf } from './rules.ts';

type Overview = OutputOf<typeof staking.show>;
export type StakeView = Overview['stakes']['list'][number];

export const bcg = (units: bigint): string => amountText(units, 'BCG');

/** A stake as its member sees it on a day. */
export function viewStake(stake: Stake, today: number): StakeView {
  const figures = stakeFigures(stake, today);
  const { incomeUnits, releasedUnits } = figures;
  return {
    id: stake.id,
    method: stake.method,
    state: figures.state,
    may: [...figures.may],
    amount: bcg(stake.amountUnits),
    days: stake.days,
    rate: formatPercent(stake.ratePoints),
    openedAt: stake.openedAt.toISOString(),
    startAt: stake.startAt.toISOString(),
    endAt: stake.endAt.toISOString(),
    startDay: stake.startDay,
    endDay: stake.endDay,
    daysServed: figures.served,
    totalIncome: bcg(incomeUnits),
    released: bcg(releasedUnits),
    unreleased: bcg(incomeUnits - releasedUnits),
    taken: bcg(stake.takenUnits),
    toTake: bcg(figures.toTakeUnits),
    quality: bcg(qualityPoints(figures.weight)),
    principal: principalOf(stake, today),
    endedAt: stake.endedAt?.toISOString() ?? null,
  };
}

function principalOf({ principalDay, endDay }: Stake, today: number): StakeView['principal'] {
  if (principalDay !== null) return 'returned';
  return today < endDay ? 'locked' : 'unlocked';
}

/** The terms offered today. */
export function viewMethods(params: Params): Overview['methods'] {
  return STAKE_METHODS.map((method) => ({
    method,
    terms: termsOf(params, method).map(({ days, ratePoints }) => ({ days, rate: formatPercent(ratePoints) })),
    cancel: viewCancelling(method, shortestTerm(params).ratePoints),
  }));
}

/** Null for a method that cannot be cancelled. */
export function viewCancelling(method: StakeMethod, shortestPoints: number): Overview['methods'][number]['cancel'] {
  return method === 'pledge' ? { rate: cancelRate(shortestPoints), everyDays: CANCEL_STEP_DAYS } : null;
}

/** Half of the shortest term's rate in percent, with up to three decimals: half of 3.01 is 1.505. */
export function cancelRate(shortestPoints: number): string {
  return formatAmount(BigInt(shortestPoints) * 5n, 3);
}
