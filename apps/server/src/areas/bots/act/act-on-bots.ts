import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { onOpenDay } from '../emission/open-day.ts';
import { type BotChoice, lockOwnBots, type OwnBot } from '../queries.ts';
import { refuseForeignBots } from './choose-bots.ts';
import { findAct, insertAct } from './store.ts';

/** An act of a member on own bots. Named and All forms have kinds of their own, because their answers differ. */
export type BotAct = {
  readonly owner: string;
  readonly requestId: string;
  readonly kind: string;
  readonly choice: BotChoice;
};

/**
 * Does an act once, in one transaction on the open day, on bots that nobody else changes meanwhile. A request that is
 * repeated gets its first answer, also when the bots have changed their owner since.
 * @throws Refusal BOT_UNKNOWN when a bot that is named belongs to somebody else.
 */
export function actOnBots<Answer>(
  context: Context,
  act: BotAct,
  work: (tx: Transaction, own: readonly OwnBot[], day: number) => Promise<Answer>,
): Promise<Answer> {
  return onOpenDay(context, async (tx, day) => {
    const own = await lockOwnBots(tx, act.owner, act.choice);
    const repeated = await findAct<Answer>(tx, act);
    if (repeated) return repeated;
    refuseForeignBots(own, act.choice);
    const answer = await work(tx, own, day);
    await insertAct(tx, act, answer);
    return answer;
  });
}
