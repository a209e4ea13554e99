import { amountText, valueUp } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import { Refusal } from '@ocean/api/errors';
import type { Transfer } from '@ocean/api/inputs/transfer';
import { unitsLeft } from '@ocean/money/amount';
import { getAddress } from 'viem';
import type { Context } from '../../../context.ts';
import { doOrFind } from '../../../db/do-once.ts';
import type { Handler, MemberCall } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import type { Movement } from '../../../ledger/ledger.ts';
import { transferred } from '../../../ledger/movements.ts';
import { PostingError } from '../../../ledger/posting-call.ts';
import { isPosted } from '../../../ledger/records.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { findInLine } from '../../account/queries.ts';
import { allowSpending } from '../../account/step-up/entry.ts';
import { readUnsignedToday } from '../../account/step-up/queries.ts';

/** What `transfer` would do now; changes nothing. */
export const checkTransfer: Handler<typeof earnings.checkTransfer> = async (context, { account }, { amount, to }) => {
  const { asset, units } = amount;
  const { relation, valueUnits, limitUnits } = await planTransfer(context, account, { amount, to });
  const [{ available }, usedUnits] = await Promise.all([
    readBalance(context.db, member(account).available(asset)),
    readUnsignedToday(context.db, account),
  ]);
  const leftUnits = unitsLeft({ limitUnits, usedUnits });
  return {
    ...showTransfer({ amount, to }),
    relation,
    balance: amountText(available, asset),
    balanceAfter: available >= units ? amountText(available - units, asset) : null,
    value: valueUnits === null ? null : amountText(valueUnits, 'USDT'),
    signatureNeeded: valueUnits === null || valueUnits > leftUnits,
    unsignedLeft: amountText(leftUnits, 'USDT'),
    unsignedLimit: amountText(limitUnits, 'USDT'),
  };
};

/**
 * Sends an asset along the own line, in one movement by group commit: no transaction of its own, no lock held over a
 * round trip. The movement is the proof that it was done: whatever a repeat is refused for, it finds its movement.
 */
export const transferAsset: Handler<typeof earnings.transfer> = async (context, call, input) => {
  const { asset, units } = input.amount;
  const [from, to] = [getAddress(call.account), getAddress(input.to)];
  const movement = transferred({ requestId: call.requestId, from, to, asset, units });
  const answer = { id: movement.id, ...showTransfer(input) };
  return doOrFind(
    async () => ((await isPosted(context.db, movement)) ? answer : undefined),
    async () => {
      await allowAndPost(context, call, { input, movement });
      return answer;
    },
  );
};

/**
 * Who gets what, and what it is worth: for the check and for the act. Three reads at once, none of them locks.
 * @throws Refusal NOT_TO_YOURSELF, NOT_IN_LINE also for an address that is no member's, RECIPIENT_SUSPENDED
 */
async function planTransfer({ db, prices }: Context, account: string, { amount, to }: Transfer) {
  const { asset, units } = amount;
  if (to === account) throw new Refusal('NOT_TO_YOURSELF');
  const [line, params, price] = await Promise.all([
    findInLine(db, { account, other: to }),
    readParamsToday(db),
    // A dollar is a dollar: the unit needs no look-up on the quickest of the money calls.
    asset === 'USDT' ? undefined : prices.last(asset),
  ]);
  if (!line) throw new Refusal('NOT_IN_LINE');
  if (line.isSuspended) throw new Refusal('RECIPIENT_SUSPENDED');
  // USDT base units at the last known price; null when there never was one.
  const priced = price ? valueUp(amount, price.usdtUnits) : null;
  return {
    relation: line.relation,
    valueUnits: asset === 'USDT' ? units : priced,
    limitUnits: params['stepUp.dailyValue'],
  };
}

type Act = { readonly input: Parameters<typeof transferAsset>[2]; readonly movement: Movement };

/**
 * A repeat of what was done is allowed without being counted. Beyond that `exists` gives nothing back: after a lost
 * connection it is this request's own movement that the second posting meets.
 */
async function allowAndPost(context: Context, { account, requestId }: MemberCall, { input, movement }: Act): Promise<void> {
  const { amount, to, signed } = input;
  const { valueUnits, limitUnits } = await planTransfer(context, account, { amount, to });
  const action = { call: 'earn/transfer', amount, to } as const;
  const spending = { account, requestId, action, valueUnits, limitUnits, movementId: movement.id, signed };
  const allowed = await allowSpending(context, spending);
  try {
    await context.ledger.post(movement);
  } catch (error) {
    if (hasMovedNothing(error)) await allowed.undo();
    if (error instanceof PostingError && error.code === 'LG002')
      throw new Refusal('IDEMPOTENCY_KEY_REUSED', {}, { cause: error });
    throw error;
  }
}

/** Only a refusal by the ledger proves that nothing moved; after a lost connection the outcome is unknown. */
function hasMovedNothing(error: unknown): boolean {
  return error instanceof PostingError || (error instanceof Refusal && error.key !== 'UNAVAILABLE');
}

function showTransfer({ amount: { asset, units }, to }: Transfer) {
  return { asset, amount: amountText(units, asset), to: getAddress(to) };
}
