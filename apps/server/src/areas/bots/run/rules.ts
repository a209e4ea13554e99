import type { RunSkipReason } from '@ocean/api/areas/bots/run';
import type { SkippedBots } from '../act/skipped-bots.ts';
import { type BotFacts, botStatus } from '../bot/rules.ts';

export type RunPlan<Bot> = {
  readonly run: readonly (Bot & { readonly runFrom: number; readonly runUntil: number })[];
  readonly skipped: SkippedBots<RunSkipReason>;
  readonly pledgeUnits: bigint;
  /** Days that the bots run, at least and at most. */
  readonly termLeft: { readonly least: number; readonly most: number };
};

/** What running these bots today means, at most `room` of them. The check shows it, the action does it. */
export function planRun<Bot extends BotFacts & { readonly id: string }>(
  bots: readonly Bot[],
  { today, pledgePerBotUnits, room }: { readonly today: number; readonly pledgePerBotUnits: bigint; readonly room: number },
): RunPlan<Bot> {
  const run: (Bot & { runFrom: number; runUntil: number })[] = [];
  const skipped: { id: string; reason: RunSkipReason }[] = [];
  for (const bot of bots) {
    const reason = runSkipReason(bot, today);
    if (reason !== undefined) skipped.push({ id: bot.id, reason });
    else if (run.length >= room) skipped.push({ id: bot.id, reason: 'beyond_limit' });
    else run.push({ ...bot, ...runDays(bot, today) });
  }
  return { run, skipped, pledgeUnits: pledgePerBotUnits * BigInt(run.length), termLeft: rangeOf(run) };
}

function rangeOf(run: readonly { readonly termLeft: number }[]): { least: number; most: number } {
  return run.reduce((range, { termLeft }) => widen(range, { least: termLeft, most: termLeft }), NO_DAYS);
}

type Range = RunPlan<unknown>['termLeft'];

/** The range of no bots. */
export const NO_DAYS: Range = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };

export function widen(one: Range, other: Range): Range {
  return { least: Math.min(one.least, other.least), most: Math.max(one.most, other.most) };
}

/** Why this bot cannot be run today, or undefined when it can. */
export function runSkipReason(bot: BotFacts, today: number): RunSkipReason | undefined {
  const status = botStatus(bot, today);
  if (status === 'frozen') return undefined;
  if (status === 'stopped') return bot.termLeft > 0 ? undefined : 'renew_first';
  return status;
}

/** Run on day d earns from d + 1 on, for what is left of the term. */
function runDays(bot: Pick<BotFacts, 'termLeft'>, today: number): { runFrom: number; runUntil: number } {
  return { runFrom: today + 1, runUntil: today + 1 + bot.termLeft };
}
