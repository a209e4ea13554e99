import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { LedgerAccount } from './ledger.ts';

/** The refusal for an insufficient balance, whether the ledger or a use case before it noticed. */
export function notEnough(account: LedgerAccount, available: bigint, cause?: unknown): Refusal {
  if (account.owner === 'platform') {
    const text = amountText(available, account.asset);
    return new Refusal('POOL_EMPTY', { available: text, asset: account.asset }, { cause });
  }
  return new Refusal(SENTENCE_OF[account.asset] ?? 'BALANCE_INSUFFICIENT', {}, { cause });
}

/** The specification has separate sentences for these two assets. */
const SENTENCE_OF: Partial<Record<Asset, 'BCG_INSUFFICIENT' | 'BYB_INSUFFICIENT'>> = {
  BCG: 'BCG_INSUFFICIENT',
  BYB: 'BYB_INSUFFICIENT',
};
