import { amountText, valueUp } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import { Refusal } from '@ocean/api/errors';
import type { SignedChallenge } from '@ocean/api/inputs/signature';
import type { Transfer } from '@ocean/api/inputs/transfer';
import { unitsLeft } from '@ocean/money/amount';
import { getAddress } from 'viem';
import type { Context } from '../../../context.ts';
import { doOrFind } from '../../../db/do-once.ts';
import type { SealedAnswer } from '../../../http/admission/claims.ts';
import type { Handler, MemberCall } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import type { Movement } from '../../../ledger/ledger.ts';
import { transferred } from '../../../ledger/movements.ts';
import { PostingError } from '../../../ledger/posting-call.ts';
import { isPosted } from '../../../ledger/records.ts';
import { forgetParams, readLastParam, readParamsToday } from '../../../params/read-params.ts';
import { findInLine } from '../../account/queries.ts';
import { allowSpending } from '../../account/step-up/entry.ts';
import { readUnsignedToday } from '../../account/step-up/queries.ts';
import { LimitChanged, UNSIGNED_TRANSFERS } from './unsigned-transfers.ts';

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
 * round trip. The movement proves that the transfer was done: a repeat finds it, whatever would refuse the repeat.
 */
export const transferAsset: Handler<typeof earnings.transfer> = async (context, call, input) => {
  const { asset, units } = input.amount;
  const [from, to] = [getAddress(call.account), getAddress(input.to)];
  const movement = transferred({ requestId: call.requestId, from, to, asset, units });
  const answer = { id: movement.id, ...showTransfer(input) };
  const { signed, ...transfer } = input;
  return doOrFind(
    async () => ((await isPosted(context.db, movement)) ? answer : undefined),
    async () => {
      await (signed
        ? postSigned(context, call, { transfer, signed, movement })
        : postUnsigned(context, call, { transfer, movement, kept: call.keeping?.seal(answer) }));
      if (!signed) call.keeping?.noteKept();
      return answer;
    },
  ).catch((error: unknown) => {
    if (!(error instanceof PostingError) || error.code !== 'LG002') throw error;
    throw new Refusal('IDEMPOTENCY_KEY_REUSED', {}, { cause: error });
  });
};

/**
 * Who gets what, and what it is worth: for the check and for a signed transfer. Reads at once, none of them locks.
 * @throws Refusal NOT_TO_YOURSELF, NOT_IN_LINE also for an address that is no member's, RECIPIENT_SUSPENDED
 */
async function planTransfer(context: Context, account: string, transfer: Transfer) {
  const { to } = transfer;
  if (to === account) throw new Refusal('NOT_TO_YOURSELF');
  const [line, valueUnits, params] = await Promise.all([
    findInLine(context.db, { account, other: to }),
    valueTransfer(context, transfer),
    readParamsToday(context.db),
  ]);
  if (!line) throw new Refusal('NOT_IN_LINE');
  if (line.isSuspended) throw new Refusal('RECIPIENT_SUSPENDED');
  return { relation: line.relation, valueUnits, limitUnits: params['stepUp.dailyValue'] };
}

/** What counts towards the day's limit, in USDT base units, at the last known price; null when there never was one. */
async function valueTransfer({ prices }: Context, { amount }: Transfer): Promise<bigint | null> {
  // USDT is the unit of value, so the fastest of the money calls needs no look-up for it.
  if (amount.asset === 'USDT') return amount.units;
  const price = await prices.last(amount.asset);
  return price ? valueUp(amount, price.usdtUnits) : null;
}

type Unsigned = { readonly transfer: Transfer; readonly movement: Movement; readonly kept: SealedAnswer | undefined };

/** Most attempts, in case operators change the daily value while it is read. */
const MAX_LIMIT_CHANGES = 3;

/**
 * Everything that could refuse it is checked where it is posted, so that a repeat of a done transfer is not counted
 * again.
 */
async function postUnsigned(context: Context, { account }: MemberCall, { transfer, movement, kept }: Unsigned): Promise<void> {
  if (transfer.to === account) throw new Refusal('NOT_TO_YOURSELF');
  for (let attempt = 1; attempt <= MAX_LIMIT_CHANGES; attempt += 1) {
    const [valueUnits, limit] = await Promise.all([
      valueTransfer(context, transfer),
      readLastParam(context.db, 'stepUp.dailyValue'),
    ]);
    const asked = { account, transfer, kept, valueUnits, limitUnits: limit.value, basis: limit.stored };
    try {
      await context.ledger.postThrough(UNSIGNED_TRANSFERS, movement, asked);
      return;
    } catch (error) {
      if (!(error instanceof LimitChanged)) throw error;
      forgetParams(context.db);
    }
  }
  throw new Refusal('UNAVAILABLE');
}

type Signed = { readonly transfer: Transfer; readonly signed: SignedChallenge; readonly movement: Movement };

/**
 * Only a refusal by the ledger gives the signature back: after a lost connection, the movement that the second posting
 * finds is this request's own.
 */
async function postSigned(context: Context, { account, requestId }: MemberCall, act: Signed): Promise<void> {
  const { transfer, signed, movement } = act;
  const { valueUnits, limitUnits } = await planTransfer(context, account, transfer);
  const action = { call: 'earn/transfer', ...transfer } as const;
  const spending = { account, requestId, action, valueUnits, limitUnits, movementId: movement.id, signed };
  const allowed = await allowSpending(context, spending);
  try {
    await context.ledger.post(movement);
  } catch (error) {
    if (hasMovedNothing(error)) await allowed.undo();
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
