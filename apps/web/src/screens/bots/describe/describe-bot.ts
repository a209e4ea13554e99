import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import type { BotStatus } from '@ocean/api/inputs/bot-status';
import type { IconName } from '@ocean/ui/icon';
import type { StatusFamily } from '@ocean/ui/status-chip';

export type Bot = OutputOf<typeof bots.list>['list'][number];

export const STATUS_LOOK: Readonly<Record<BotStatus, { family: StatusFamily; icon: IconName }>> = {
  not_activated: { family: 'new', icon: 'dots' },
  waiting: { family: 'wait', icon: 'clock' },
  frozen: { family: 'frozen', icon: 'snow' },
  running: { family: 'run', icon: 'play' },
  renewal_due: { family: 'due', icon: 'renew' },
  stopped: { family: 'stop', icon: 'stop' },
};

/** The order of the strip: working statuses first, resting ones last. */
export const STATUS_ORDER: readonly BotStatus[] = ['running', 'frozen', 'waiting', 'not_activated', 'renewal_due', 'stopped'];

/** Progress within the present status, 0 to 1. */
export function progressOf(bot: Bot, today: number): number {
  switch (bot.status) {
    case 'not_activated':
    case 'stopped':
      return 0;
    case 'waiting':
      return portion(today - (bot.boughtDay + 1), bot.readyDay - (bot.boughtDay + 1));
    case 'frozen':
    case 'renewal_due':
      return 1;
    case 'running':
      return portion(today - (bot.runFrom ?? today), (bot.runUntil ?? today) - (bot.runFrom ?? today));
  }
}

/** The day within the present status, counted from 1, and its number of days. */
export function dayOfStatus(bot: Bot, today: number): { at: number; of: number } | null {
  if (bot.status === 'waiting') return count(today, bot.boughtDay + 1, bot.readyDay);
  if (bot.status === 'running' && bot.runFrom !== null && bot.runUntil !== null) return count(today, bot.runFrom, bot.runUntil);
  return null;
}

/** Run today, earning from tomorrow. */
export function startsLater(bot: Bot, today: number): boolean {
  return bot.status === 'running' && bot.runFrom !== null && today < bot.runFrom;
}

function count(today: number, from: number, until: number): { at: number; of: number } {
  const of = Math.max(1, until - from);
  return { at: Math.max(1, Math.min(of, today - from + 1)), of };
}

function portion(done: number, of: number): number {
  return of <= 0 ? 1 : Math.max(0, Math.min(1, done / of));
}
