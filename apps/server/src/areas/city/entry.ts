import type { Transaction } from '../../db/database.ts';
import { takeTurn } from './store.ts';

/** @returns false when a report is one too many for the account's day. */
export function takeReportTurn(tx: Transaction, { account, maximum }: { account: string; maximum: number }): Promise<boolean> {
  return takeTurn(tx, { account, act: 'report', maximum });
}
