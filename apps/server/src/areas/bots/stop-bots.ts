import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Handler } from '../../http/route.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import type { Movement } from '../../ledger/ledger.ts';
import { botsStopped, pledgesReturned } from '../../ledger/movements.ts';
import { onOpenDay } from './open-day.ts';
import { readBotIds } from './plan-own-run.ts';
import { type OwnStopPlan, planOwnStop, showStop } from './plan-own-stop.ts';
import { insertStop } from './stop-store.ts';
import { findAct, insertAct, lockBots } from './store.ts';

type Answer = OutputOf<typeof bots.pledgeCancel>;

/** Takes every bot of the list that has a pledge off work: for a fee before its term is served, freely after it. */
export const stopBots: Handler<typeof bots.pledgeCancel> = async (context, { account, requestId }, input) => {
  const ids = readBotIds(input.ids, 'NO_RUNNING_BOT');
  const act = { owner: account, requestId, kind: 'stop' };
  return onOpenDay(context, async (tx, day) => {
    await lockBots(tx, account, ids);
    const repeated = await findAct<Answer>(tx, act);
    if (repeated) return repeated;
    const plan = await planOwnStop(tx, { account, ids, day });
    await insertStop(tx, { ...act, day, stopped: plan.stopped, takenBack: plan.takenBack });
    await context.ledger.postIn(tx, movementsOf(plan, { owner: account, requestId }));
    const { available } = await readBalance(tx, member(account).available('BCG'));
    const answer = showStop(plan, available - plan.stoppedUnits - plan.takenBackUnits + plan.feeUnits);
    await insertAct(tx, act, answer);
    return answer;
  });
};

function movementsOf(plan: OwnStopPlan, act: { owner: string; requestId: string }): Movement[] {
  const { day, stopped, takenBack, stoppedUnits, takenBackUnits, feeUnits } = plan;
  return [
    ...(stopped.length > 0 ? [botsStopped({ ...act, count: stopped.length, units: stoppedUnits, feeUnits, day })] : []),
    ...(takenBack.length > 0 ? [pledgesReturned({ ...act, count: takenBack.length, units: takenBackUnits, day })] : []),
  ];
}
