import { AmountText } from '@ocean/ui/amount-text';
import { Facts } from '@ocean/ui/facts';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useWalletBalances } from '../../funds/use-wallet-balances.ts';

/** What the wallet holds after the transaction; what was read before it is not shown. */
export function HeldLine({ asset }: { asset: string }) {
  const t = useText();
  const [since] = useState(() => Date.now());
  const { balanceOf, readAt } = useWalletBalances();
  const value = <AmountText value={readAt >= since ? balanceOf(asset) : null} unit={asset} size="inline" />;
  return <Facts facts={[{ key: 'held', label: t('wallet.funds.held'), value }]} />;
}
