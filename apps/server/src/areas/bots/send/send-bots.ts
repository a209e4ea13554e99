import { amountText } from '@ocean/api/amount';
import { bots } from '@ocean/api/areas/bots';
import { MAX_NUMBERS, type SendSkipReason } from '@ocean/api/areas/bots/send';
import { Refusal } from '@ocean/api/errors';
import type { Address } from '@ocean/api/inputs/address';
import type { SignedChallenge } from '@ocean/api/inputs/signature';
import type { SignedSending } from '@ocean/api/inputs/signed-action';
import { unitsLeft } from '@ocean/money/amount';
import { getAddress } from 'viem';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { doOnce } from '../../../db/do-once.ts';
import { type Handler, route } from '../../../http/route.ts';
import { readParams } from '../../../params/read-params.ts';
import { findAccount } from '../../account/queries.ts';
import { allowSpending } from '../../account/step-up/entry.ts';
import { readUnsignedToday } from '../../account/step-up/queries.ts';
import { actOnBots, type OneAct } from '../act/act-on-bots.ts';
import type { Shown } from '../act/bot-act.ts';
import { readChosenBots } from '../act/choose-bots.ts';
import { countSkipped, listSkipped, type SkippedBots } from '../act/skipped-bots.ts';
import { findAct } from '../act/store.ts';
import { type BotChoice, type OwnBot, readPlatformTime } from '../bot/queries.ts';
import { planSend, type SendPlan } from './rules.ts';
import { insertSending } from './store.ts';

/*
 * Gives the chosen bots that are not at work to another member. Unlike the other acts on bots it needs leave before its
 * transaction, which is given back when nothing was sent: a signature, or a part of what may go in a day without one.
 */

const check: Handler<typeof bots.send.check> = async (context, { account: owner }, { ids, to }) => {
  const { shown, skipped } = await look(context, { owner, to, choice: ids });
  return { ...shown, skipped: listSkipped(skipped) };
};

const act: Handler<typeof bots.send.act> = (context, { account: owner, requestId }, { ids, to, signed }) => {
  const one = { owner, requestId, kind: 'send', choice: ids };
  return send(context, { act: one, to, signed, action: { call: 'bot/send', ids, to }, show: listSkipped });
};

const checkAll: Handler<typeof bots.send.checkAll> = async (context, { account: owner }, { to, status }) => {
  const { shown, skipped } = await look(context, { owner, to, choice: { status } });
  return { ...shown, skipped: countSkipped(skipped) };
};

const actAll: Handler<typeof bots.send.actAll> = (context, { account: owner, requestId }, { to, status, signed }) => {
  const all = { owner, requestId, kind: 'sendAll', choice: { status } };
  return send(context, { act: all, to, signed, action: { call: 'bot/sendAll', status, to }, show: countSkipped });
};

export const sendBots = {
  check,
  act,
  checkAll,
  actAll,
  facts: ['sent', 'received'],
  routes: [
    route(bots.send.check, check),
    route(bots.send.act, act),
    route(bots.send.checkAll, checkAll),
    route(bots.send.actAll, actAll),
  ],
} as const;

/** @throws Refusal NOT_TO_YOURSELF, RECIPIENT_UNKNOWN, RECIPIENT_SUSPENDED */
async function requireRecipient(q: Queryable, { owner, to }: { owner: string; to: string }): Promise<void> {
  if (to === owner) throw new Refusal('NOT_TO_YOURSELF');
  const recipient = await findAccount(q, to);
  if (!recipient) throw new Refusal('RECIPIENT_UNKNOWN');
  if (recipient.isSuspended) throw new Refusal('RECIPIENT_SUSPENDED');
}

/** `limitUnits`, USDT base units, is what may leave on one day without a signature. */
type Plan = SendPlan<OwnBot> & { readonly limitUnits: bigint };

/** What sending these bots on this day means: the check shows it, the act does it, so they cannot differ. */
async function planOf(q: Queryable, own: readonly OwnBot[], day: number): Promise<Plan> {
  const plan = planSend(own, day);
  if (plan.sent.length === 0) throw new Refusal('NO_BOT_TO_SEND');
  return { ...plan, limitUnits: (await readParams(q, day))['stepUp.dailyValue'] };
}

function show({ sent, valueUnits }: Plan, to: Address): Shown<typeof bots.send> {
  const numbers = sent.map(({ number }) => number).sort((a, b) => a - b);
  return {
    count: sent.length,
    numbers: numbers.slice(0, MAX_NUMBERS),
    to: getAddress(to),
    value: amountText(valueUnits, 'USDT'),
  };
}

async function look({ db }: Context, { owner, to, choice }: { owner: string; to: Address; choice: BotChoice }) {
  await requireRecipient(db, { owner, to });
  const [{ today }, own, usedUnits] = await Promise.all([
    readPlatformTime(db),
    readChosenBots(db, { owner, choice }),
    readUnsignedToday(db, owner),
  ]);
  const plan = await planOf(db, own, today);
  const leftUnits = unitsLeft({ limitUnits: plan.limitUnits, usedUnits });
  const step = {
    signatureNeeded: plan.valueUnits > leftUnits,
    unsignedLeft: amountText(leftUnits, 'USDT'),
    unsignedLimit: amountText(plan.limitUnits, 'USDT'),
  };
  return { shown: { ...show(plan, to), ...step }, skipped: plan.skipped };
}

type Sending<Skipped> = {
  readonly act: OneAct;
  readonly to: Address;
  readonly signed: SignedChallenge | undefined;
  /** What a wallet signs for it. */
  readonly action: SignedSending;
  readonly show: (skipped: SkippedBots<SendSkipReason>) => Skipped;
};
type Answer<Skipped> = Shown<typeof bots.send> & { skipped: Skipped };

/** Retries when a bot is stopped or sent between the check and the lock. Rare; five times in a row does not happen. */
const MAX_TRIES = 5;

/** A repeat needs no leave, and may be refused it: the first has used it up. */
function send<Skipped>(context: Context, sending: Sending<Skipped>): Promise<Answer<Skipped>> {
  return doOnce(
    () => findAct<Answer<Skipped>>(context.db, sending.act),
    async () => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
        const answer = await trySending(context, sending);
        if (answer) return answer;
      }
      throw new Refusal('UNAVAILABLE');
    },
  );
}

/** What is locked is worth more or less than what the day's allowance was asked for. */
class ValueChanged extends Error {}

/**
 * Permission first, outside the transaction: a wallet that is a contract is asked over the chain, and no lock may wait
 * for that. Undefined when the value has changed meanwhile.
 */
async function trySending<Skipped>(context: Context, sending: Sending<Skipped>): Promise<Answer<Skipped> | undefined> {
  const { act, to } = sending;
  const { valueUnits, allowed } = await allow(context, sending);
  let isDone = false;
  try {
    const answer = await actOnBots(context, act, async (tx, own, day) => {
      await requireRecipient(tx, { owner: act.owner, to });
      const plan = await planOf(tx, own, day);
      if (!allowed.isSigned && plan.valueUnits !== valueUnits) throw new ValueChanged();
      const ids = plan.sent.map(({ id }) => id);
      await insertSending(tx, { from: act.owner, to, requestId: act.requestId, day, ids });
      // Set before the commit: after a lost connection it counts as done, and nothing is given back in doubt.
      isDone = true;
      return { ...show(plan, to), skipped: sending.show(plan.skipped) };
    });
    if (!isDone) await allowed.repeat();
    return answer;
  } catch (error) {
    // After a lost connection the outcome is unknown, so nothing is given back.
    const isUndone = error instanceof ValueChanged || (error instanceof Refusal && error.key !== 'UNAVAILABLE');
    if (isUndone) await allowed.undo();
    if (error instanceof ValueChanged) return undefined;
    throw error;
  }
}

async function allow(context: Context, { act, to, signed, action }: Sending<unknown>) {
  const { db } = context;
  await requireRecipient(db, { owner: act.owner, to });
  const [{ today }, own] = await Promise.all([
    readPlatformTime(db),
    readChosenBots(db, { owner: act.owner, choice: act.choice }),
  ]);
  const { valueUnits, limitUnits } = await planOf(db, own, today);
  const allowed = await allowSpending(context, {
    account: act.owner,
    requestId: act.requestId,
    action,
    valueUnits,
    limitUnits,
    movementId: null,
    signed,
  });
  return { valueUnits, allowed };
}
