import { payable } from '@ocean/money/emission';
import type { Transaction } from '../../db/database.ts';
import { readIncome } from './income/queries.ts';
import { lockAccountIncome, updateAccountIncome } from './income/store.ts';

/** No other transaction collects for this account until this one ends. */
export const lockIncome = lockAccountIncome;

export type TakenIncome = { readonly units: bigint; readonly fromDay: number; readonly toDay: number };

/**
 * Marks everything that an account has earned up to the last closed day as collected and returns how much to pay; the
 * remaining fraction of a unit counts next time. Undefined when there is less than one whole unit. The caller has
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
