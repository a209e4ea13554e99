import { Refusal, type RefusalKey } from '@ocean/api/errors';
import type { OwnBot } from '../bot/queries.ts';
import type { BotParts } from './choose-bots.ts';
import { BOT_LIMITS } from './limits.ts';
import type { SkippedBots, SkippedTally } from './skipped-bots.ts';

/** How the parts of an act make one act. */
export type PartRules<Part, Total extends { readonly count: number }> = {
  /** The total of no bots. */
  readonly begin: Total;
  /** The total with one more part; `count` is the number of bots that are changed. */
  add(total: Total, part: Part): Total;
  /** The refusal when no bot can be changed. */
  readonly none: RefusalKey;
};

/** What has been planned before this part, and how many bots may still be changed. */
export type SoFar<Total> = { readonly own: readonly OwnBot[]; readonly soFar: Total; readonly room: number };

type Steps<Part, Total, Reason extends string, Shown> = {
  plan(part: SoFar<Total>): Promise<Part>;
  /** Left out by a check. */
  write?(part: Part): Promise<void>;
  readonly tally: SkippedTally<Reason, Shown>;
};

/**
 * Plans an act part by part, and writes each part before the next is read, so that no more than one is in memory. The
 * caller's transaction makes all of them one act.
 * @throws Refusal `none`
 */
export async function actInParts<
  Part extends { readonly skipped: SkippedBots<Reason> },
  Total extends { readonly count: number },
  Reason extends string,
  Shown,
>(
  parts: BotParts,
  { begin, add, none }: PartRules<Part, Total>,
  { plan, write, tally }: Steps<Part, Total, Reason, Shown>,
): Promise<{ total: Total; skipped: Shown }> {
  let total = begin;
  for await (const own of parts) {
    const part = await plan({ own, soFar: total, room: BOT_LIMITS.changed - total.count });
    const next = add(total, part);
    if (next.count > total.count) await write?.(part);
    tally.add(part.skipped);
    total = next;
  }
  if (total.count === 0) throw new Refusal(none);
  return { total, skipped: tally.shown() };
}
