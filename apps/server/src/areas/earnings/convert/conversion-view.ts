import { amountText } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { platform } from '../../../ledger/accounts.ts';
import type { LedgerAccount } from '../../../ledger/ledger.ts';
import type { Pair } from './rules.ts';
import type { Conversion } from './store.ts';

type ConversionView = NonNullable<OutputOf<typeof earnings.convert>['quote']>;

export function conversionView(quote: Conversion, balanceAfterUnits: bigint | null): ConversionView {
  return {
    quoteId: quote.id,
    from: quote.from,
    to: quote.to,
    give: amountText(quote.giveUnits, quote.from),
    get: amountText(quote.getUnits, quote.to),
    rate: amountText(quote.rateUnits, quote.to),
    expiresAt: quote.expiresAt.toISOString(),
    balanceAfter: balanceAfterUnits === null ? null : amountText(balanceAfterUnits, quote.from),
    doneAt: quote.doneAt?.toISOString() ?? null,
  };
}

/** The account that pays the pair out: funded before the first offer, never overdrawn. */
export function poolOf(pair: Pair): LedgerAccount {
  return pair.pool === 'awards' ? platform.awardsPool() : platform.convertPool(pair.to);
}
