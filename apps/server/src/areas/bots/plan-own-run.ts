import { type bots, MOST_BOTS_A_CALL } from '@ocean/api/areas/bots';
import { ASSETS } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { formatAmount } from '@ocean/money/amount';
import { validate as isUuid } from 'uuid';
import type { Queryable } from '../../db/database.ts';
import { readParams } from '../ops/queries.ts';
import { type OwnBot, readOwnBots } from './queries.ts';
import { planRun, type RunPlan } from './run-rules.ts';

export type OwnRunPlan = RunPlan<OwnBot> & { readonly day: number; readonly pledgePerBotUnits: bigint };

/**
 * What running these bots on this day means: the check shows it, the action does it, so they cannot differ.
 * @throws Refusal BOT_UNKNOWN for any bot of somebody else, NO_FROZEN_BOT when none of them can be run.
 */
export async function planOwnRun(
  q: Queryable,
  request: { account: string; ids: readonly string[]; day: number },
): Promise<OwnRunPlan> {
  const own = await readOwnBots(q, request.account, request.ids);
  if (own.length < request.ids.length) throw new Refusal('BOT_UNKNOWN');
  const pledgePerBotUnits = (await readParams(q, request.day))['bot.runPledge'];
  const plan = planRun(own, request.day, pledgePerBotUnits);
  if (plan.run.length === 0) throw new Refusal('NO_FROZEN_BOT');
  return { ...plan, day: request.day, pledgePerBotUnits };
}

export function showRun(plan: OwnRunPlan, balanceUnits: bigint): OutputOf<typeof bots.pledge> {
  const isCovered = balanceUnits >= plan.pledgeUnits;
  return {
    count: plan.run.length,
    skipped: [...plan.skipped],
    cost: { pledge: formatBcg(plan.pledgeUnits), asset: 'BCG' },
    balance: formatBcg(balanceUnits),
    balanceAfter: isCovered ? formatBcg(balanceUnits - plan.pledgeUnits) : null,
    runFrom: plan.day + 1,
    warnings: isCovered ? [] : ['BCG_INSUFFICIENT'],
  };
}

export function formatBcg(units: bigint): string {
  return formatAmount(units, ASSETS.BCG.decimals);
}

/** The ids a caller named, each once; naming none is like having none. */
export function readBotIds(ids: unknown, none: 'NO_FROZEN_BOT' | 'NO_RUNNING_BOT'): string[] {
  if (ids === undefined || ids === null) throw new Refusal(none);
  if (!Array.isArray(ids)) throw new Refusal('BOT_UNKNOWN');
  if (ids.length > MOST_BOTS_A_CALL) throw new Refusal('BOTS_TOO_MANY', { maximum: MOST_BOTS_A_CALL });
  const named = (ids as unknown[]).map((id) => {
    if (typeof id !== 'string' || !isUuid(id)) throw new Refusal('BOT_UNKNOWN');
    return id.toLowerCase();
  });
  if (named.length === 0) throw new Refusal(none);
  return [...new Set(named)];
}
