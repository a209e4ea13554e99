import { showAmount, showDay } from '../../../i18n/show.ts';
import type { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { shownBotDay } from '../../../sections/time/bot-days.ts';
import { type Bot, dayOfStatus, startsLater } from './describe-bot.ts';

/** The two secondary lines of a bot's row: its current state, and its next event. */
export function botLines(bot: Bot, today: number, t: ReturnType<typeof useText>): { second: string; end: string } {
  const day = dayOfStatus(bot, today);
  switch (bot.status) {
    case 'not_activated':
      return {
        second: t('bots.line.bought'),
        end: t('bots.line.ready', { day: showDay(bot.readyDay) }),
      };
    case 'waiting':
      return { second: t('bots.line.waitDay', day ?? {}), end: t('bots.line.ready', { day: showDay(bot.readyDay) }) };
    case 'frozen':
      return { second: t('bots.line.waited', { days: bot.readyDay - bot.boughtDay - 1 }), end: t('bots.line.readyNow') };
    case 'running':
      if (startsLater(bot, today))
        return {
          second: t('bots.line.starts'),
          end: t('bots.line.until', { day: showDay(bot.runUntil) }),
        };
      return {
        second: t('bots.line.runDay', day ?? {}),
        end: t('bots.line.earned', { amount: isolate(showAmount(bot.earned), bot.asset) }),
      };
    case 'renewal_due':
      return {
        second: t('bots.line.ended', { day: showDay(bot.runUntil) }),
        end: t('bots.line.renewBy', { day: showDay(renewBy(bot, today)) }),
      };
    case 'stopped':
      return {
        second: bot.termLeft > 0 ? t('bots.event.termLeft', { days: bot.termLeft }) : t('bots.line.atRest'),
        end: t(bot.may.includes('run') ? 'bots.line.canRun' : 'bots.line.renewFirst'),
      };
  }
}

function renewBy(bot: Bot, today: number): number | null {
  return bot.daysLeft === null ? null : shownBotDay('graceEnd', today + bot.daysLeft);
}
