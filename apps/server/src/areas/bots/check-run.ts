import type { bots } from '@ocean/api/areas/bots';
import type { Handler } from '../../http/route.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { planOwnRun, readBotIds, showRun } from './plan-own-run.ts';
import { readPlatformTime } from './queries.ts';

/** What `pledge` would do now; changes nothing. */
export const checkRun: Handler<typeof bots.pledgeCheck> = async ({ db }, { account }, { ids }) => {
  const { today } = await readPlatformTime(db);
  const plan = await planOwnRun(db, { account, ids: readBotIds(ids, 'NO_FROZEN_BOT'), day: today });
  const { available } = await readBalance(db, member(account).available('BCG'));
  return showRun(plan, available);
};
