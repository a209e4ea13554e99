import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Queryable } from '../../../db/database.ts';
import { readParams } from '../../ops/queries.ts';
import { formatBcg } from '../format-bcg.ts';
import { formatUsdt } from '../format-usdt.ts';
import type { OwnBot } from '../queries.ts';
import { planRenew, type RenewalKind, type RenewPlan } from './rules.ts';

export type OwnRenewPlan = RenewPlan<OwnBot> & {
  /** Over their grace with a pledge that nobody has returned: it goes back first, as running them pledges again. */
  readonly pledged: readonly OwnBot[];
  readonly returnedUnits: bigint;
};

/**
 * What renewing these bots on this day means: the check shows it, the action does it, so they cannot differ.
 * @throws Refusal NO_BOT_TO_RENEW when none of them can be renewed.
 */
export async function planOwnRenew(q: Queryable, own: readonly OwnBot[], day: number): Promise<OwnRenewPlan> {
  const plan = planRenew(own, day, (await readParams(q, day))['bot.renewFee']);
  if (plan.renewed.length === 0) throw new Refusal('NO_BOT_TO_RENEW');
  const pledged = plan.renewed.filter(({ kind, runUntil }) => kind === 'readyToRun' && runUntil !== null);
  return { ...plan, pledged, returnedUnits: pledged.reduce((sum, { pledgedUnits }) => sum + pledgedUnits, 0n) };
}

export function showRenew(plan: OwnRenewPlan, balanceUnits: bigint): Omit<OutputOf<typeof bots.renew>, 'skipped'> {
  const isCovered = balanceUnits >= plan.feeUnits;
  const countOf = (kind: RenewalKind) => plan.renewed.filter((renewal) => renewal.kind === kind).length;
  return {
    count: plan.renewed.length,
    extended: countOf('extended'),
    resumed: countOf('resumed'),
    readyToRun: countOf('readyToRun'),
    cost: { fee: formatUsdt(plan.feeUnits), asset: 'USDT' },
    returned: { pledge: formatBcg(plan.returnedUnits), asset: 'BCG' },
    balance: formatUsdt(balanceUnits),
    balanceAfter: isCovered ? formatUsdt(balanceUnits - plan.feeUnits) : null,
    warnings: isCovered ? [] : ['BALANCE_INSUFFICIENT'],
  };
}
