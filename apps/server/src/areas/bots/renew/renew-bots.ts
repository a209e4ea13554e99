import type { bots, RenewSkipReason } from '@ocean/api/areas/bots';
import type { Context } from '../../../context.ts';
import { parseBotIdsField } from '../../../http/bot-ids-field.ts';
import type { Handler } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import type { Movement } from '../../../ledger/ledger.ts';
import { botsRenewed, pledgesReturned } from '../../../ledger/movements.ts';
import { actOnBots, type BotAct } from '../act/act-on-bots.ts';
import { countSkipped, listSkipped, type SkippedBots } from '../act/skipped-bots.ts';
import { insertStop } from '../stop/store.ts';
import { type OwnRenewPlan, planOwnRenew, showRenew } from './plan-own-renew.ts';
import { insertRenewal } from './store.ts';

/** Pays a new term for every bot of the list that is near, at or after the end of its term. */
export const renewBots: Handler<typeof bots.renew> = async (context, { account: owner, requestId }, { ids }) =>
  renew(context, { owner, requestId, kind: 'renew', choice: parseBotIdsField(ids, 'NO_BOT_TO_RENEW') }, listSkipped);

/** Pays a new term for every own bot that can be renewed. */
export const renewAllBots: Handler<typeof bots.renewAll> = async (context, { account: owner, requestId }) =>
  renew(context, { owner, requestId, kind: 'renewAll', choice: 'all' }, countSkipped);

function renew<Skipped>(context: Context, act: BotAct, showSkipped: (skipped: SkippedBots<RenewSkipReason>) => Skipped) {
  const { owner, requestId } = act;
  return actOnBots(context, act, async (tx, own, day) => {
    const plan = await planOwnRenew(tx, own, day);
    if (plan.pledged.length > 0) await insertStop(tx, { owner, requestId, day, stopped: [], takenBack: plan.pledged });
    await insertRenewal(tx, { owner, requestId, day, renewed: plan.renewed });
    await context.ledger.postIn(tx, movementsOf(plan, { owner, requestId, day }));
    const { available } = await readBalance(tx, member(owner).available('USDT'));
    return { ...showRenew(plan, available + plan.feeUnits), skipped: showSkipped(plan.skipped) };
  });
}

function movementsOf(plan: OwnRenewPlan, act: { owner: string; requestId: string; day: number }): Movement[] {
  const { renewed, pledged, returnedUnits: units, feeUnits } = plan;
  return [
    ...(pledged.length > 0 ? [pledgesReturned({ ...act, count: pledged.length, units })] : []),
    // An operator may have set the fee to nothing, and nothing is no movement.
    ...(feeUnits > 0n ? [botsRenewed({ ...act, count: renewed.length, feeUnits })] : []),
  ];
}
