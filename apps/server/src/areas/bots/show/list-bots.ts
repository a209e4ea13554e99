import type { bots } from '@ocean/api/areas/bots';
import { payable } from '@ocean/money/emission';
import type { Handler } from '../../../http/route.ts';
import { formatBcg } from '../format-bcg.ts';
import { readPlatformTime } from '../queries.ts';
import { botActions, botStatus, daysLeft } from '../rules.ts';
import { readBotPage } from './queries.ts';

export const listBots: Handler<typeof bots.log> = async ({ db }, { account }, { page, size, status }) => {
  const { today } = await readPlatformTime(db);
  const { rows, total } = await readBotPage(db, { owner: account, status, today, page, size });
  return {
    list: rows.map(({ pledgedUnits, earnedWeight, waitDays, termDays, id, number, power, ...bot }) => ({
      id,
      number,
      status: botStatus(bot, today),
      boughtDay: bot.boughtDay,
      readyDay: bot.readyDay,
      runFrom: bot.runFrom,
      runUntil: bot.runUntil,
      waitDays,
      termDays,
      daysLeft: daysLeft(bot, today),
      power,
      asset: 'BCG',
      pledged: formatBcg(pledgedUnits),
      earned: formatBcg(payable(earnedWeight).paidUnits),
      may: botActions(bot, today),
    })),
    total,
    next: page * size < total ? page + 1 : null,
  };
};
