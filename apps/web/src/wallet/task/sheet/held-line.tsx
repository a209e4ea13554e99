import { AmountText } from '@ocean/ui/amount-text';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useWalletBalances } from '../../funds/use-wallet-balances.ts';

/** What the wallet holds after the transaction; what was read before it is not shown. */
export function HeldLine({ asset }: { asset: string }) {
  const t = useText();
  const [since] = useState(() => Date.now());
  const { balanceOf, readAt } = useWalletBalances();
  return (
    <p className="flex justify-between gap-3 border-t border-line pt-3 text-label text-ink-2">
      <span>{t('wallet.funds.held')}</span>
      <AmountText value={readAt >= since ? balanceOf(asset) : null} unit={asset} size="inline" />
    </p>
  );
}
