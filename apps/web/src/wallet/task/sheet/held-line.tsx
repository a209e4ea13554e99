import { earnings } from '@ocean/api/areas/earnings';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { type Fact, Facts } from '@ocean/ui/facts';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useWalletBalances } from '../../funds/use-wallet-balances.ts';

/** What the wallet holds after the transaction, and after a deposit the platform for it; what was read before is not shown. */
export function HeldLine({ asset, isDeposit }: { asset: string; isDeposit: boolean }) {
  const t = useText();
  const [since] = useState(() => Date.now());
  const { balanceOf, readAt } = useWalletBalances();
  const { data, dataUpdatedAt } = useApiQuery(earnings.dashboard, { range: 7 }, { enabled: isDeposit, staleTime: 0 });
  const available = dataUpdatedAt >= since ? data?.assets.find((one) => one.asset === asset)?.available : undefined;
  const facts: Fact[] = [
    {
      key: 'held',
      label: t('wallet.funds.held'),
      value: <AmountText value={readAt >= since ? balanceOf(asset) : null} unit={asset} size="inline" />,
    },
  ];
  if (isDeposit) {
    const value = <AmountText value={available} unit={asset} size="inline" />;
    facts.push({ key: 'available', label: t('core.balance.now', { asset }), value });
  }
  return <Facts facts={facts} />;
}
