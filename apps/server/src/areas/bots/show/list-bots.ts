import { amountText } from '@ocean/api/amount';
import type { bots } from '@ocean/api/areas/bots';
import { pageOf } from '@ocean/api/page';
import { payable } from '@ocean/money/emission';
import type { Handler } from '../../../http/route.ts';
import { readPlatformTime } from '../bot/queries.ts';
import { botActions, botStatus, daysLeft, termDaysLeft } from '../bot/rules.ts';
import { readBotPage } from './queries.ts';

export const listBots: Handler<typeof bots.list> = async ({ db }, { account }, { page, size, status }) => {
  const { today } = await readPlatformTime(db);
  const { rows, total } = await readBotPage(db, { owner: account, status, today, page, size });
  const list = rows.map(({ pledgedUnits, earnedWeight, waitDays, termDays, id, number, power, ...bot }) => ({
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
    termLeft: termDaysLeft(bot, today),
    power,
    asset: 'BCG',
    pledged: amountText(pledgedUnits, 'BCG'),
    earned: amountText(payable(earnedWeight).paidUnits, 'BCG'),
    may: botActions(bot, today),
  }));
  return pageOf({ page, size }, { list, total });
};
