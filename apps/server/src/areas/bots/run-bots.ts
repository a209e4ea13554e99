import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Handler } from '../../http/route.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { botsRun } from '../../ledger/movements.ts';
import { onOpenDay } from './open-day.ts';
import { planOwnRun, readBotIds, showRun } from './plan-own-run.ts';
import { findAct, insertAct, insertRun, lockBots } from './store.ts';

type Answer = OutputOf<typeof bots.pledge>;

/** Runs every bot of the list that can be run, in one movement; they earn from the next day on. */
export const runBots: Handler<typeof bots.pledge> = async (context, { account, requestId }, input) => {
  const ids = readBotIds(input.ids, 'NO_FROZEN_BOT');
  const act = { owner: account, requestId, kind: 'run' };
  return onOpenDay(context, async (tx, day) => {
    await lockBots(tx, account, ids);
    const repeated = await findAct<Answer>(tx, act);
    if (repeated) return repeated;
    const plan = await planOwnRun(tx, { account, ids, day });
    await insertRun(tx, { ...act, day, pledgePerBotUnits: plan.pledgePerBotUnits, bots: plan.run });
    await context.ledger.postIn(tx, [
      botsRun({ requestId, owner: account, count: plan.run.length, units: plan.pledgeUnits, fromDay: day + 1 }),
    ]);
    const { available } = await readBalance(tx, member(account).available('BCG'));
    const answer = showRun(plan, available + plan.pledgeUnits);
    await insertAct(tx, act, answer);
    return answer;
  });
};
