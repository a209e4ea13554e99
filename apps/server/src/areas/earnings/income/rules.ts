import { amountText } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import { ASSET_NAMES } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import type { StakeIncome } from '../../staking/queries.ts';
import type { RewardSum } from '../../team/queries.ts';

/** The source of an income row's money, as stored in the row. */
export const FUNDED_BY = { static: 'emission pool', dynamic: 'bot sales', stake: 'staking pool' } as const;

type Income = OutputOf<typeof earnings.dashboard>['income'];

/** For each asset in which a share was ever paid: today's sum and the sum of all days. */
export function dynamicTotals(sums: readonly RewardSum[], today: number): Income['dynamic'] {
  return ASSET_NAMES.filter((asset) => sums.some((sum) => sum.asset === asset)).map((asset) => {
    const own = sums.filter((sum) => sum.asset === asset);
    const total = own.reduce((all, { units }) => all + units, 0n);
    const ofToday = own.find(({ day }) => day === today)?.units ?? 0n;
    return { asset, today: amountText(ofToday, asset), total: amountText(total, asset) };
  });
}

/** Rewards of stakes: what today brought, and all days less what cancelling took back. */
export function stakeTotals(days: readonly StakeIncome[], today: number): Income['stake'] {
  const total = days.reduce((sum, { paidUnits, returnedUnits }) => sum + paidUnits - returnedUnits, 0n);
  const ofToday = days.find(({ day }) => day === today)?.paidUnits ?? 0n;
  return { asset: 'BCG', today: amountText(ofToday, 'BCG'), total: amountText(total, 'BCG') };
}

type DayOfSeries = Income['series'][number]['dynamic'];

/** The sums of each day by asset, with one read of each sum, whatever the number of days. */
export function dynamicByDay(sums: readonly RewardSum[]): ReadonlyMap<number, DayOfSeries> {
  const days = new Map<number, DayOfSeries>();
  for (const { day, asset, units } of sums) {
    const ofDay = days.get(day) ?? {};
    ofDay[asset] = amountText(units, asset);
    days.set(day, ofDay);
  }
  return days;
}

/** `take` entries of a source on a day, after the first `skip`. */
export type Slice = { readonly source: number; readonly day: number; readonly skip: number; readonly take: number };

/**
 * Where the entries of a page lie, newest first, and how many there are. `counts` gives the number of entries of each source by
 * day; within a day, the sources follow each other in their order.
 */
export function slicesOfPage(
  counts: readonly ReadonlyMap<number, number>[],
  { skip, size }: { skip: number; size: number },
): { slices: Slice[]; total: number } {
  const days = [...new Set(counts.flatMap((count) => [...count.keys()]))].sort((a, b) => b - a);
  const slices: Slice[] = [];
  let before = 0;
  for (const day of days) {
    for (const [source, count] of counts.entries()) {
      const entries = count.get(day) ?? 0;
      const from = Math.max(skip - before, 0);
      const take = Math.min(entries, skip + size - before) - from;
      if (take > 0) slices.push({ source, day, skip: from, take });
      before += entries;
    }
  }
  return { slices, total: before };
}
