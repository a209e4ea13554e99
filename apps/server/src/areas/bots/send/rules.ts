import type { SendSkipReason } from '@ocean/api/areas/bots/send';
import type { SkippedBots } from '../act/skipped-bots.ts';
import { type BotFacts, botStatus } from '../bot/rules.ts';

export type SendPlan<Bot> = {
  readonly sent: readonly Bot[];
  readonly skipped: SkippedBots<SendSkipReason>;
  /** USDT base units, before discounts. */
  readonly valueUnits: bigint;
};

/** Which bots can be sent to another member today, at most `room` of them. */
export function planSend<Bot extends BotFacts & { readonly id: string; readonly priceUnits: bigint }>(
  bots: readonly Bot[],
  { today, room }: { readonly today: number; readonly room: number },
): SendPlan<Bot> {
  const sent: Bot[] = [];
  const skipped: SendPlan<Bot>['skipped'][number][] = [];
  for (const bot of bots) {
    const reason = sendSkipReason(bot, today);
    if (reason !== undefined) skipped.push({ id: bot.id, reason });
    else if (sent.length >= room) skipped.push({ id: bot.id, reason: 'beyond_limit' });
    else sent.push(bot);
  }
  return { sent, skipped, valueUnits: sent.reduce((sum, { priceUnits }) => sum + priceUnits, 0n) };
}

/** Why this bot cannot be sent today, or undefined when it can: a pledge is its owner's and stays with it. */
function sendSkipReason(bot: BotFacts, today: number): SendSkipReason | undefined {
  if (bot.runUntil === null) return undefined;
  const status = botStatus(bot, today);
  return status === 'running' || status === 'renewal_due' ? status : 'take_back_first';
}
