import type { bots } from '@ocean/api/areas/bots';
import type { Handler } from '../../http/route.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { readBotIds } from './plan-own-run.ts';
import { planOwnStop, showStop } from './plan-own-stop.ts';
import { readPlatformTime } from './queries.ts';

/** What `pledgeCancel` would do now; changes nothing. */
export const checkStop: Handler<typeof bots.pledgeCancelCheck> = async ({ db }, { account }, { ids }) => {
  const { today } = await readPlatformTime(db);
  const plan = await planOwnStop(db, { account, ids: readBotIds(ids, 'NO_RUNNING_BOT'), day: today });
  const { available } = await readBalance(db, member(account).available('BCG'));
  return showStop(plan, available);
};
