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
import { actInParts, type PartRules, type SoFar } from '../act/act-in-parts.ts';
import { actOnBots, type OneAct } from '../act/act-on-bots.ts';
import type { Shown } from '../act/bot-act.ts';
import { type BotParts, readChosenBots } from '../act/choose-bots.ts';
import { countSkipped, listSkipped, type SkippedTally } from '../act/skipped-bots.ts';
import { findAct } from '../act/store.ts';
import { type BotChoice, type OwnBot, readPlatformTime } from '../bot/queries.ts';
import { planSend, type SendPlan } from './rules.ts';
import { insertSending } from './store.ts';

/*
 * Gives the chosen bots that are not at work to another member. Unlike the other acts on bots it needs a permission
 * before its transaction, which is returned when nothing was sent: a signature, or a part of the day's value without
 * one.
 */

const check: Handler<typeof bots.send.check> = (context, { account: owner }, { ids, to }) =>
  look(context, { owner, to, choice: ids, tally: listSkipped<SendSkipReason> });

const act: Handler<typeof bots.send.act> = (context, { account: owner, requestId }, { ids, to, signed }) => {
  const one = { owner, requestId, kind: 'send', choice: ids, order: 'number' as const };
  return send(context, { act: one, to, signed, action: { call: 'bot/send', ids, to }, tally: listSkipped<SendSkipReason> });
};

const checkAll: Handler<typeof bots.send.checkAll> = (context, { account: owner }, { to, status }) =>
  look(context, { owner, to, choice: { status }, tally: countSkipped<SendSkipReason> });

const actAll: Handler<typeof bots.send.actAll> = (context, { account: owner, requestId }, { to, status, signed }) => {
  const all = { owner, requestId, kind: 'sendAll', choice: { status }, order: 'number' as const };
  return send(context, {
    act: all,
    to,
    signed,
    action: { call: 'bot/sendAll', status, to },
    tally: countSkipped<SendSkipReason>,
  });
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

type Part = SendPlan<OwnBot>;
/** `numbers` are the first ones, in order. */
type Total = { readonly count: number; readonly numbers: readonly number[]; readonly valueUnits: bigint };

const RULES: PartRules<Part, Total> = {
  begin: { count: 0, numbers: [], valueUnits: 0n },
  add: (total, { sent, valueUnits }) => ({
    count: total.count + sent.length,
    numbers: [...total.numbers, ...sent.map(({ number }) => number)].sort((a, b) => a - b).slice(0, MAX_NUMBERS),
    valueUnits: total.valueUnits + valueUnits,
  }),
  none: 'NO_BOT_TO_SEND',
};

type SkipTally<Skipped> = () => SkippedTally<SendSkipReason, Skipped>;
type Doing<Skipped> = {
  readonly day: number;
  readonly tally: SkipTally<Skipped>;
  readonly write?: (part: Part) => Promise<void>;
};

/**
 * What sending these bots on this day means: the check shows it, the act does it, so they cannot differ. `limitUnits`, USDT
 * base units, is what may leave on one day without a signature.
 */
async function planParts<Skipped>(q: Queryable, own: BotParts, { day, tally, write }: Doing<Skipped>) {
  const plan = async ({ own: part, room }: SoFar<Total>) => planSend(part, { today: day, room });
  const { total, skipped } = await actInParts(own, RULES, { plan, tally: tally(), ...(write && { write }) });
  return { total, skipped, limitUnits: (await readParams(q, day))['stepUp.dailyValue'] };
}

function show({ count, numbers, valueUnits }: Total, to: Address): Shown<typeof bots.send> {
  return { count, numbers: [...numbers], to: getAddress(to), value: amountText(valueUnits, 'USDT') };
}

type Looking<Skipped> = { owner: string; to: Address; choice: BotChoice; tally: SkipTally<Skipped> };

async function look<Skipped>({ db }: Context, { owner, to, choice, tally }: Looking<Skipped>) {
  await requireRecipient(db, { owner, to });
  const [{ today: day }, usedUnits] = await Promise.all([readPlatformTime(db), readUnsignedToday(db, owner)]);
  const own = readChosenBots(db, { owner, choice, day, order: 'number' });
  const { total, skipped, limitUnits } = await planParts(db, own, { day, tally });
  const leftUnits = unitsLeft({ limitUnits, usedUnits });
  return {
    ...show(total, to),
    signatureNeeded: total.valueUnits > leftUnits,
    unsignedLeft: amountText(leftUnits, 'USDT'),
    unsignedLimit: amountText(limitUnits, 'USDT'),
    skipped,
  };
}

type Sending<Skipped> = {
  readonly act: OneAct;
  readonly to: Address;
  readonly signed: SignedChallenge | undefined;
  /** What a wallet signs for it. */
  readonly action: SignedSending;
  readonly tally: SkipTally<Skipped>;
};
type Answer<Skipped> = Shown<typeof bots.send> & { skipped: Skipped };

/** Retries when a bot is stopped or sent between the check and the lock. Rare; five times in a row does not happen. */
const MAX_TRIES = 5;

/** A repeat needs no permission, and could be refused one, because the first request has used it up. */
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

/** The locked bots are worth more or less than the value that was counted towards the day's limit. */
class ValueChanged extends Error {}

/**
 * Gets the permission first, outside the transaction: the signature of a contract wallet is checked over the chain, and
 * no lock may wait for that. Undefined when the value has changed meanwhile.
 */
async function trySending<Skipped>(context: Context, sending: Sending<Skipped>): Promise<Answer<Skipped> | undefined> {
  const { act, to } = sending;
  const { valueUnits, allowed } = await allow(context, sending);
  let isDone = false;
  try {
    const answer = await actOnBots(context, act, async (tx, own, day) => {
      await requireRecipient(tx, { owner: act.owner, to });
      const { total, skipped } = await planParts(tx, own, {
        day,
        tally: sending.tally,
        write: ({ sent }) =>
          insertSending(tx, { from: act.owner, to, requestId: act.requestId, day, ids: sent.map(({ id }) => id) }),
      });
      if (!allowed.isSigned && total.valueUnits !== valueUnits) throw new ValueChanged();
      // Set before the commit: after a lost connection it counts as done, and nothing is given back in doubt.
      isDone = true;
      return { ...show(total, to), skipped };
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

async function allow<Skipped>(context: Context, { act, to, signed, action, tally }: Sending<Skipped>) {
  const { db } = context;
  await requireRecipient(db, { owner: act.owner, to });
  const { today: day } = await readPlatformTime(db);
  const { total, limitUnits } = await planParts(db, readChosenBots(db, { ...act, day }), { day, tally });
  const { valueUnits } = total;
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
