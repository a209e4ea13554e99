import type { bots } from '@ocean/api/areas/bots';
import type { Context } from '../../../context.ts';
import { parseBotIdsField } from '../../../http/bot-ids-field.ts';
import type { Handler } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { readChosenBots } from '../act/choose-bots.ts';
import { countSkipped, listSkipped } from '../act/skipped-bots.ts';
import { type BotChoice, readPlatformTime } from '../queries.ts';
import { planOwnRenew, showRenew } from './plan-own-renew.ts';

/** What `renew` would do now; changes nothing. */
export const checkRenew: Handler<typeof bots.renewCheck> = async (context, { account }, { ids }) => {
  const { shown, skipped } = await check(context, account, parseBotIdsField(ids, 'NO_BOT_TO_RENEW'));
  return { ...shown, skipped: listSkipped(skipped) };
};

/** What `renewAll` would do now; changes nothing. */
export const checkRenewAll: Handler<typeof bots.renewAllCheck> = async (context, { account }) => {
  const { shown, skipped } = await check(context, account, 'all');
  return { ...shown, skipped: countSkipped(skipped) };
};

async function check({ db }: Context, account: string, choice: BotChoice) {
  const { today } = await readPlatformTime(db);
  const plan = await planOwnRenew(db, await readChosenBots(db, account, choice), today);
  const { available } = await readBalance(db, member(account).available('USDT'));
  return { shown: showRenew(plan, available), skipped: plan.skipped };
}
