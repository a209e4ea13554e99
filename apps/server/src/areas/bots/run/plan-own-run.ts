import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Queryable } from '../../../db/database.ts';
import { readParams } from '../../ops/queries.ts';
import { formatBcg } from '../format-bcg.ts';
import type { OwnBot } from '../queries.ts';
import { planRun, type RunPlan } from './rules.ts';

export type OwnRunPlan = RunPlan<OwnBot> & { readonly day: number; readonly pledgePerBotUnits: bigint };

/**
 * What running these bots on this day means: the check shows it, the action does it, so they cannot differ.
 * @throws Refusal NO_FROZEN_BOT when none of them can be run.
 */
export async function planOwnRun(q: Queryable, own: readonly OwnBot[], day: number): Promise<OwnRunPlan> {
  const pledgePerBotUnits = (await readParams(q, day))['bot.runPledge'];
  const plan = planRun(own, day, pledgePerBotUnits);
  if (plan.run.length === 0) throw new Refusal('NO_FROZEN_BOT');
  return { ...plan, day, pledgePerBotUnits };
}

export function showRun(plan: OwnRunPlan, balanceUnits: bigint): Omit<OutputOf<typeof bots.pledge>, 'skipped'> {
  const isCovered = balanceUnits >= plan.pledgeUnits;
  return {
    count: plan.run.length,
    cost: { pledge: formatBcg(plan.pledgeUnits), asset: 'BCG' },
    balance: formatBcg(balanceUnits),
    balanceAfter: isCovered ? formatBcg(balanceUnits - plan.pledgeUnits) : null,
    runFrom: plan.day + 1,
    warnings: isCovered ? [] : ['BCG_INSUFFICIENT'],
  };
}
