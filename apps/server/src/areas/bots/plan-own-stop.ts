import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Queryable } from '../../db/database.ts';
import { readParams } from '../ops/queries.ts';
import { formatBcg } from './plan-own-run.ts';
import { type OwnBot, readOwnBots } from './queries.ts';
import { type StopSplit, splitStop } from './stop-rules.ts';

export type OwnStopPlan = StopSplit<OwnBot> & {
  readonly day: number;
  /** The whole pledge of each group, fee included. */
  readonly stoppedUnits: bigint;
  readonly takenBackUnits: bigint;
  readonly feeUnits: bigint;
};

/**
 * What stopping these bots on this day means: the check shows it, the action does it, so they cannot differ.
 * @throws Refusal BOT_UNKNOWN for any bot of somebody else, NO_RUNNING_BOT when no pledge is held for any of them.
 */
export async function planOwnStop(
  q: Queryable,
  request: { account: string; ids: readonly string[]; day: number },
): Promise<OwnStopPlan> {
  const own = await readOwnBots(q, request.account, request.ids);
  if (own.length < request.ids.length) throw new Refusal('BOT_UNKNOWN');
  const split = splitStop(own, request.day, (await readParams(q, request.day))['bot.stopFee']);
  if (split.stopped.length + split.takenBack.length === 0) throw new Refusal('NO_RUNNING_BOT');
  return {
    ...split,
    day: request.day,
    stoppedUnits: sum(split.stopped.map(({ pledgedUnits }) => pledgedUnits)),
    takenBackUnits: sum(split.takenBack.map(({ pledgedUnits }) => pledgedUnits)),
    feeUnits: sum(split.stopped.map(({ feeUnits }) => feeUnits)),
  };
}

export function showStop(plan: OwnStopPlan, balanceUnits: bigint): OutputOf<typeof bots.pledgeCancel> {
  const returnedUnits = plan.stoppedUnits + plan.takenBackUnits - plan.feeUnits;
  return {
    count: plan.stopped.length + plan.takenBack.length,
    skipped: [...plan.skipped],
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
