import type { AccelerateSkipReason } from '@ocean/api/areas/bots/accelerate';
import type { SkippedBots } from '../act/skipped-bots.ts';
import { type BotFacts, botStatus } from '../bot/rules.ts';

export type AcceleratePlan<Bot> = {
  /** In the order in which they get their cards. `readyDay` is the new one. */
  readonly accelerated: readonly (Bot & { readonly cards: number; readonly daysSaved: number })[];
  readonly skipped: SkippedBots<AccelerateSkipReason>;
  readonly cards: number;
  readonly daysSaved: number;
};

export type Cards = {
  readonly today: number;
  /** Most cards to spend. */
  readonly cards: number;
  /** Days of waiting that one card takes off. */
  readonly cardDays: number;
  /** Most bots to spend them on. */
  readonly room: number;
};

/**
 * Which bot gets how many cards today. Those nearest to ready come first, the older of two equal ones, and each gets
 * enough to be ready before the next one gets any. A bot is ready at the earliest on the day after it was bought, and
 * days that it has waited already cannot be saved, so a card that would save no day is not spent.
 */
export function planAcceleration<Bot extends BotFacts & { readonly id: string }>(
  bots: readonly Bot[],
  { today, cards, cardDays, room }: Cards,
): AcceleratePlan<Bot> {
  const accelerated: AcceleratePlan<Bot>['accelerated'][number][] = [];
  const skipped: AcceleratePlan<Bot>['skipped'][number][] = [];
  let left = cards;
  for (const bot of [...bots].sort(nearestFirst)) {
    const reason = accelerateSkipReason(bot, today) ?? shortage({ left, room: room - accelerated.length });
    if (reason !== undefined) {
      skipped.push({ id: bot.id, reason });
      continue;
    }
    const days = savableDays(bot, today);
    const spent = Math.min(left, Math.ceil(days / cardDays));
    const daysSaved = Math.min(days, spent * cardDays);
    accelerated.push({ ...bot, cards: spent, daysSaved, readyDay: bot.readyDay - daysSaved });
    left -= spent;
  }
  return {
    accelerated,
    skipped,
    cards: cards - left,
    daysSaved: accelerated.reduce((sum, bot) => sum + bot.daysSaved, 0),
  };
}

/** Why no card can help this bot today, or undefined when one can. */
function accelerateSkipReason(bot: BotFacts, today: number): AccelerateSkipReason | undefined {
  const status = botStatus(bot, today);
  if (status !== 'not_activated' && status !== 'waiting') return status;
  return savableDays(bot, today) > 0 ? undefined : 'ready';
}

function shortage({ left, room }: { left: number; room: number }): AccelerateSkipReason | undefined {
  if (left === 0) return 'no_card';
  return room <= 0 ? 'beyond_limit' : undefined;
}

/** Days until it is ready, less those that no card can take off. */
function savableDays(bot: BotFacts, today: number): number {
  return Math.max(0, bot.readyDay - Math.max(today, bot.boughtDay + 1));
}

function nearestFirst(a: BotFacts & { readonly id: string }, b: BotFacts & { readonly id: string }): number {
  return a.readyDay - b.readyDay || a.boughtDay - b.boughtDay || (a.id < b.id ? -1 : 1);
}
