import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { doOnce } from '../../../db/do-once.ts';
import type { BotChoice, BotOrder } from '../bot/queries.ts';
import { onOpenDay } from '../emission/open-day.ts';
import { type BotParts, lockChosenBots } from './choose-bots.ts';
import { findAct, insertAct } from './store.ts';

/** An act of a member on own bots. Named and All forms have kinds of their own, because their answers differ. */
export type OneAct = {
  readonly owner: string;
  readonly requestId: string;
  readonly kind: string;
  readonly choice: BotChoice;
  /** The order of the parts, when its bots are more than fit in one. */
  readonly order: BotOrder;
};

/**
 * Does an act once, in one transaction on the open day, on bots that stay locked until its end. A repeated request gets
 * its first answer, even when the bots have changed their owner since.
 * @param prepare What has to be read before the transaction begins. A repeat does without it.
 * @throws Refusal BOT_UNKNOWN when a bot that is named belongs to another member.
 */
export function actOnBots<Answer, Prepared = undefined>(
  context: Context,
  act: OneAct,
  work: (tx: Transaction, own: BotParts, day: number, prepared: Prepared | undefined) => Promise<Answer>,
  prepare?: () => Promise<Prepared>,
): Promise<Answer> {
  return doOnce(
    () => findAct<Answer>(context.db, act),
    async () => {
      const prepared = await prepare?.();
      return onOpenDay(context, async (tx, day) => {
        const answer = await work(tx, lockChosenBots(tx, { ...act, day }), day, prepared);
        await insertAct(tx, { ...act, day }, answer);
        return answer;
      });
    },
  );
}
