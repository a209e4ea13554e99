import { BOT_MAY, type BotAction } from '@ocean/api/areas/bots';
import type { BotStatus } from '@ocean/api/inputs/bot-status';

/** What the status of a bot follows from. Days are platform days. */
export type BotFacts = {
  readonly boughtDay: number;
  readonly readyDay: number;
  readonly firstRunDay: number | null;
  /** Both null while no pledge is held for the bot. */
  readonly runFrom: number | null;
  readonly runUntil: number | null;
  readonly graceDays: number;
  readonly termLeft: number;
};

export function botStatus(bot: BotFacts, today: number): BotStatus {
  if (bot.runUntil !== null) {
    if (today < bot.runUntil) return 'running';
    return today < bot.runUntil + bot.graceDays ? 'renewal_due' : 'stopped';
  }
  if (bot.firstRunDay !== null) return 'stopped';
  if (today < bot.boughtDay + 1) return 'not_activated';
  return today < bot.readyDay ? 'waiting' : 'frozen';
}

/** What its owner may do with it today: the table of the shared package, refined by days. */
export function botActions(bot: BotFacts, today: number): BotAction[] {
  return BOT_MAY[botStatus(bot, today)].filter((action) => mayToday(bot, today, action));
}

function mayToday(bot: BotFacts, today: number, action: BotAction): boolean {
  const status = botStatus(bot, today);
  // A card that saves no day is not spent: a bot is never ready before the day after it was bought.
  if (action === 'accelerate') return bot.readyDay > Math.max(today, bot.boughtDay + 1);
  if (action === 'renew' && status === 'running') return bot.runUntil !== null && today >= bot.runUntil - bot.graceDays;
  // Stopping never gives a fresh term: the rest of it is run first, then a renewal is paid.
  if (action === 'renew' && status === 'stopped') return bot.termLeft === 0;
  if (action === 'run' && status === 'stopped') return bot.termLeft > 0;
  // A pledged bot cannot be sent; its pledge can be taken back until it is returned automatically.
  if (action === 'takeBack' && status === 'stopped') return bot.runUntil !== null;
  if (action === 'send' && status === 'stopped') return bot.runUntil === null;
  return true;
}

/**
 * Full days of the term that are still to be run. For a run under way, today is included, because it counts once it is
 * over.
 */
export function termDaysLeft(bot: BotFacts, today: number): number {
  if (bot.runFrom === null || bot.runUntil === null) return bot.termLeft;
  return Math.max(0, bot.runUntil - Math.max(bot.runFrom, today));
}

/** Days until the status changes by itself; null when it does not. */
export function daysLeft(bot: BotFacts, today: number): number | null {
  switch (botStatus(bot, today)) {
    case 'not_activated':
      return bot.boughtDay + 1 - today;
    case 'waiting':
      return bot.readyDay - today;
    case 'running':
      return bot.runUntil === null ? null : bot.runUntil - today;
    case 'renewal_due':
      return bot.runUntil === null ? null : bot.runUntil + bot.graceDays - today;
    case 'frozen':
    case 'stopped':
      return null;
  }
}
