import { payable } from '@ocean/money/emission';
import { v5 as uuidv5 } from 'uuid';
import type { Transaction } from '../../db/database.ts';
import { readParamsOfDays } from '../ops/queries.ts';
import { readIncome } from './income/queries.ts';
import { lockAccountIncome, updateAccountIncome } from './income/store.ts';
import { addCards, insertBots, takeBotNumbers } from './store.ts';

export type Grant = {
  readonly owner: string;
  readonly quantity: number;
  readonly purchaseId: string;
  /** The day whose parameters made the price: the bots come with the terms of that day. */
  readonly quotedDay: number;
  /** The act that pays for them; it stands in each bot's history. */
  readonly requestId: string;
};

/**
 * Delivers paid bots inside the transaction that settles their payments, in a fixed number of statements however many
 * purchases there are. Ids derive from the purchase, so a purchase that is settled again meets its own bots and fails
 * instead of delivering twice.
 */
export async function grantBots(tx: Transaction, grants: readonly Grant[]): Promise<{ id: string; number: number }[]> {
  if (grants.length === 0) return [];
  const termsOf = await readParamsOfDays(
    tx,
    grants.map(({ quotedDay }) => quotedDay),
  );
  const numbers = await takeBotNumbers(tx, grants);
  const bots = grants.flatMap(({ owner, purchaseId, quotedDay, requestId }, at) =>
    (numbers[at] ?? []).map((number, index) => ({
      id: uuidv5(`bot/${index}`, purchaseId),
      number,
      owner,
      purchaseId,
      quotedDay,
      requestId,
    })),
  );
  await insertBots(tx, bots, termsOf);
  return bots.map(({ id, number }) => ({ id, number }));
}

/** Delivers paid accelerator cards inside the transaction that settles their payments; it settles a purchase once. */
export async function grantCards(tx: Transaction, grants: readonly Pick<Grant, 'owner' | 'quantity'>[]): Promise<void> {
  if (grants.length > 0) await addCards(tx, grants);
}

/** From here to the end of the transaction nobody else collects for this account. */
export const lockIncome = lockAccountIncome;

export type TakenIncome = { readonly units: bigint; readonly fromDay: number; readonly toDay: number };

/**
 * Marks everything that an account has earned up to the last closed day as collected and says how much to pay; the
 * fraction of a unit that is left counts the next time. Undefined when there is not one whole unit. The caller has
 * locked the income and pays it in the same transaction.
 */
export async function takeIncome(tx: Transaction, account: string): Promise<TakenIncome | undefined> {
  const income = await readIncome(tx, account);
  const { paidUnits, fraction } = payable(income.weight);
  if (income.lastDay === null || income.fromDay === null || paidUnits === 0n) return undefined;
  const { lastDay, lastDayPower } = income;
  await updateAccountIncome(tx, account, { collectedToDay: lastDay, power: lastDayPower, fraction, paidUnits });
  return { units: paidUnits, fromDay: income.fromDay, toDay: lastDay };
}
