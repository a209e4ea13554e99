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
 * @throws Refusal BOT_UNKNOWN when a bot that is named belongs to another member.
 */
export function actOnBots<Answer>(
  context: Context,
  act: OneAct,
  work: (tx: Transaction, own: readonly OwnBot[], day: number) => Promise<Answer>,
): Promise<Answer> {
  return doOnce(
    () => findAct<Answer>(context.db, act),
    () =>
      onOpenDay(context, async (tx, day) => {
        const own = await lockOwnBots(tx, act.owner, act.choice);
        refuseForeignBots(own, act.choice);
        const answer = await work(tx, own, day);
        await insertAct(tx, { ...act, day }, answer);
        return answer;
      }),
  );
}
