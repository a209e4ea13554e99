import { amountText } from '@ocean/api/amount';
import type { Params } from '@ocean/api/params';
import { type EmissionSchedule, scheduledUnits } from '@ocean/money/emission';

/** The schedule is shown for a year, a point every thirty days. */
const SHOWN_POINTS = 13;
const DAYS_BETWEEN_POINTS = 30;

/** What the emission formula needs of the parameters of a day. */
export function scheduleOf(params: Params): EmissionSchedule {
  return {
    firstDayUnits: params['emission.firstDay'],
    decayDays: params['emission.decayDays'],
    keepBasisPoints: params['emission.keepPercent'],
  };
}

/** As screens show it, from today on. */
export function scheduleInPoints(
  params: Params,
  { today, genesisDay }: { readonly today: number; readonly genesisDay: number },
): { day: number; scheduled: string }[] {
  return Array.from({ length: SHOWN_POINTS }, (_, point) => {
    const day = today + point * DAYS_BETWEEN_POINTS;
    return { day, scheduled: amountText(scheduledUnits(scheduleOf(params), day - genesisDay), 'BCG') };
  });
}

/** A closed day with its index after and before. */
export type IndexedDay = { readonly day: number; readonly index: bigint; readonly indexBefore: bigint };
