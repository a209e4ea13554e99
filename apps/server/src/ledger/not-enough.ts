import { ASSETS, type Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import { formatAmount } from '@ocean/money/amount';
import type { LedgerAccount } from './ledger.ts';

/** What the caller reads when an account has less than it should give, whoever notices it: the ledger or a use case before. */
export function notEnough(account: LedgerAccount, available: bigint, cause?: unknown): Refusal {
  if (account.owner === 'platform') {
    const text = formatAmount(available, ASSETS[account.asset].decimals);
    return new Refusal('POOL_EMPTY', { available: text, asset: account.asset }, { cause });
  }
  return new Refusal(SENTENCE_OF[account.asset] ?? 'BALANCE_INSUFFICIENT', {}, { cause });
}

/** The specification has a sentence of its own for these two. */
const SENTENCE_OF: Partial<Record<Asset, 'BCG_INSUFFICIENT' | 'BYB_INSUFFICIENT'>> = {
  BCG: 'BCG_INSUFFICIENT',
  BYB: 'BYB_INSUFFICIENT',
};
