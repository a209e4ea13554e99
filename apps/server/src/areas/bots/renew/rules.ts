import type { RenewSkipReason } from '@ocean/api/areas/bots/renew';
import { HUNDRED_PERCENT } from '@ocean/api/param-kinds';
import { shareUp } from '@ocean/money/amount';
import type { SkippedBots } from '../act/skipped-bots.ts';
import { type BotFacts, botStatus } from '../bot/rules.ts';

/** extended: runs on with a longer term. resumed: earns again after days without power. readyToRun: waits to be run. */
export type RenewalKind = 'extended' | 'resumed' | 'readyToRun';

export type Renewal<Bot> = Bot & {
  readonly kind: RenewalKind;
  readonly feeUnits: bigint;
  /** Afterwards; null for a bot that waits to be run. */
  readonly newRunFrom: number | null;
  readonly newRunUntil: number | null;
};

export type RenewPlan<Bot> = {
  readonly renewed: readonly Renewal<Bot>[];
  readonly skipped: SkippedBots<RenewSkipReason>;
  readonly feeUnits: bigint;
};

type RenewableBot = BotFacts & { readonly id: string; readonly termDays: number; readonly priceUnits: bigint };

/**
 * What a new term for these bots means today, for at most `room` of them. A running bot gets it after its present one; a due bot
 * earns again from tomorrow, so the days in between earned nothing; a stopped bot has to be run, which pledges again. The fee is a
 * share of the bot's price before discounts, rounded up for each bot.
 */
export function planRenew<Bot extends RenewableBot>(
  bots: readonly Bot[],
  { today, feeBasisPoints, room }: { readonly today: number; readonly feeBasisPoints: number; readonly room: number },
): RenewPlan<Bot> {
  const renewed: Renewal<Bot>[] = [];
  const skipped: { id: string; reason: RenewSkipReason }[] = [];
  for (const bot of bots) {
    const reason = renewSkipReason(bot, today);
    if (reason !== undefined) skipped.push({ id: bot.id, reason });
    else if (renewed.length >= room) skipped.push({ id: bot.id, reason: 'beyond_limit' });
    else {
      const feeUnits = shareUp(bot.priceUnits, BigInt(feeBasisPoints), BigInt(HUNDRED_PERCENT));
      renewed.push({ ...bot, feeUnits, ...newTerm(bot, today) });
    }
  }
  return { renewed, skipped, feeUnits: renewed.reduce((sum, { feeUnits }) => sum + feeUnits, 0n) };
}

type Range = { readonly first: number; readonly last: number } | null;

/** The earliest and the latest end of the new terms; null when all of these bots wait to be run. */
export function rangeOfEnds(renewed: readonly Pick<Renewal<unknown>, 'newRunUntil'>[]): Range {
  return renewed.reduce<Range>(
    (range, { newRunUntil: end }) => widest(range, end === null ? null : { first: end, last: end }),
    null,
  );
}

export function widest(one: Range, other: Range): Range {
  if (one === null || other === null) return one ?? other;
  return { first: Math.min(one.first, other.first), last: Math.max(one.last, other.last) };
}

/** Why this bot cannot be renewed today, or undefined when it can. */
export function renewSkipReason(bot: BotFacts, today: number): RenewSkipReason | undefined {
  const status = botStatus(bot, today);
  switch (status) {
    case 'running':
      return bot.runUntil !== null && today >= bot.runUntil - bot.graceDays ? undefined : 'too_early';
    case 'renewal_due':
      return undefined;
    case 'stopped':
      return bot.termLeft === 0 ? undefined : 'run_first';
    default:
      return status;
  }
}

function newTerm(bot: RenewableBot, today: number): Pick<Renewal<unknown>, 'kind' | 'newRunFrom' | 'newRunUntil'> {
  const { runFrom, runUntil, termDays } = bot;
  if (runUntil === null || botStatus(bot, today) === 'stopped')
    return { kind: 'readyToRun', newRunFrom: null, newRunUntil: null };
  if (today < runUntil) return { kind: 'extended', newRunFrom: runFrom, newRunUntil: runUntil + termDays };
  return { kind: 'resumed', newRunFrom: today + 1, newRunUntil: today + 1 + termDays };
}
