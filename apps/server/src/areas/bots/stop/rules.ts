import type { StopSkipReason } from '@ocean/api/areas/bots/stop';
import { HUNDRED_PERCENT } from '@ocean/api/param-kinds';
import { shareUp } from '@ocean/money/amount';
import type { SkippedBots } from '../act/skipped-bots.ts';
import { type BotFacts, botStatus } from '../bot/rules.ts';

export type StopSplit<Bot> = {
  /** Before their term: `endDay` is the first day without their power, `termLeft` what they may still run. */
  readonly stopped: readonly (Bot & { readonly endDay: number; readonly termLeft: number; readonly feeUnits: bigint })[];
  /** Their term is served: the pledge is only taken back. */
  readonly takenBack: readonly Bot[];
  /** How many of the stopped bots earn nothing for today, because their power ends before the day is over. */
  readonly unpaidToday: number;
  readonly skipped: SkippedBots<StopSkipReason>;
};

/**
 * What stopping these bots today means, for at most `room` of them. Power ends today, or on the first running day if that is later,
 * so that run and stop on one day nets nothing; the rest of the term is kept, so that stopping never gives a fresh one. The fee is
 * rounded up for each bot.
 */
export function splitStop<Bot extends BotFacts & { readonly id: string; readonly pledgedUnits: bigint }>(
  bots: readonly Bot[],
  { today, feeBasisPoints, room }: { readonly today: number; readonly feeBasisPoints: number; readonly room: number },
): StopSplit<Bot> {
  const stopped: StopSplit<Bot>['stopped'][number][] = [];
  const takenBack: Bot[] = [];
  const skipped: { id: string; reason: StopSkipReason }[] = [];
  for (const bot of bots) {
    if (bot.runFrom === null || bot.runUntil === null) skipped.push({ id: bot.id, reason: idleStatus(bot, today) });
    else if (stopped.length + takenBack.length >= room) skipped.push({ id: bot.id, reason: 'beyond_limit' });
    else if (today >= bot.runUntil) takenBack.push(bot);
    else {
      const endDay = Math.max(bot.runFrom, today);
      const feeUnits = shareUp(bot.pledgedUnits, BigInt(feeBasisPoints), BigInt(HUNDRED_PERCENT));
      stopped.push({ ...bot, endDay, termLeft: bot.runUntil - endDay, feeUnits });
    }
  }
  const unpaidToday = stopped.filter(({ endDay }) => endDay === today).length;
  return { stopped, takenBack, unpaidToday, skipped };
}

/** Without a pledge a bot is neither running nor due. */
function idleStatus(bot: BotFacts, today: number): StopSkipReason {
  const status = botStatus({ ...bot, runFrom: null, runUntil: null }, today);
  return status === 'running' || status === 'renewal_due' ? 'stopped' : status;
}
