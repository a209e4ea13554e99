import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { pledgesReturned } from '../../../ledger/movements.ts';
import { lockOwnBots } from '../bot/queries.ts';
import { botStatus } from '../bot/rules.ts';
import { onOpenDay } from '../emission/open-day.ts';
import { readUnreturnedPledges } from './queries.ts';
import { insertStop } from './store.ts';

/** Most bots that one run of the job processes; the next run continues. */
const MAX_RETURNED_AT_ONCE = 1_000;

/**
 * Returns the pledges of bots whose grace is over and whose owner has neither renewed nor taken them back: one movement
 * per owner, outside the closing of days. The first worker to lock the bots returns them; a second worker finds no
 * pledge. An owner whose pledges cannot be returned does not hold up the others.
 */
export async function returnPledges(context: Context): Promise<void> {
  for (const { owner, ids } of await readUnreturnedPledges(context.db, MAX_RETURNED_AT_ONCE)) {
    try {
      await returnPledgesOf(context, owner, ids);
    } catch (cause) {
      context.log.error({ err: cause, owner }, 'pledges could not be returned');
    }
  }
}

function returnPledgesOf(context: Context, owner: string, ids: readonly string[]): Promise<void> {
  return onOpenDay(context, async (tx, day) => {
    const own = await lockOwnBots(tx, { owner, choice: ids, day }, ids.length);
    const over = own.filter((bot) => bot.runUntil !== null && botStatus(bot, day) === 'stopped');
    if (over.length === 0) return;
    const act = { owner, requestId: randomUUID() };
    const units = over.reduce((sum, { pledgedUnits }) => sum + pledgedUnits, 0n);
    await insertStop(tx, { ...act, day, stopped: [], takenBack: over });
    await context.ledger.postIn(tx, [pledgesReturned({ ...act, count: over.length, units, day })]);
  });
}
