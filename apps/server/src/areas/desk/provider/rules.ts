import { amountText } from '@ocean/api/amount';
import { PASSAGEWAY_MAY } from '@ocean/api/desk/states';
import type { Params } from '@ocean/api/params';
import { minOf } from '@ocean/money/amount';
import type { Room } from '../market/service-view.ts';
import type { Passageway } from '../passageway/queries.ts';
import { maxOrderOf } from '../passageway/rules.ts';

/** What a passageway has done. */
export type Standing = {
  readonly completed: number;
  /** Of the orders that named it: accepted, and missed after their full time. */
  readonly named: number;
  readonly missed: number;
  readonly volumeUnits: bigint;
  readonly medianSeconds: number | null;
};

/**
 * Whole percent of the orders that named it, rounded down, so that only a passageway without a miss has 100. Null when
 * none named it.
 */
function completionOf({ named, missed }: Pick<Standing, 'named' | 'missed'>): number | null {
  return named + missed === 0 ? null : Math.floor((100 * named) / (named + missed));
}

export function viewFacts(standing: Standing) {
  return {
    completed: standing.completed,
    missed: standing.missed,
    completion: completionOf(standing),
    medianSecondsToAccept: standing.medianSeconds,
    volume: amountText(standing.volumeUnits, 'USDT'),
  };
}

/** What a passageway has room for now, whichever of its services is asked. */
export function roomOf(
  params: Params,
  { state, level, quotaLeftUnits }: Pick<Passageway, 'state' | 'level' | 'quotaLeftUnits'>,
): Room {
  return {
    accepts: PASSAGEWAY_MAY[state].includes('accept'),
    leastUnits: params['desk.leastOrder'],
    mostUnits: minOf(maxOrderOf(params, level), quotaLeftUnits),
  };
}
