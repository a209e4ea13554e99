import { type BotFacts, botStatus } from '../bot/rules.ts';

export type NextEvent = { readonly day: number; readonly kind: 'ready' | 'firstIncome' | 'termEnd' | 'graceEnd' };

/** What will happen to a bot automatically, and when. The first income comes when its first running day is over. */
export function nextEvents(bot: BotFacts, today: number): NextEvent[] {
  const status = botStatus(bot, today);
  if (status === 'not_activated' || status === 'waiting') return [{ day: bot.readyDay, kind: 'ready' }];
  if (bot.runFrom === null || bot.runUntil === null || status === 'stopped') return [];
  const events: NextEvent[] = [
    { day: bot.runFrom + 1, kind: 'firstIncome' },
    { day: bot.runUntil, kind: 'termEnd' },
    { day: bot.runUntil + bot.graceDays, kind: 'graceEnd' },
  ];
  return events.filter((event) => event.day > today);
}
