import type { bots, SendSkipReason } from '@ocean/api/areas/bots';
import { Refusal } from '@ocean/api/errors';
import { getAddress } from 'viem';
import type { Context } from '../../../context.ts';
import type { Handler } from '../../../http/route.ts';
import { allowSpending, describeSend, describeSendAll, resolveSend, resolveSendAll } from '../../account/entry.ts';
import { actOnBots, type BotAct } from '../act/act-on-bots.ts';
import { readChosenBots } from '../act/choose-bots.ts';
import { countSkipped, listSkipped, type SkippedBots } from '../act/skipped-bots.ts';
import { findAct } from '../act/store.ts';
import { readPlatformTime } from '../queries.ts';
import { planOwnSend, requireRecipient, showSend } from './plan-own-send.ts';
import { insertSending } from './store.ts';

/** Gives those of the list that are not at work to another member. */
export const sendBots: Handler<typeof bots.send> = (context, { account: owner, requestId }, input) => {
  const { ids, to } = resolveSend(input);
  const act = { owner, requestId, kind: 'send', choice: ids };
  return send(context, { act, to, input, call: 'bot/send', action: describeSend({ ids, to }), showSkipped: listSkipped });
};

/** Gives every own bot that is not at work to another member. */
export const sendAllBots: Handler<typeof bots.sendAll> = (context, { account: owner, requestId }, input) => {
  const { to } = resolveSendAll(input);
  const act = { owner, requestId, kind: 'sendAll', choice: 'all' as const };
  return send(context, { act, to, input, call: 'bot/sendAll', action: describeSendAll({ to }), showSkipped: countSkipped });
};

type Sending<Skipped> = {
  readonly act: BotAct;
  readonly to: `0x${string}`;
  readonly input: { readonly challengeId?: unknown; readonly signature?: unknown };
  readonly call: 'bot/send' | 'bot/sendAll';
  /** What a wallet signs for it. */
  readonly action: string;
  readonly showSkipped: (skipped: SkippedBots<SendSkipReason>) => Skipped;
};
type Answer<Skipped> = ReturnType<typeof showSend> & { skipped: Skipped };

/** A bot is stopped or sent between the look and the lock once in a blue moon; five times in a row never. */
const MOST_TRIES = 5;

async function send<Skipped>(context: Context, sending: Sending<Skipped>): Promise<Answer<Skipped>> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const answer = (await findAct<Answer<Skipped>>(context.db, sending.act)) ?? (await trySending(context, sending));
    if (answer) return answer;
  }
  throw new Refusal('UNAVAILABLE');
}

/** What is locked is worth more or less than what the day's allowance was asked for. */
class ValueChanged extends Error {}

/**
 * Permission first, outside the transaction: a wallet that is a contract is asked over the chain, and no lock may wait
 * for that. Undefined when the value has changed meanwhile.
 */
async function trySending<Skipped>(context: Context, sending: Sending<Skipped>): Promise<Answer<Skipped> | undefined> {
  const { act, to, showSkipped } = sending;
  const { valueUnits, allowed } = await allow(context, sending);
  let isDone = false;
  try {
    const answer = await actOnBots(context, act, async (tx, own, day) => {
      await requireRecipient(tx, { owner: act.owner, to });
      const plan = await planOwnSend(tx, own, { day, to });
      if (!allowed.isSigned && plan.valueUnits !== valueUnits) throw new ValueChanged();
      const ids = plan.sent.map(({ id }) => id);
      await insertSending(tx, { from: act.owner, to, requestId: act.requestId, day, ids });
      isDone = true;
      return { ...showSend(plan), skipped: showSkipped(plan.skipped) };
    });
    if (!isDone) await allowed.repeat();
    return answer;
  } catch (error) {
    // After a lost connection nobody knows whether it was done, so nothing is given back.
    const isUndone = error instanceof ValueChanged || (error instanceof Refusal && error.key !== 'UNAVAILABLE');
    if (isUndone) await allowed.undo();
    if (error instanceof ValueChanged) return undefined;
    throw error;
  }
}

async function allow(context: Context, { act, to, input, call, action }: Sending<unknown>) {
  const { db } = context;
  await requireRecipient(db, { owner: act.owner, to });
  const [{ today }, own] = await Promise.all([readPlatformTime(db), readChosenBots(db, act.owner, act.choice)]);
  const { valueUnits, limitUnits } = await planOwnSend(db, own, { day: today, to });
  const allowed = await allowSpending(context, {
    account: act.owner,
    requestId: act.requestId,
    action,
    valueUnits,
    limitUnits,
    challengeId: input.challengeId,
    signature: input.signature,
    asked: { call, to: getAddress(to) },
  });
  return { valueUnits, allowed };
}
