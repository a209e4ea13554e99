import type { ops } from '@ocean/api/areas/ops';
import type { OutputOf } from '@ocean/api/endpoint';

export type DatedValue = Pick<OutputOf<typeof ops.paramHistory>['list'][number], 'value' | 'effectiveFromDay' | 'revision'>;

/** The value in force on a day: of the latest day not after it, the highest revision; undefined when none was set by then. */
export function valueOfDay(history: readonly DatedValue[], day: number): DatedValue['value'] | undefined {
  return history
    .filter(({ effectiveFromDay }) => effectiveFromDay <= day)
    .toSorted((a, b) => b.effectiveFromDay - a.effectiveFromDay || b.revision - a.revision)[0]?.value;
}
