import type { bots, RunSkipReason } from '@ocean/api/areas/bots';
import type { Context } from '../../../context.ts';
import { parseBotIdsField } from '../../../http/bot-ids-field.ts';
import type { Handler } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { botsRun } from '../../../ledger/movements.ts';
import { actOnBots, type BotAct } from '../act/act-on-bots.ts';
import { countSkipped, listSkipped, type SkippedBots } from '../act/skipped-bots.ts';
import { planOwnRun, showRun } from './plan-own-run.ts';
import { insertRun } from './store.ts';

/** Runs every bot of the list that can be run, in one movement; they earn from the next day on. */
export const runBots: Handler<typeof bots.pledge> = async (context, { account: owner, requestId }, { ids }) =>
  run(context, { owner, requestId, kind: 'run', choice: parseBotIdsField(ids, 'NO_FROZEN_BOT') }, listSkipped);

/** Runs every own bot that can be run. */
export const runAllBots: Handler<typeof bots.pledgeAll> = async (context, { account: owner, requestId }) =>
  run(context, { owner, requestId, kind: 'runAll', choice: 'all' }, countSkipped);

function run<Skipped>(context: Context, act: BotAct, showSkipped: (skipped: SkippedBots<RunSkipReason>) => Skipped) {
  const { owner, requestId } = act;
  return actOnBots(context, act, async (tx, own, day) => {
    const plan = await planOwnRun(tx, own, day);
    await insertRun(tx, { owner, requestId, day, pledgePerBotUnits: plan.pledgePerBotUnits, bots: plan.run });
    await context.ledger.postIn(tx, [
      botsRun({ requestId, owner, count: plan.run.length, units: plan.pledgeUnits, fromDay: day + 1 }),
    ]);
    const { available } = await readBalance(tx, member(owner).available('BCG'));
    return { ...showRun(plan, available + plan.pledgeUnits), skipped: showSkipped(plan.skipped) };
  });
}
