import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Queryable } from '../../../db/database.ts';
import { readParams } from '../../ops/queries.ts';
import { formatBcg } from '../format-bcg.ts';
import type { OwnBot } from '../queries.ts';
import { type StopSplit, splitStop } from './rules.ts';

export type OwnStopPlan = StopSplit<OwnBot> & {
  readonly day: number;
  /** The whole pledge of each group, fee included. */
  readonly stoppedUnits: bigint;
  readonly takenBackUnits: bigint;
  readonly feeUnits: bigint;
};

/**
 * What stopping these bots on this day means: the check shows it, the action does it, so they cannot differ.
 * @throws Refusal NO_RUNNING_BOT when no pledge is held for any of them.
 */
export async function planOwnStop(q: Queryable, own: readonly OwnBot[], day: number): Promise<OwnStopPlan> {
  const split = splitStop(own, day, (await readParams(q, day))['bot.stopFee']);
  if (split.stopped.length + split.takenBack.length === 0) throw new Refusal('NO_RUNNING_BOT');
  return {
    ...split,
    day,
    stoppedUnits: sum(split.stopped.map(({ pledgedUnits }) => pledgedUnits)),
    takenBackUnits: sum(split.takenBack.map(({ pledgedUnits }) => pledgedUnits)),
    feeUnits: sum(split.stopped.map(({ feeUnits }) => feeUnits)),
  };
}

export function showStop(plan: OwnStopPlan, balanceUnits: bigint): Omit<OutputOf<typeof bots.pledgeCancel>, 'skipped'> {
  const returnedUnits = plan.stoppedUnits + plan.takenBackUnits - plan.feeUnits;
  return {
    count: plan.stopped.length + plan.takenBack.length,
    stopped: plan.stopped.length,
    takenBack: plan.takenBack.length,
    cost: { fee: formatBcg(plan.feeUnits), asset: 'BCG' },
    returned: formatBcg(returnedUnits),
    balance: formatBcg(balanceUnits),
    balanceAfter: formatBcg(balanceUnits + returnedUnits),
  };
}

function sum(units: readonly bigint[]): bigint {
  return units.reduce((total, part) => total + part, 0n);
}
