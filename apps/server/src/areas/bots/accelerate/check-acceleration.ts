import type { bots } from '@ocean/api/areas/bots';
import type { Context } from '../../../context.ts';
import { parseBotIdsField } from '../../../http/bot-ids-field.ts';
import type { Handler } from '../../../http/route.ts';
import { readChosenBots } from '../act/choose-bots.ts';
import { countSkipped, listSkipped } from '../act/skipped-bots.ts';
import { type BotChoice, readPlatformTime } from '../queries.ts';
import { parseMostCards, planOwnAcceleration, showAcceleration } from './plan-own-acceleration.ts';
import { readCards } from './store.ts';

/** What `accelerate` would do now; changes nothing. */
export const checkAcceleration: Handler<typeof bots.accelerateCheck> = async (context, { account }, { ids, cards }) => {
  const choice = parseBotIdsField(ids, 'NO_WAITING_BOT');
  const { shown, skipped } = await check(context, { account, choice, most: parseMostCards(cards) });
  return { ...shown, skipped: listSkipped(skipped) };
};

/** What `accelerateAll` would do now; changes nothing. */
export const checkAccelerationAll: Handler<typeof bots.accelerateAllCheck> = async (context, { account }, { cards }) => {
  const { shown, skipped } = await check(context, { account, choice: 'all', most: parseMostCards(cards) });
  return { ...shown, skipped: countSkipped(skipped) };
};

async function check({ db }: Context, { account, choice, most }: { account: string; choice: BotChoice; most: number | null }) {
  const [{ today }, own, held] = await Promise.all([
    readPlatformTime(db),
    readChosenBots(db, account, choice),
    readCards(db, account),
  ]);
  const plan = await planOwnAcceleration(db, own, { day: today, held, most });
  return { shown: showAcceleration(plan), skipped: plan.skipped };
}
