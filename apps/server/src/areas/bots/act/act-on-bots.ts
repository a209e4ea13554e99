import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { doOnce } from '../../../db/do-once.ts';
import { type BotChoice, lockOwnBots, type OwnBot } from '../bot/queries.ts';
import { onOpenDay } from '../emission/open-day.ts';
import { refuseForeignBots } from './choose-bots.ts';
import { findAct, insertAct } from './store.ts';

/** An act of a member on own bots. Named and All forms have kinds of their own, because their answers differ. */
export type OneAct = {
  readonly owner: string;
  readonly requestId: string;
  readonly kind: string;
  readonly choice: BotChoice;
};

/**
 * Does an act once, in one transaction on the open day, on bots that stay locked until its end. A request that is
 * repeated gets its first answer, also when the bots have changed their owner since.
 * @param prepare What has to be read before the transaction begins. A repeat does without it.
 * @throws Refusal BOT_UNKNOWN when a bot that is named belongs to another member.
 */
export function actOnBots<Answer, Prepared = undefined>(
  context: Context,
  act: OneAct,
  work: (tx: Transaction, own: readonly OwnBot[], day: number, prepared: Prepared | undefined) => Promise<Answer>,
  prepare?: () => Promise<Prepared>,
): Promise<Answer> {
  return doOnce(
    () => findAct<Answer>(context.db, act),
    async () => {
      const prepared = await prepare?.();
      return onOpenDay(context, async (tx, day) => {
        const own = await lockOwnBots(tx, { owner: act.owner, choice: act.choice, day });
        refuseForeignBots(own, act.choice);
        const answer = await work(tx, own, day, prepared);
        await insertAct(tx, { ...act, day }, answer);
        return answer;
      });
    },
  );
}
