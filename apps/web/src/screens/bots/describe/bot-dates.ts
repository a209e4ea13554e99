import type { Bot } from './describe-bot.ts';

export const BOT_DATES = ['bought', 'wait', 'ready', 'runFrom', 'runUntil', 'graceEnd'] as const;

export type BotDate = {
  key: (typeof BOT_DATES)[number];
  /** Null while it depends on when the bot is run. */
  day: number | null;
  state: 'done' | 'now' | 'next';
};

/** The past, current and coming stages of one bot: bought, waiting, ready, running, end of the term, end of the grace. */
export function botDates(bot: Bot, today: number, graceDays: number | undefined): BotDate[] {
  const days: Record<BotDate['key'], number | null> = {
    bought: bot.boughtDay,
    wait: bot.boughtDay + 1,
    ready: bot.readyDay,
    runFrom: bot.runFrom,
    runUntil: bot.runUntil,
    graceEnd: graceEnd(bot, today, graceDays),
  };
  const latest = BOT_DATES.findLastIndex((key) => (days[key] ?? today + 1) <= today);
  return BOT_DATES.map((key, index) => ({
    key,
    day: days[key],
    state: index < latest ? 'done' : index === latest ? 'now' : 'next',
  }));
}

/** Days of waiting that cards have saved this bot. */
export function cardDays(bot: Pick<Bot, 'boughtDay' | 'waitDays' | 'readyDay'>): number {
  return Math.max(0, bot.boughtDay + 1 + bot.waitDays - bot.readyDay);
}

/** Days of the present run, or of the next one, which has the rest of the term; null when the term is used up. */
export function runDays(bot: Pick<Bot, 'runFrom' | 'runUntil' | 'termLeft'>): number | null {
  if (bot.runFrom !== null && bot.runUntil !== null) return bot.runUntil - bot.runFrom;
  return bot.termLeft === 0 ? null : bot.termLeft;
}

/** A due bot states how many days of grace are left; before that they follow from the days in force. */
function graceEnd(bot: Bot, today: number, graceDays: number | undefined): number | null {
  if (bot.status === 'renewal_due' && bot.daysLeft !== null) return today + bot.daysLeft;
  return bot.runUntil === null || graceDays === undefined ? null : bot.runUntil + graceDays;
}
