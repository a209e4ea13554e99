import type { bots } from '@ocean/api/areas/bots';
import type { Context } from '../../../context.ts';
import { parseBotIdsField } from '../../../http/bot-ids-field.ts';
import type { Handler } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { readChosenBots } from '../act/choose-bots.ts';
import { countSkipped, listSkipped } from '../act/skipped-bots.ts';
import { type BotChoice, readPlatformTime } from '../queries.ts';
import { planOwnRun, showRun } from './plan-own-run.ts';

/** What `pledge` would do now; changes nothing. */
export const checkRun: Handler<typeof bots.pledgeCheck> = async (context, { account }, { ids }) => {
  const { shown, skipped } = await check(context, account, parseBotIdsField(ids, 'NO_FROZEN_BOT'));
  return { ...shown, skipped: listSkipped(skipped) };
};

/** What `pledgeAll` would do now; changes nothing. */
export const checkRunAll: Handler<typeof bots.pledgeAllCheck> = async (context, { account }) => {
  const { shown, skipped } = await check(context, account, 'all');
  return { ...shown, skipped: countSkipped(skipped) };
};

async function check({ db }: Context, account: string, choice: BotChoice) {
  const { today } = await readPlatformTime(db);
  const plan = await planOwnRun(db, await readChosenBots(db, account, choice), today);
  const { available } = await readBalance(db, member(account).available('BCG'));
  return { shown: showRun(plan, available), skipped: plan.skipped };
}
