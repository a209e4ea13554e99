import type { bots, StopSkipReason } from '@ocean/api/areas/bots';
import type { Context } from '../../../context.ts';
import { parseBotIdsField } from '../../../http/bot-ids-field.ts';
import type { Handler } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import type { Movement } from '../../../ledger/ledger.ts';
import { botsStopped, pledgesReturned } from '../../../ledger/movements.ts';
import { actOnBots, type BotAct } from '../act/act-on-bots.ts';
import { countSkipped, listSkipped, type SkippedBots } from '../act/skipped-bots.ts';
import { type OwnStopPlan, planOwnStop, showStop } from './plan-own-stop.ts';
import { insertStop } from './store.ts';

/** Takes every bot of the list that has a pledge off work: for a fee before its term is served, freely after it. */
export const stopBots: Handler<typeof bots.pledgeCancel> = async (context, { account: owner, requestId }, { ids }) =>
  stop(context, { owner, requestId, kind: 'stop', choice: parseBotIdsField(ids, 'NO_RUNNING_BOT') }, listSkipped);

/** Takes every own bot that has a pledge off work. */
export const stopAllBots: Handler<typeof bots.pledgeCancelAll> = async (context, { account: owner, requestId }) =>
  stop(context, { owner, requestId, kind: 'stopAll', choice: 'all' }, countSkipped);

function stop<Skipped>(context: Context, act: BotAct, showSkipped: (skipped: SkippedBots<StopSkipReason>) => Skipped) {
  const { owner, requestId } = act;
  return actOnBots(context, act, async (tx, own, day) => {
    const plan = await planOwnStop(tx, own, day);
    await insertStop(tx, { owner, requestId, day, stopped: plan.stopped, takenBack: plan.takenBack });
    await context.ledger.postIn(tx, movementsOf(plan, { owner, requestId }));
    const { available } = await readBalance(tx, member(owner).available('BCG'));
    const before = available - plan.stoppedUnits - plan.takenBackUnits + plan.feeUnits;
    return { ...showStop(plan, before), skipped: showSkipped(plan.skipped) };
  });
}

function movementsOf(plan: OwnStopPlan, act: { owner: string; requestId: string }): Movement[] {
  const { day, stopped, takenBack, stoppedUnits, takenBackUnits, feeUnits } = plan;
  return [
    ...(stopped.length > 0 ? [botsStopped({ ...act, count: stopped.length, units: stoppedUnits, feeUnits, day })] : []),
    ...(takenBack.length > 0 ? [pledgesReturned({ ...act, count: takenBack.length, units: takenBackUnits, day })] : []),
  ];
}
