import type { Transaction } from '../../db/database.ts';
import { takeTurn } from './store.ts';

/** @returns false when the report exceeds the account's daily limit. */
export function takeReportTurn(tx: Transaction, { account, maximum }: { account: string; maximum: number }): Promise<boolean> {
  return takeTurn(tx, { account, act: 'report', maximum });
}
