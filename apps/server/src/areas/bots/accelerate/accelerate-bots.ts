import type { AccelerateSkipReason, bots } from '@ocean/api/areas/bots';
import type { Context } from '../../../context.ts';
import { parseBotIdsField } from '../../../http/bot-ids-field.ts';
import type { Handler } from '../../../http/route.ts';
import { actOnBots, type BotAct } from '../act/act-on-bots.ts';
import { countSkipped, listSkipped, type SkippedBots } from '../act/skipped-bots.ts';
import { parseMostCards, planOwnAcceleration, showAcceleration } from './plan-own-acceleration.ts';
import { insertAcceleration, lockCards } from './store.ts';

/** Spends cards on those of the list that still wait, the nearest to ready first. */
export const accelerateBots: Handler<typeof bots.accelerate> = (context, { account: owner, requestId }, { ids, cards }) => {
  const act = { owner, requestId, kind: 'accelerate', choice: parseBotIdsField(ids, 'NO_WAITING_BOT') };
  return accelerate(context, act, parseMostCards(cards), listSkipped);
};

/** Spends cards on all own bots that still wait, the nearest to ready first. */
export const accelerateAllBots: Handler<typeof bots.accelerateAll> = (context, { account: owner, requestId }, { cards }) =>
  accelerate(context, { owner, requestId, kind: 'accelerateAll', choice: 'all' }, parseMostCards(cards), countSkipped);

function accelerate<Skipped>(
  context: Context,
  act: BotAct,
  most: number | null,
  showSkipped: (skipped: SkippedBots<AccelerateSkipReason>) => Skipped,
) {
  const { owner, requestId } = act;
  return actOnBots(context, act, async (tx, own, day) => {
    const plan = await planOwnAcceleration(tx, own, { day, held: await lockCards(tx, owner), most });
    await insertAcceleration(tx, { owner, requestId, day, cards: plan.cards, accelerated: plan.accelerated });
    return { ...showAcceleration(plan), skipped: showSkipped(plan.skipped) };
  });
}
