import type { Params } from '@ocean/api/params';
import type { EmissionSchedule } from '@ocean/money/emission';

/** What the emission formula needs of the parameters of a day. */
export function scheduleOf(params: Params): EmissionSchedule {
  return {
    firstDayUnits: params['emission.firstDay'],
    decayDays: params['emission.decayDays'],
    keepBasisPoints: params['emission.keepPercent'],
  };
}

/** A closed day with the index that it began with and the one that it left. */
export type IndexedDay = { readonly day: number; readonly index: bigint; readonly indexBefore: bigint };
